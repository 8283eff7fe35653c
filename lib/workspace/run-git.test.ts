import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createGit } from './run-git.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-git-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

it('ends git so that it can remove its locks', async () => {
  const lock = path.join(place, 'index.lock')
  const script = `#!/bin/sh\ntouch '${lock}'\ntrap "rm '${lock}'; exit 1" TERM\nwhile :; do sleep 0.05; done\n`
  writeFileSync(path.join(place, 'git'), script, { mode: 0o755 })
  const leaving = new AbortController()
  const git = createGit(`${place}:${process.env.PATH}`)
  const output = git({ topLevel: place, prefix: '', gitFolder: `${place}/.git`, commonFolder: `${place}/.git` }, ['update-index'], {
    signal: leaving.signal,
  })
  await vi.waitFor(() => expect(existsSync(lock)).toBe(true), 10_000)
  leaving.abort()
  expect(await output).toBeNull()
  await vi.waitFor(() => expect(existsSync(lock)).toBe(false), 10_000)
})
