import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fetchedShell, fetchShell } from './headless-shell.mjs'
import { root } from './paths.mjs'
import { Refusal, say } from './say.mjs'

const SYSTEM_SHELL = '/usr/bin/chromium-headless-shell'
const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Finds a Chromium for the tests, as the variable that playwright.config.ts reads. Tries the one that is named, then a headless shell, which needs
 * half the processor time and is fetched once, then the system's browser. At last it installs the system's package, where this user may.
 */
export function findChromium() {
  const named = namedChromium()
  if (named) {
    if (runs(named)) return asVariable(named)
    throw new Refusal(`PLAYWRIGHT_CHROMIUM_PATH or CHROME_BIN names ${named}, which does not run`)
  }
  const browser = browsers().find(runs)
  const shell = shells().find(runs) ?? fetchShell({ isNeeded: !browser, runs })
  const found = shell ?? browser ?? fromPackages()
  if (found) return asVariable(found)
  throw new Refusal('there is no Chromium for the browser tests; install one, or name it in PLAYWRIGHT_CHROMIUM_PATH')
}

/** Finds the same without fetching anything; null if there is none. */
export function installedChromium() {
  const named = namedChromium()
  const found = (named ? [named] : [...shells(), ...browsers()]).find(runs)
  return found ? asVariable(found) : null
}

function fromPackages() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const apt = args => spawnSync('apt-get', args, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt(['update'])
  for (const name of ['chromium-headless-shell', 'chromium']) {
    say(`installing the package ${name}`)
    apt(['install', '-y', '--no-install-recommends', name])
    const found = [...shells(), ...browsers()].find(runs)
    if (found) return found
  }
  return undefined
}

function namedChromium() {
  return process.env.PLAYWRIGHT_CHROMIUM_PATH || process.env.CHROME_BIN
}

const shells = () => [...fetchedShell(), SYSTEM_SHELL]

function browsers() {
  const { chromium } = createRequire(path.join(root, 'package.json'))('@playwright/test')
  return [chromium.executablePath(), ...systemBrowsers]
}

const asVariable = found => ({ PLAYWRIGHT_CHROMIUM_PATH: found })

function runs(binary) {
  return existsSync(binary) && spawnSync(binary, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
