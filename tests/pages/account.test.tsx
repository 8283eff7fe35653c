import { expect, test } from '../support/pages/index.ts'

test('an API key is shown once, opens /api/v1, and opens nothing when revoked', async ({ page, provider }) => {
  await provider.script('look', [{ text: 'Hello, program.' }])
  await page.goto('/settings/keys')
  await page
    .getByRole('button', { name: /New key|Create the first key/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Create key' })).toBeDisabled()
  await dialog.getByLabel('Name').fill('nightly report')
  await dialog.getByRole('button', { name: 'Create key' }).click()
  const key = await dialog.getByLabel('API key', { exact: true }).textContent()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ message: 'Hello', model: 'openai:look' })
  const ask = () => page.site.ask('/api/v1/chat/stream', { method: 'POST', headers, body }, '')
  const answer = await ask()
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  expect(await answer.text()).toContain('Hello, program.')
  expect((await page.site.ask('/api/admin/users', { headers }, '')).status).toBe(401)

  await page.reload()
  await expect(page.getByText(key ?? '')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /nightly report/ })).not.toContainText('never')
  await page.getByRole('button', { name: 'Revoke nightly report' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('row', { name: /nightly report/ })).toHaveCount(0)
  expect((await ask()).status).toBe(401)
})
