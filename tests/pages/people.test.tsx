import { expect, member, test } from '../support/pages/index.ts'

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
  await page.getByRole('button', { name: 'Revoke the invitation for late@example.org' }).click()
  await expect(page.getByText('late@example.org')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeVisible()
  await expect(page.getByText('late@example.org')).toHaveCount(0)
  expect((await page.goto(link)).status).toBe(404)
})

test('a person is made administrator and member again, signed out, disabled and enabled', async ({ page }) => {
  const kim = await member(page, 'Kim Long')
  const row = page.getByRole('row', { name: /Kim Long/ })
  const act = async (action: string) => {
    await row.getByRole('button', { name: 'Actions for Kim Long' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await page.goto('/admin/users')
  await page.getByLabel('Filter users').fill('nobody of this name')
  await expect(page.getByText('No user matches “nobody of this name”.')).toBeVisible()
  await page.getByLabel('Filter users').fill('kim.long')
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2)

  await act('Make an administrator')
  await expect(row).toContainText('Administrator')
  expect(await kim.api.status('/api/admin/users')).toBe(200)
  await act('Make a member')
  await expect(row).toContainText('Member')
  expect(await kim.api.status('/api/admin/users')).toBe(403)

  await act('Sign out everywhere')
  await expect(page.getByText('Kim Long was signed out everywhere.')).toBeVisible()
  expect(await kim.api.status('/api/chats')).toBe(401)
  await kim.api.signIn(kim)
  expect(await kim.api.status('/api/chats')).toBe(200)

  await act('Disable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')
  expect(await kim.api.status('/api/chats')).toBe(401)
  await page.reload()
  await expect(row).toContainText('Disabled')
  await act('Enable')
  await expect(row).not.toContainText('Disabled')
  const admin = page.api
  await page.signIn(kim)
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  const people = await admin.get<{ data: { name: string; role: string; disabled: boolean }[] }>('/api/admin/users')
  expect(people.data.find(({ name }) => name === 'Kim Long')).toMatchObject({ role: 'member', disabled: false })
})

test('a manager finds in the dashboard what the role opens, and a member no dashboard', async ({ page }) => {
  const lee = await member(page, 'Lee Stone')
  const admin = page.api
  await page.signIn(lee)
  expect((await page.goto('/admin')).status).toBe(404)
  const { data } = await admin.get<{ data: { id: string; name: string }[] }>('/api/admin/users')
  const { id } = data.find(({ name }) => name === 'Lee Stone') ?? { id: '' }
  await admin.send('PATCH', `/api/admin/users/${id}`, { role: 'manager' })
  await page.signIn(lee)
  await page.goto('/admin')
  const pages = page.getByRole('navigation', { name: 'Administration' })
  await expect(pages.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  await expect(pages.getByRole('link', { name: 'Servers' })).toHaveCount(0)
  expect((await page.goto('/admin/servers')).status).toBe(404)
})
