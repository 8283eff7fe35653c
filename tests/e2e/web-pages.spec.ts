import type { Page } from '@playwright/test'
import { type App, startApp } from '../support/app.ts'
import { admin, answers, expect, openPage, send, signIn, test } from '../support/e2e.ts'
import { html, type PageServer, startPageServer } from '../support/page-server.ts'
import { faults } from '../support/violations.ts'

const PEARS = html(
  `<article><h1>All about pears</h1>${'<p>Pears are green, and grow on trees of their own. See <a href="/figs">figs</a>.</p>'.repeat(9)}
   <p><img src="/pixel.png" alt="A pear"></p><script>document.title = 'stolen'</script></article>`,
  '<title>All about pears</title><meta property="article:published_time" content="2024-05-06">',
)

let pages: PageServer
let app: App
let gate: PromiseWithResolvers<void>

test.beforeAll(async ({ provider }) => {
  pages = await startPageServer({
    '/pears': async (_, response) => {
      await gate.promise
      response.writeHead(200, { 'content-type': 'text/html' }).end(PEARS)
    },
  })
  app = await startApp({
    config: {
      providers: [
        { id: 'openai', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' },
        { id: 'web', type: 'openai-compatible', base_url: `${pages.origin}/v1` },
      ],
      models: [{ id: 'openai:read', title: 'Reader', default: true }],
    },
    env: { PARLEY_ADMIN_EMAIL: admin.email, PARLEY_ADMIN_PASSWORD: admin.password },
  })
})
test.beforeEach(async () => {
  gate = Promise.withResolvers<void>()
})
test.afterAll(async () => {
  await app?.stop()
  await pages?.stop()
})

const chips = (page: Page) => page.getByRole('list', { name: 'Pages from the web' })
const chip = (page: Page) => chips(page).getByRole('button', { name: /^All about pears/ })

test('[ctx-16][ctx-17][ctx-18] a page that a message names is fetched, shown as a chip, read, left out, and removed', async ({
  browser,
  provider,
}) => {
  await provider.script('read', [{ text: 'They are green.' }], [{ text: 'I do not know.' }])
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await signIn(page)
  await openPage(page)
  const host = new URL(pages.origin).host
  await send(page, `What colour are pears? ${pages.origin}/pears?token=hush and ${pages.origin}/not-there`)
  await expect(chips(page).getByText(`Fetching ${host}/pears`)).toBeVisible()
  const other = await context.newPage()
  await page.waitForURL(/\/chat\//)
  await other.goto(page.url())
  gate.resolve()
  await expect(answers(page)).toContainText('They are green.')
  await expect(chip(page)).toBeVisible()
  await expect(chip(other)).toBeVisible()
  await expect(chips(page).getByRole('button', { name: /not-there\s*not fetched\s*It answered 404/ })).toBeVisible()
  await expect(answers(page)).toContainText(`${host}/not-there was not fetched: It answered 404 (not found).`)
  await expect(page.locator('main')).not.toContainText('Pears are green')

  await chip(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Show what the model reads' }).click()
  const sheet = page.getByRole('dialog', { name: 'What the model reads of this page' })
  await expect(sheet).toContainText('Pears are green')
  await expect(sheet).toContainText(/Published (?:May 6, 2024|6 May 2024)/)
  await expect(sheet.locator('script, img')).toHaveCount(0)
  expect(await faults(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  await chip(page).click()
  await page.getByRole('menuitem', { name: 'Leave out of the next request' }).click()
  await expect(page.getByRole('button', { name: /^All about pears\s*left out/ })).toBeVisible()
  await expect(other.getByRole('button', { name: /^All about pears\s*left out/ })).toBeVisible()
  expect(await faults(page, 'main')).toEqual([])
  await send(page, 'And now?')
  await expect(answers(page).last()).toContainText('I do not know.')
  const asked = (await provider.requests('read'))
    .map(request => JSON.stringify(request))
    .filter(request => !request.includes('Write a title'))
  expect(asked.map(request => request.includes('Pears are green'))).toEqual([true, false])

  await page.reload()
  await page.getByRole('button', { name: /^All about pears\s*left out/ }).click()
  await page.getByRole('menuitem', { name: 'Fetch again' }).click()
  await expect.poll(() => pages.asked.filter(path => path === '/pears').length).toBe(2)
  await page.getByRole('button', { name: /^All about pears\s*left out/ }).click()
  await page.getByRole('menuitem', { name: 'Remove from this chat' }).click()
  await expect(chip(page)).toHaveCount(0)
  await expect(chip(other)).toHaveCount(0)
  await context.close()
})

test('[ctx-18] chips fit a phone, in the dark, and from right to left', async ({ browser, provider }) => {
  gate.resolve()
  await provider.script('read', [{ text: 'They are green.' }])
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 360, height: 720 }, colorScheme: 'dark', hasTouch: true })
  const page = await context.newPage()
  await signIn(page)
  await page.addInitScript(() => document.addEventListener('DOMContentLoaded', () => document.documentElement.setAttribute('dir', 'rtl')))
  await openPage(page)
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill(`${pages.origin}/pears ${pages.origin}/notes.md ${pages.origin}/a/${'long-'.repeat(20)} ${pages.origin}/fourth`)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(answers(page)).toContainText('They are green.')
  await page.reload()
  await expect(chip(page)).toBeVisible()
  await expect(page.getByText(/Parley fetches the first 3 pages of a message\. Not fetched: .*\/fourth\./)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await chip(page).click()
  await page.getByRole('menuitem', { name: 'Show what the model reads' }).click()
  await expect(page.getByRole('dialog', { name: 'What the model reads of this page' })).toContainText('Pears are green')
  await context.close()
})

test('[read-21] an address behind # is read while the message is written; its chip takes it away, and a refused one is said with the text kept', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  await signIn(page)
  await openPage(page)
  gate.resolve()
  const area = page.getByRole('textbox', { name: 'Message' })
  const chosen = page.getByRole('list', { name: 'Chosen for this message' })
  await area.pressSequentially(`Read #${pages.origin}/pears`)
  await expect(page.getByRole('option')).toContainText(['Read this page'])
  await page.keyboard.press('Enter')
  await expect(area).toHaveValue(`Read ${pages.origin}/pears `)
  await expect(chosen).toContainText('All about pears')
  await chosen.getByRole('button', { name: 'Remove the page All about pears' }).click()
  await expect(area).toHaveValue('Read ')
  await expect(chosen).toHaveCount(0)

  // Takes what is pasted behind the sign with it.
  await area.fill('')
  await area.pressSequentially('See #')
  await page.evaluate(text => document.execCommand('insertText', false, text), 'http://169.254.169.254/latest')
  await expect(page.getByRole('option')).toContainText(['Read this page'])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('form', { name: 'Message' }).getByRole('alert')).toContainText('was not fetched')
  await expect(area).toHaveValue('See http://169.254.169.254/latest ')
  await expect(chosen).toHaveCount(0)
})
