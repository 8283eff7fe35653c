import type { Page } from '@playwright/test'
import { answers, askModel, expect, member, signIn, test } from '../support/e2e.ts'
import { freePort } from '../support/free-port.ts'

test.beforeEach(({ page }) => signIn(page))

const savedToast = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

test('a rule of the dashboard holds at once, in chats too, until it is removed', async ({ page, app, provider }) => {
  await page.goto('/admin/policies')
  const rules = page.getByRole('listitem').filter({ hasText: 'delete_note' })
  await page.getByLabel('Server').fill('memory')
  await page.getByLabel('Tool').fill('delete_note')
  await page.getByLabel('Action').selectOption('deny')
  await page.getByRole('button', { name: 'Add rule' }).click()
  await expect(rules).toContainText('deny')
  await page.reload()
  await expect(rules).toContainText('deny')

  await provider.script('admin', [{ call: { name: 'delete_note', arguments: { id: 'n1' } } }], [{ text: 'I may not.' }])
  await askModel(page, 'admin', 'Delete the note n1.')
  await expect(answers(page).getByText('I may not.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Answer' })).toContainText(/denied/i)

  const other = await member(page, app)
  const refused = await other.request.post(`${app.url}/api/admin/policies`, { data: {}, headers: { origin: app.url } })
  expect(refused.status()).toBe(403)
  await other.close()

  await page.goto('/admin/policies')
  await rules.getByRole('button', { name: /^Remove rule/ }).click()
  await expect(rules).toHaveCount(0)
  const { data } = await (await page.request.get(`${app.url}/api/admin/policies`)).json()
  expect(JSON.stringify(data)).not.toContain('delete_note')
})

test('a provider is tested before it is added; what it offers, and to whom, is chosen', async ({ page, app, provider }) => {
  await page.goto('/admin/models')
  await page.getByRole('button', { name: 'Add provider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind').selectOption({ label: 'OpenAI-compatible' })
  const trial = dialog.locator('[aria-live]')
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter the address')
  for (const [address, sentence] of [
    [`${provider.url}/portal`, /web page/i],
    [`http://127.0.0.1:${await freePort()}/v1`, /Nothing answers at/],
    [`${provider.url}/v1`, /works\. It lists/],
  ] as const) {
    await dialog.getByLabel('Base address').fill(address)
    await dialog.getByRole('button', { name: 'Test' }).click()
    await expect(trial).toContainText(sentence)
  }
  await dialog.getByLabel('Title').fill('Second')
  await dialog.getByLabel('Id').fill('second')
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await expect(dialog).toHaveCount(0)

  const other = await member(page, app)
  const offered = async () => JSON.stringify(await (await other.request.get(`${app.url}/api/models`)).json())
  await expect.poll(offered).toContain('second:look')
  await page.getByLabel('Filter models').fill('second:look')
  await page.getByRole('switch', { name: 'Offer look' }).click()
  await expect.poll(offered).not.toContain('second:look')
  expect(await offered()).toContain('openai:look')
  await page.reload()
  await page.getByLabel('Filter models').fill('second:look')
  await expect(page.getByRole('switch', { name: 'Offer look' })).not.toBeChecked()

  await page.getByLabel('Filter models').fill('second:admin')
  await page.getByRole('button', { name: 'admin', exact: true }).click()
  await page.getByRole('button', { name: 'Make it the default' }).click()
  await expect(page.getByText('New chats begin with this model.')).toBeVisible()
  const models = (await (await other.request.get(`${app.url}/api/models`)).json()) as { data: { id: string; isDefault: boolean }[] }
  expect(models.data.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual(['second:admin'])
  await other.close()

  await page.goto('/admin/models')
  await page.getByRole('button', { name: 'Actions for Second' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('second:admin')).toHaveCount(0)
})

test('[web-01] an invited person joins by the link, is listed, and is kept out when disabled', async ({ page, app, browser }) => {
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('mei@example.org')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  const link = await dialog.getByLabel('invitation link', { exact: true }).textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.reload()
  await expect(page.getByRole('row', { name: /mei@example\.org/ })).toBeVisible()

  const other = await browser.newContext()
  const mei = await other.newPage()
  await mei.goto(link ?? '')
  await mei.getByLabel('Name').fill('Mei')
  await mei.getByLabel('Password').fill('another long pass phrase')
  await mei.getByRole('button', { name: 'Join' }).click()
  await expect(mei.getByRole('textbox', { name: 'Message' })).toBeVisible()
  expect((await mei.goto('/admin/users'.replace(/^/, app.url)))?.status()).toBe(404)
  expect((await (await browser.newContext()).request.get(link ?? '')).status()).toBe(404)

  await page.reload()
  await page.getByRole('button', { name: 'Actions for Mei' }).click()
  await page.getByRole('menuitem', { name: 'Disable' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('row', { name: /Mei/ })).toContainText(/disabled/i)
  await expect.poll(async () => (await mei.request.get(`${app.url}/api/chats`)).status()).toBe(401)
  await other.close()
})

test('settings hold after a reload, open registration to strangers, and refuse nonsense', async ({ page, app, browser }) => {
  await page.goto('/admin/settings')
  const rounds = page.getByLabel('Rounds of tools in one answer')
  await rounds.fill('many')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  const before = (await (await page.request.get(`${app.url}/api/admin/settings`)).json()).settings
  await rounds.fill('7')
  await page.getByLabel('New accounts').selectOption('open')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await savedToast(page, 'The settings are saved.')
  await page.reload()
  await expect(rounds).toHaveValue('7')

  const stranger = await browser.newContext({ baseURL: app.url })
  const door = await stranger.newPage()
  expect((await door.goto('/register'))?.status()).toBe(200)
  expect((await stranger.request.patch('/api/admin/settings', { data: {}, headers: { origin: app.url } })).status()).toBe(401)
  await rounds.fill(String(before.maxToolRounds))
  await page.getByLabel('New accounts').selectOption('closed')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect.poll(async () => (await door.goto('/register'))?.status()).toBe(404)
  await stranger.close()
})
