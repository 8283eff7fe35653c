import { resolve } from 'node:path'
import { answers, expect, signIn, test } from '../support/e2e.ts'

const everything = resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')
const bob = { email: 'bob.member@example.org', password: 'another long pass phrase' }

test('[web-07] an administrator adds a server, tries a tool, and chats use it; a member may not', async ({
  page,
  app,
  provider,
  browser,
}) => {
  await signIn(page)
  await page.goto('/admin/servers')
  await page.getByRole('button', { name: /^Add/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'By hand' }).click()
  await dialog.getByLabel('Name').fill('everything')
  await dialog.getByLabel('Command').fill('node')
  await dialog.getByLabel('Arguments').fill(`${everything}\nstdio`)
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByText('It works.')).toBeVisible({ timeout: 20_000 })
  await dialog
    .getByRole('button', { name: /^(Add|Save)/ })
    .last()
    .click()
  await expect(page.getByText(/13 tools|everything/).first()).toBeVisible()
  await page.reload()
  await expect(
    page
      .getByRole('row', { name: /everything/ })
      .or(page.getByText('everything'))
      .first(),
  ).toBeVisible()

  await provider.script('everything', [{ call: { name: 'get-sum', arguments: { a: 20, b: 22 } } }], [{ text: 'It is 42.' }])
  await page.goto('/')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page
    .getByRole('option', { name: 'everything' })
    .or(page.getByRole('menuitemradio', { name: 'everything' }))
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Message' }).fill('20+22?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('everything · get-sum', { exact: true })).toBeVisible()
  await expect(answers(page).getByText('It is 42.')).toBeVisible()

  await app.parley('user', 'create', '--email', bob.email, '--password', bob.password)
  const other = await browser.newContext({ baseURL: app.url })
  const member = await other.newPage()
  await signIn(member, bob)
  expect((await member.goto('/admin/servers'))?.status()).toBe(404)
  const refusals = await Promise.all([
    member.request.get(`${app.url}/api/admin/servers`),
    member.request.post(`${app.url}/api/admin/servers`, { data: {}, headers: { origin: app.url } }),
    member.request.delete(`${app.url}/api/admin/servers/everything`, { headers: { origin: app.url } }),
  ])
  expect(refusals.map(answer => answer.status())).toEqual([403, 403, 403])
  const tools = await member.request.get(`${app.url}/api/tools`)
  expect(JSON.stringify(await tools.json())).toContain('get-sum')
  await other.close()

  await page.goto('/admin/servers')
  await page.getByRole('switch', { name: 'Enable everything' }).click()
  await expect.poll(async () => JSON.stringify(await (await page.request.get(`${app.url}/api/tools`)).json())).not.toContain('get-sum')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Enable everything' })).not.toBeChecked()
})
