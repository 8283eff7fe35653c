import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from './paths.mjs'
import { runNode } from './process.mjs'
import { Refusal, say } from './say.mjs'

/** Candidates; those without windows come first, since they need a third less time. */
const installed = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a Chromium for the tests, as the variable that playwright.config.ts reads. Tries the one that is named, Playwright's own, the system's,
 * then Playwright's download. At last it installs the system's package, where this user may.
 */
export function findChromium() {
  const found = installedChromium()
  if (found) return found
  say('fetching a Chromium for the tests (once)')
  runNode(['node_modules/@playwright/test/cli.js', 'install', '--no-shell', 'chromium'], { quiet: true })
  const fetched = installedChromium()
  if (fetched) return fetched
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const packaged = fromPackages()
    if (packaged) return packaged
  }
  throw new Refusal('there is no Chromium for the browser tests; install one, or name it in PLAYWRIGHT_CHROMIUM_PATH')
}

function fromPackages() {
  const apt = args => spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt(['update'])
  for (const name of ['chromium-headless-shell', 'chromium']) {
    say(`installing the package ${name}`)
    apt(['install', '-y', '--no-install-recommends', name])
    const found = installedChromium()
    if (found) return found
  }
  return null
}

export function installedChromium() {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH || process.env.CHROME_BIN
  const candidates = named ? [named] : [...playwrightsOwn(), ...installed]
  const found = candidates.find(runs)
  return found ? { PLAYWRIGHT_CHROMIUM_PATH: found } : null
}

function playwrightsOwn() {
  const { chromium } = createRequire(path.join(root, 'package.json'))('@playwright/test')
  return [chromium.executablePath()]
}

function runs(binary) {
  return existsSync(binary) && spawnSync(binary, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
