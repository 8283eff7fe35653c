import type { Page } from '@playwright/test'
import { answers, askModel, expect, signIn, test } from '../support/e2e.ts'

test.beforeEach(async ({ page }) => signIn(page))

async function shareLink(page: Page): Promise<string> {
  await page.locator('main > header').getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByRole('link').last().getAttribute('href')
  await page.keyboard.press('Escape')
  return link ?? ''
}

async function finished(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Answer again' }).last()).toBeVisible()
}

test('[U13] [web-32] pages, menus and windows stand mirrored where the document runs from right to left, and none is cut', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement && document.documentElement.dir !== 'rtl') document.documentElement.dir = 'rtl'
    }).observe(document, { childList: true, subtree: true, attributes: true })
  })
  await page.goto('/')
  const sidebar = page.getByRole('navigation', { name: 'Chats' })
  const width = page.viewportSize()?.width ?? 0
  await expect.poll(async () => ((await sidebar.boundingBox())?.x ?? 0) > width / 2).toBe(true)
  await page.getByRole('button', { name: /^Account of/ }).click()
  const menu = await page.getByRole('menu').boundingBox()
  expect(menu && menu.x > width / 2 && menu.x + menu.width <= width).toBe(true)
  expect(await page.getByRole('menuitem', { name: 'Settings' }).evaluate(element => getComputedStyle(element).direction)).toBe('rtl')
  await page.keyboard.press('Escape')
  for (const path of ['/admin/servers', '/admin/models', '/admin/users', '/settings/keys', '/settings/account']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
  await page.goto('/admin/users')
  const cell = page.getByRole('cell').first()
  expect(await cell.evaluate(element => getComputedStyle(element).textAlign)).toMatch(/^(right|start)$/)
})

test('[U12] [web-33] the live region says the words that are shown, and names say no marks', async ({ page, provider }) => {
  await provider.script('read', [
    { text: 'Some **bold** words and [a link](https://example.org/x). ' },
    { hold: 'read' },
    {
      text: 'Then $x^2$.\n\n- *one*\n\n| **A** | `b` |\n| --- | --- |\n| 1<br>2 | 3 |\n\n```mermaid\ngraph TD; Start-->Finish\n```\n\nEnd.',
    },
  ])
  const heard: string[] = []
  await page.exposeFunction('heard', (words: string) => heard.push(words))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const said = document.querySelector('[aria-live="polite"][aria-atomic="true"].sr-only')?.textContent
      if (said) (window as unknown as { heard: (words: string) => void }).heard(said)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  await askModel(page, 'read', 'Read it to me.')
  await expect.poll(() => heard.join(' ')).toContain('Some bold words and a link.')
  await provider.release('read')
  await expect.poll(() => heard.join(' ')).toContain('Answer complete.')
  const all = heard.join(' ')
  expect(all).toContain('Then x squared.')
  for (const mark of ['**', '](', '---', '```', '$', 'https://']) expect(all).not.toContain(mark)
  await expect(page.getByRole('region', { name: 'Table: A, b' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Diagram: Start, Finish' })).toBeVisible()
})

const MANY = Array.from({ length: 150 }, (_, index) => `Value ${index} is $\\frac{a_{${index}}}{\\sqrt{b}}$ here.`).join('\n\n')

test('[V4] [web-05] [web-06] many formulas are typeset without script in a chat and a share, and hydrate without a word', async ({
  page,
  provider,
  browser,
}) => {
  await provider.script('formulas', [{ text: `${MANY}\n\n$$\\int_0^1 x^2\\,dx$$` }])
  await askModel(page, 'formulas', 'Give me formulas.')
  await finished(page)
  const link = new URL(await shareLink(page), page.url()).href
  const state = await page.context().storageState()
  for (const address of [page.url(), link]) {
    const still = await browser.newContext({ javaScriptEnabled: false, storageState: state })
    const reader = await still.newPage()
    await reader.goto(address)
    const answer = answers(reader)
    await expect(answer.locator('.katex')).toHaveCount(151)
    for (const at of [0, 75, 150]) await expect(answer.locator('.katex').nth(at)).toBeVisible()
    expect(await answer.innerText()).not.toContain('\\')
    expect(await reader.locator('[hidden] .katex, template').count()).toBe(0)
    await still.close()

    const live = await browser.newContext({ storageState: state })
    const hydrated = await live.newPage()
    const said: string[] = []
    hydrated.on('console', message => {
      if (['error', 'warning'].includes(message.type()) && !message.text().includes('Permissions-Policy')) said.push(message.text())
    })
    hydrated.on('pageerror', error => said.push(String(error)))
    await hydrated.goto(address)
    await hydrated.waitForLoadState('networkidle')
    await expect(answers(hydrated).locator('.katex')).toHaveCount(151)
    expect(said).toEqual([])
    await live.close()
  }
})

test('[U5] [web-34] drawing a diagram does not move the text being read', async ({ page, provider }) => {
  const chart = '```mermaid\ngraph TD\n  A[Begin] --> B[Middle]\n  B --> C[End]\n  C --> D[Beyond]\n```'
  await provider.script('drawn', [
    { text: `Words before.\n\n${chart}\n\nWords after.\n\n${chart.replace('graph TD', 'graph TT')}\n\nThe last line.` },
  ])
  await askModel(page, 'drawn', 'Draw it.')
  await finished(page)
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('article[aria-label="Answer"] p[dir="auto"]')].map(element =>
        Math.round(element.getBoundingClientRect().top),
      ),
    )
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(page.url(), { waitUntil: 'commit' })
  await expect(page.getByRole('figure', { name: /mermaid/i }).first()).toBeVisible()
  const before = await places()
  await expect(page.getByRole('img', { name: 'Diagram: Begin, Middle, End, Beyond' })).toBeVisible()
  await expect(page.getByText('This diagram could not be drawn')).toBeVisible()
  expect(await places()).toEqual(before)
  expect(before).toHaveLength(3)
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.filter(value => value > 0.01))).toEqual([])
})

const LIST = '- one\n- two with `code`\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n$$\n\\frac{a}{b}\n$$\n\n'
const GROWING = Array.from(
  { length: 24 },
  (_, at) =>
    `Paragraph ${at} has **some** words and \`code\` that go on until its line breaks, and a few more.\n\n${at % 4 === 3 ? LIST : ''}`,
)

test('[U5] lines being read do not move by a fraction of a pixel while the answer grows below them', async ({ page, provider }) => {
  await provider.script('read', [
    { text: GROWING.slice(0, 14).join('') },
    { hold: 'grow' },
    { text: GROWING.slice(14).join(''), delayMs: 12 },
  ])
  await askModel(page, 'read', 'Write much.')
  await expect(answers(page)).toContainText('Paragraph 13')
  // The first formula of a page is its source until the typesetter and its fonts are there.
  await expect(page.locator('.md-math-display .katex')).toHaveCount(3)
  await page.evaluate(async () => void (await document.fonts.ready))
  await page.getByRole('region', { name: 'Messages' }).evaluate(view => {
    view.scrollTop = -400
  })
  await page.evaluate(() => {
    const tops = new Map<Element, number>()
    const moves: string[] = []
    Object.assign(window, { moves, watched: tops })
    const read = [...document.querySelectorAll('article p, article li, article td')].filter(
      line => line.getBoundingClientRect().top < window.innerHeight / 2,
    )
    const look = () => {
      for (const line of read) {
        const { top } = line.getBoundingClientRect()
        const before = tops.get(line) ?? top
        if (Math.abs(top - before) > 0.02) moves.push(`${line.textContent?.slice(0, 20)} by ${(top - before).toFixed(3)}`)
        tops.set(line, top)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  await provider.release('grow')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeAttached({ timeout: 20_000 })
  const { moves, watched } = await page.evaluate(() => {
    const { moves, watched } = window as unknown as { moves: string[]; watched: Map<Element, number> }
    return { moves, watched: watched.size }
  })
  expect(watched).toBeGreaterThan(10)
  expect(moves).toEqual([])
})
