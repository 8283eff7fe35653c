import { expect, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

test('an API key is shown once, opens /api/v1, and opens nothing when revoked', async ({ page, app, provider, playwright }) => {
  await provider.script('look', [{ text: 'Hello, program.' }])
  await page.goto('/settings/keys')
  await page
    .getByRole('button', { name: /New key|Make the first key/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Make key' })).toBeDisabled()
  await dialog.getByLabel('Name').fill('nightly report')
  await dialog.getByRole('button', { name: 'Make key' }).click()
  const key = await dialog.getByLabel('API key', { exact: true }).textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const program = await playwright.request.newContext({ baseURL: app.url, extraHTTPHeaders: { authorization: `Bearer ${key}` } })
  const ask = () => program.post('/api/v1/chat/stream', { data: { message: 'Hello', model: 'openai:look' } })
  const answer = await ask()
  expect(answer.headers()['content-type']).toContain('text/event-stream')
  expect(await answer.text()).toContain('Hello, program.')
  expect((await program.get('/api/admin/users')).status()).toBe(401)

  await page.reload()
  await expect(page.getByText(key ?? '')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /nightly report/ })).not.toContainText('never')
  await page.getByRole('button', { name: 'Revoke nightly report' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /nightly report/ })).toHaveCount(0)
  expect((await ask()).status()).toBe(401)
  await program.dispose()
})

test('the theme and the name that are chosen hold after a reload', async ({ page, app }) => {
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/dark/)

  await page.goto('/settings/account')
  const name = page.getByLabel('Name', { exact: true })
  const before = await name.inputValue()
  await name.fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Your name was saved.')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Account of/ })).toContainText('Ada Lovelace')
  const restored = await page.request.patch(`${app.url}/api/account`, { data: { name: before }, headers: { origin: app.url } })
  expect(restored.ok()).toBe(true)
})
