import { expect, member, models, signIn, test } from '../support/e2e.ts'
import { freePort } from '../support/free-port.ts'

interface Models {
  data: { id: string; title: string; isDefault: boolean }[]
}

test.beforeEach(({ page }) => signIn(page))

test('[U14] [web-30] a provider is tested before it is added; it offers nothing until it is chosen, and to whom', async ({
  page,
  app,
  provider,
}) => {
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
    await dialog.getByLabel('Base URL').fill(address)
    await dialog.getByRole('button', { name: 'Test' }).click()
    await expect(trial).toContainText(sentence)
  }
  await dialog.getByLabel('Title').fill('Second')
  await dialog.getByLabel('Id').fill('second')
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await expect(dialog.getByText('Second is added. Choose the models')).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toHaveCount(0)

  const other = await member(page, app)
  const offered = async () => JSON.stringify(await other.api.get('/api/models'))
  await expect(page.getByText('No model of Second is offered yet.')).toBeVisible()
  expect(await offered()).not.toContain('second:')
  expect(await offered()).toContain('openai:look')
  await page.getByLabel('Filter models').fill('second:look')
  await page.getByRole('switch', { name: 'Offer look' }).click()
  await expect.poll(offered).toContain('second:look')
  expect(await offered()).not.toContain('second:admin')
  await expect(page.getByText('No model of Second is offered yet.')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Offer look' }).click()
  await expect.poll(offered).not.toContain('second:look')
  expect(await offered()).toContain('openai:look')
  await page.reload()
  await page.getByLabel('Filter models').fill('second:look')
  await expect(page.getByRole('switch', { name: 'Offer look' })).not.toBeChecked()

  await page.getByLabel('Filter models').fill('second:admin')
  await page.getByRole('switch', { name: 'Offer admin' }).click()
  await page.getByRole('button', { name: 'admin', exact: true }).click()
  await page.getByRole('button', { name: 'Make default' }).click()
  await expect(page.getByText('New chats start with this model.')).toBeVisible()
  const defaults = async () => (await other.api.get<Models>('/api/models')).data.filter(one => one.isDefault).map(({ id }) => id)
  expect(await defaults()).toEqual(['second:admin'])
  await page.reload()
  await page.getByLabel('Filter models').fill('second:admin')
  await page.getByRole('button', { name: 'admin', exact: true }).click()
  await page.getByRole('button', { name: 'Choose automatically' }).click()
  await expect(page.getByRole('button', { name: 'Make default' })).toBeVisible()
  expect(await defaults()).not.toEqual(['second:admin'])
  await page.keyboard.press('Escape')

  const act = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Second' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('Test')
  await expect(page.getByText(/works\. It lists/).first()).toBeVisible()
  await provider.models([...models, 'late-comer'])
  await act('Refresh models')
  await page.getByLabel('Filter models').fill('second:late')
  await expect(page.getByRole('switch', { name: 'Offer late-comer' })).not.toBeChecked()
  expect(await offered()).not.toContain('second:late-comer')
  await act('Edit')
  await page.getByRole('dialog').getByLabel('Title').fill('Second house')
  await page.getByRole('dialog').getByLabel('Offer every model it lists').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Second house')).toBeVisible()
  await expect.poll(offered).toContain('second:late-comer')
  await provider.models(models)
  await page.getByRole('switch', { name: 'Enable Second house' }).click()
  await expect.poll(offered).not.toContain('second:')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Enable Second house' })).not.toBeChecked()
  expect((await other.api.send('PATCH', '/api/admin/providers/second', { enabled: true })).status()).toBe(403)
  await other.context.close()
  await page.getByRole('button', { name: 'Actions for Second house' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('second:admin')).toHaveCount(0)
})
