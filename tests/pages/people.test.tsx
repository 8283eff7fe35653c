import { expect, test } from '../support/pages/index.ts'

test('an invitation is revoked, and its link opens nothing', async ({ page }) => {
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('late@example.org')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = (await dialog.getByLabel('invitation link', { exact: true }).textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect((await page.goto(link)).status).toBe(200)
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Revoke the invitation of late@example.org' }).click()
  await expect(page.getByText('late@example.org')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeVisible()
  await expect(page.getByText('late@example.org')).toHaveCount(0)
  expect((await page.goto(link)).status).toBe(404)
})
