import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startApp } from '../support/app.ts'
import { type Scene, scenes, showSetUp } from './scenes.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

/** Makes the pictures of the documents: every scene in both themes, wide and on a phone. Run by `npm run pictures`; words after it choose scenes by name. */
const folder = path.resolve(import.meta.dirname, '../../docs/images')
const MOST_BYTES = 200_000
const themes = ['light', 'dark'] as const
const sizes = [
  { kind: 'wide', viewport: { width: 1440, height: 900 }, isMobile: false },
  { kind: 'phone', viewport: { width: 390, height: 844 }, isMobile: true },
] as const

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

interface Shot extends Pick<Scene, 'name' | 'variants'> {
  cookies: { name: string; value: string; url: string }[]
  show(page: Page): Promise<void>
}

async function take(chrome: Browser, shot: Shot): Promise<void> {
  for (const { kind, viewport, isMobile } of sizes) {
    for (const theme of themes) {
      if (shot.variants === 'two' && isMobile !== (theme === 'dark')) continue
      const context = await chrome.newContext({
        viewport,
        isMobile,
        hasTouch: isMobile,
        colorScheme: theme,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'UTC',
      })
      await context.addCookies(shot.cookies)
      const page = await context.newPage()
      await shot.show(page)
      await page.evaluate(() => document.fonts.ready)
      await page.mouse.move(0, 0)
      const name = `${shot.name}-${kind}-${theme}.png`
      await page.screenshot({ path: path.join(folder, name), animations: 'disabled', caret: 'hide' })
      await context.close()
      report(name)
    }
  }
}

function cookiesOf({ app, browser }: Workspace): Shot['cookies'] {
  return browser.cookie.split('; ').map(pair => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url: app.url }
  })
}

function report(name: string): void {
  const { size } = statSync(path.join(folder, name))
  process.stdout.write(`${name} ${Math.round(size / 1000)} kB\n`)
  if (size > MOST_BYTES) throw new Error(`${name} is larger than ${MOST_BYTES} bytes; make the scene calmer`)
}

async function takeAll(chrome: Browser): Promise<void> {
  if (isWanted('setup')) {
    const app = await startApp()
    try {
      await take(chrome, { name: 'setup', variants: 'all', cookies: [], show: page => showSetUp(page, app) })
    } finally {
      await app.stop()
    }
  }
  const chosen = scenes.filter(({ name }) => isWanted(name))
  if (chosen.length === 0) return
  const workspace = await openWorkspace()
  try {
    for (const { name, variants, as, show } of chosen)
      await take(chrome, { name, variants, cookies: as === 'ada' ? cookiesOf(workspace) : [], show: page => show(page, workspace) })
  } finally {
    await workspace.stop()
  }
}

mkdirSync(folder, { recursive: true })
const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH
const chrome = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', '--disable-gpu'] })
try {
  await takeAll(chrome)
} finally {
  await chrome.close()
}
