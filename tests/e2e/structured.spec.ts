import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

test('[run-26] JSON becomes a tree, and HTML a page that runs nothing', async ({ page, provider }) => {
  const html = '<!doctype html>\n<html><body><h1>Hello</h1><script>document.body.textContent = "ran"</script></body></html>'
  await provider.script('structured', [{ text: '{\n  "name": "Ada",\n  "tags": ["x", "y"]\n}' }], [{ text: html }])
  await askModel(page, 'structured', 'JSON, please.')
  await expect(answers(page).last().getByRole('group', { name: 'JSON' })).toContainText('Ada')
  await page.getByRole('textbox', { name: 'Message' }).fill('And a page.')
  await page.keyboard.press('Enter')
  await answers(page).last().getByRole('button', { name: 'Show as a page' }).click()
  const frame = page.frameLocator('iframe[title="Preview of the page"]')
  await expect(frame.getByRole('heading', { name: 'Hello' })).toBeVisible()
  await expect(frame.getByText('ran', { exact: true })).toHaveCount(0)
  await page.reload()
  await answers(page).last().getByRole('button', { name: 'Show as a page' }).click()
  await expect(frame.getByRole('heading', { name: 'Hello' })).toBeVisible()
})

test('[S7] an HTML page in an answer sends no request, neither for its user nor for readers of a share', async ({
  page,
  context,
  app,
  browser,
  provider,
}) => {
  let connections = 0
  const elsewhere = createServer(socket => {
    connections++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
  const calls = [
    `<link rel="preconnect" href="${url}"><link rel="prerender" href="${url}"><link rel="stylesheet" href="${url}">`,
    `<meta http-equiv="refresh" content="0;url=${url}"><base href="${url}"><style>body { background: url(${url}b) }</style>`,
    `<iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}"><img src="${url}i"><video src="${url}v" autoplay></video>`,
    `<div><template shadowrootmode="open"><iframe src="${url}"></iframe></template></div><a href="${url}">a link</a>`,
  ]
  await provider.script('structured', [
    { text: `<!doctype html>\n<html><head>${calls[0]}${calls[1]}</head><body><h1>Hello</h1>${calls[2]}${calls[3]}</body></html>` },
  ])
  await askModel(page, 'structured', 'A page, please.')
  const previewOf = async (at: typeof page) => {
    await expect(at.locator('iframe')).toHaveCount(0)
    await at.getByRole('button', { name: 'Show as a page' }).click()
    const frame = at.frameLocator('iframe[title="Preview of the page"]')
    await expect(frame.getByRole('heading', { name: 'Hello' })).toBeVisible()
    await frame.getByText('a link').click()
    await at.waitForTimeout(800)
    await expect(frame.getByRole('heading', { name: 'Hello' })).toBeVisible()
  }
  await previewOf(page)
  const chatId = new URL(page.url()).pathname.split('/').at(-1)
  const made = await api(context, app).send('POST', `/api/chats/${chatId}/share`, {})
  const { share } = (await made.json()) as { share: { id: string } }
  const anonymous = await browser.newContext()
  const reader = await anonymous.newPage()
  await reader.goto(`${app.url}/share/${share.id}`)
  await previewOf(reader)
  await anonymous.close()
  expect(connections).toBe(0)
  elsewhere.close()
})
