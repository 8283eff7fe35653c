import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { freePort } from '../support/free-port.ts'

/** Takes a picture of each state in `/dev/gallery`, in both themes, and fails where the page complains. Run by `npm run pictures -- gallery [address]`. */
const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'test-results/gallery')
const START_MS = 180_000
const OPEN_MS = 120_000
const SETTLE_MS = 3_000

async function takeAll(chrome: Browser, url: string): Promise<string[]> {
  const complaints: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await chrome.newPage({ colorScheme, reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
    page.on('pageerror', error => complaints.push(`${colorScheme}: ${error.message}`))
    page.on('console', line => line.type() === 'error' && complaints.push(`${colorScheme}: ${line.text()}`))
    await page.goto(`${url}/dev/gallery`, { timeout: OPEN_MS })
    await page.locator('nav a').first().waitFor({ timeout: OPEN_MS })
    // React hydrates lazily loaded parts later; a changed attribute would not match the server's.
    await page.waitForTimeout(SETTLE_MS)
    await openDetails(page)
    await page.waitForTimeout(SETTLE_MS)
    for (const specimen of await page.locator('[data-specimen]').all()) {
      const name = await specimen.getAttribute('id')
      await specimen.screenshot({ path: path.join(folder, colorScheme, `${name}.png`), animations: 'disabled', caret: 'hide' })
    }
    await page.close()
  }
  return complaints
}

/** Tool cards and reasoning show what is in them. */
function openDetails(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}

async function withServer(job: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-gallery-'))
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', PARLEY_DATA_DIR: dataDir, NODE_ENV: 'development' as const }
  const server = spawn(process.execPath, ['scripts/launch.mjs', 'dev'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    const url = `http://127.0.0.1:${port}`
    await ready(url)
    await job(url)
  } finally {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function ready(url: string): Promise<void> {
  for (const until = Date.now() + START_MS; Date.now() < until; await sleep(250)) {
    const answer = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
  }
  throw new Error(`the development server was not ready after ${START_MS} ms`)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH
const chrome = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] })
let complaints: string[] = []
const take = async (url: string) => {
  complaints = await takeAll(chrome, url)
}
try {
  const [running] = process.argv.slice(2)
  await (running === undefined ? withServer(take) : take(running))
} finally {
  await chrome.close()
}
process.stdout.write(`${folder}\n`)
if (complaints.length > 0) {
  process.stderr.write(`the gallery complained:\n${complaints.join('\n')}\n`)
  process.exit(1)
}
