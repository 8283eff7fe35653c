import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findChromium, installedChromium } from './chromium.mjs'
import { fetchedShell, fetchShell } from './headless-shell.mjs'

let cache
beforeEach(() => {
  cache = mkdtempSync(path.join(os.tmpdir(), 'parley-cache-'))
  vi.stubEnv('XDG_CACHE_HOME', cache)
  vi.stubEnv('CHROME_BIN', '')
  vi.stubEnv('PLAYWRIGHT_CHROMIUM_PATH', '')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(cache, { recursive: true })
})

function program(file) {
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 })
  return file
}

it('takes the Chromium that is named before all others, and refuses one that does not run', () => {
  const named = program(path.join(cache, 'chromium'))
  vi.stubEnv('PLAYWRIGHT_CHROMIUM_PATH', named)
  expect(findChromium()).toEqual({ PLAYWRIGHT_CHROMIUM_PATH: named })
  vi.stubEnv('PLAYWRIGHT_CHROMIUM_PATH', path.join(cache, 'absent'))
  expect(() => findChromium()).toThrow('absent, which does not run')
  expect(installedChromium()).toBeNull()
})

it('fetches no headless shell within a day after it could not, where another browser is installed', () => {
  mkdirSync(path.join(cache, 'parley'))
  const failed = path.join(cache, 'parley', 'chromium-headless-shell.failed')
  writeFileSync(failed, '')
  expect(fetchShell({ isNeeded: false, runs: () => true })).toBeUndefined()
  expect(readdirSync(path.join(cache, 'parley'))).toEqual(['chromium-headless-shell.failed'])
})

it('takes a headless shell that was fetched before the browser of the system', () => {
  const shell = fetchedShell().find(file => file.startsWith(cache))
  mkdirSync(path.dirname(shell), { recursive: true })
  program(shell)
  expect(fetchedShell()).toContain(installedChromium()?.PLAYWRIGHT_CHROMIUM_PATH)
  expect(findChromium()).toEqual(installedChromium())
})
