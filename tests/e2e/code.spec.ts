import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, openPage, send, signIn, test } from '../support/e2e.ts'

test.describe.configure({ timeout: 180_000 })

test.beforeEach(({ page }) => signIn(page))

const fenced = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\``
const output = (page: Page) => answers(page).last().getByRole('region', { name: 'Output of the code' })
const status = (page: Page) => output(page).getByRole('status')
const run = (page: Page) => answers(page).last().getByRole('button', { name: 'Run', exact: true }).click()

const PLOT = 'import plot\nplot.line(range(1_000_000), title="A million")\nopen("out.txt", "w").write("x")\nprint("drawn")\n6 * 7'

test('[code-01] Python of an answer draws, prints and writes, on a wide page and on a phone in the dark', async ({ page, provider }) => {
  await provider.script('code', [{ text: fenced('python', PLOT), tokens: 'whole' }])
  await askModel(page, 'code', 'Draw a million points.')
  await run(page)
  await expect(status(page)).toContainText('Finished', { timeout: 90_000 })
  await expect(output(page)).toContainText('drawn')
  await expect(output(page)).toContainText('42')
  const picture = output(page).getByRole('img', { name: 'plot-1.svg' })
  await expect.poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(640)
  await expect(output(page).getByRole('link', { name: 'Download out.txt' })).toBeVisible()
  await page.screenshot({ path: 'test-results/code-wide.png' })
  await output(page).getByRole('button', { name: 'Add output to message' }).click()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(/drawn\n42/)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await run(page)
  await expect(status(page)).toContainText('Finished', { timeout: 90_000 })
  await output(page).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.screenshot({ path: 'test-results/code-phone.png' })
})

const LOOP = 'console.log("begun")\nfor (;;);'

test('[code-02] a loop is stopped at once, and delays nobody', async ({ page, provider }) => {
  await provider.script('code', [{ text: fenced('js', LOOP), tokens: 'whole' }])
  await askModel(page, 'code', 'Loop for ever.')
  await run(page)
  await expect(output(page)).toContainText('begun')
  const longest = await page.evaluate(async () => {
    let [most, at] = [0, performance.now()]
    for (let n = 0; n < 20; n++) {
      await new Promise(resolve => setTimeout(resolve, 50))
      most = Math.max(most, performance.now() - at)
      at = performance.now()
    }
    return most
  })
  expect(longest).toBeLessThan(1_000)
  await output(page).getByRole('button', { name: 'Stop' }).click()
  await expect(status(page)).toHaveText('Stopped')
  expect(page.frames()).toHaveLength(1)
})

test('[code-02] code reaches no network, no storage and no page', async ({ page, provider, app, context }) => {
  let connections = 0
  const elsewhere = createServer(socket => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const place = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const attempts = `
const open = own => new Promise((done, fail) => { own.onopen = done; own.onerror = () => fail(new Error('closed')) })
const tries = {
  fetch: () => fetch('http://${place}/'), own: () => fetch('${app.url}/api/account'), import: () => import('http://${place}/x.js'),
  socket: () => open(new WebSocket('ws://${place}/')), events: () => open(new EventSource('http://${place}/')),
  request: () => { const asked = new XMLHttpRequest(); asked.open('GET', 'http://${place}/', false); asked.send() },
  storage: () => localStorage, database: () => open(indexedDB.open('x')), cookie: () => document.cookie,
  parent: () => parent, top: () => top, opener: () => opener, scripts: () => importScripts('http://${place}/x.js'), worker: () => new Worker('x'),
}
const reached = []
for (const [name, attempt] of Object.entries(tries)) await Promise.resolve().then(attempt).then(() => reached.push(name), () => {})
reached.length === 0 ? 'nothing' : reached.join()`
  const python = `import pyodide.http, js\ntry:\n    await pyodide.http.pyfetch("http://${place}/")\n    print("reached")\nexcept Exception:\n    print("refused")\nimport micropip`
  const answered: string[] = []
  page.on('response', answer => answered.push(answer.url()))
  await provider.script('code', [{ text: fenced('js', attempts), tokens: 'whole' }], [{ text: fenced('python', python), tokens: 'whole' }])
  await askModel(page, 'code', 'Try to leave.')
  await run(page)
  await expect(output(page)).toContainText('nothing')
  await send(page, 'Once more, in Python.')
  await expect(answers(page)).toHaveCount(2)
  await run(page)
  await expect(output(page)).toContainText("No module named 'micropip'", { timeout: 90_000 })
  await expect(output(page)).toContainText('refused')
  await expect(output(page)).toContainText('Error in line 7')
  expect(connections).toBe(0)
  expect(answered.filter(url => url.includes(place) || url.endsWith('/api/account'))).toEqual([])
  elsewhere.close()

  await api(context, app).send('PATCH', '/api/admin/settings', { runCode: false })
  await openPage(page, new URL(page.url()).pathname)
  await expect(answers(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toHaveCount(0)
  await api(context, app).send('PATCH', '/api/admin/settings', { runCode: true })
})
