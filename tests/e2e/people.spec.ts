import { expect, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

test('[web-01] an invited person joins by the link, which works once', async ({ page, app, browser }) => {
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('mei@example.org')
  await dialog.getByLabel('Role').selectOption('admin')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = (await dialog.getByLabel('invitation link', { exact: true }).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByRole('row', { name: /mei@example\.org/ })).toContainText('Administrator')

  const other = await browser.newContext()
  const mei = await other.newPage()
  await mei.goto(link)
  await mei.getByLabel('Name').fill('Mei')
  await mei.getByLabel('Password').fill('another long pass phrase')
  await mei.getByRole('button', { name: 'Join' }).click()
  await expect(mei.getByRole('textbox', { name: 'Message' })).toBeVisible()
  expect((await mei.goto(`${app.url}/admin/users`))?.status()).toBe(200)
  expect((await page.request.get(link)).status()).toBe(404)
  await other.close()
})
