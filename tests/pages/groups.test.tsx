import { expect, member, type Page, test } from '../support/pages/index.ts'

interface Group {
  id: string
}

async function group(page: Page, name: string): Promise<string> {
  const made = await page.api.send('POST', '/api/admin/groups', { name })
  return ((await made.json()) as Group).id
}

async function idOf(page: Page, { email }: { email: string }): Promise<string> {
  const { data } = await page.api.get<{ data: { id: string; email: string }[] }>('/api/admin/users')
  return data.find(one => one.email === email)?.id ?? ''
}

test('[acc-01] a group is made, renamed and deleted, and a name that a group has is refused beside the field', async ({ page }) => {
  await group(page, 'Sales')
  await page.goto('/admin/groups')
  await page.getByRole('button', { name: 'New group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('  SALES ')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('A group has this name already.')
  await dialog.getByLabel('Name').fill('Design')
  await dialog.getByRole('button', { name: 'Create group' }).click()
  await expect(page.getByRole('link', { name: 'Design' })).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Design' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Drawing')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('link', { name: 'Drawing' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Drawing' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('What was granted to the group ends at once')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: 'Drawing' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Sales' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Drawing' })).toHaveCount(0)
})

test('[acc-01] people are found by the server, added, made managers, removed and brought back', async ({ page }) => {
  const ravi = await member(page, 'Ravi Group')
  const id = await group(page, 'Harbour')
  await page.goto(`/admin/groups/${id}`)
  const search = page.getByRole('combobox', { name: 'Add a person' })
  await search.fill('nobody of this name')
  await expect(page.getByText('Nobody outside this group matches “nobody of this name”.')).toBeVisible()
  await search.fill('ravi.group@')
  await expect(page.getByRole('option', { name: /Ravi Group/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ravi Group is in the group.')).toBeVisible()
  const row = page.getByRole('row', { name: /Ravi Group/ })
  await expect(row).toContainText('Member')
  await search.fill('ravi')
  await expect(page.getByText('Nobody outside this group matches “ravi”.')).toBeVisible()

  await row.getByRole('button', { name: 'Actions for Ravi Group' }).click()
  await page.getByRole('menuitem', { name: 'Make a manager' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a manager' }).click()
  await expect(row).toContainText('Manager')
  await row.getByRole('button', { name: 'Actions for Ravi Group' }).click()
  await page.getByRole('menuitem', { name: 'Make a member' }).click()
  await expect(row).toContainText('Member')

  await row.getByRole('button', { name: 'Actions for Ravi Group' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(page.getByText('Nobody is in this group yet')).toBeVisible()
  expect((await page.api.get<{ data: unknown[] }>(`/api/admin/groups/${id}/members`)).data).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await page.reload()
  await expect(row).toContainText(ravi.email)
})

test('[role-04] a manager sees the groups that they are in and changes none, and a member sees no group', async ({ page }) => {
  const lee = await member(page, 'Lee Group')
  const leeId = await idOf(page, lee)
  const [own, other] = [await group(page, 'Own ones'), await group(page, 'Other ones')]
  await page.api.send('PUT', `/api/admin/groups/${own}/members/${leeId}`)
  const doors = ['/api/admin/groups', `/api/admin/groups/${own}/members`, `/api/admin/groups/${own}/candidates`]
  for (const door of doors) expect(await lee.api.status(door), door).toBe(403)
  await page.api.send('PATCH', `/api/admin/users/${leeId}`, { role: 'manager' })

  expect(await lee.api.get<{ data: unknown[] }>('/api/admin/groups')).toMatchObject({ data: [{ id: own, members: 1 }] })
  expect(await lee.api.status(`/api/admin/groups/${own}/members`)).toBe(200)
  expect(await lee.api.status(`/api/admin/groups/${other}/members`)).toBe(404)
  expect(await lee.api.status(`/api/admin/groups/${own}/candidates`)).toBe(403)
  expect((await lee.api.send('PUT', `/api/admin/groups/${own}/members/${leeId}`)).status).toBe(403)
  expect((await lee.api.send('DELETE', `/api/admin/groups/${own}`)).status).toBe(403)
  expect((await lee.api.send('POST', '/api/admin/groups', { name: 'Mine' })).status).toBe(403)

  await page.signIn(lee)
  await page.goto('/admin/groups')
  await expect(page.getByRole('link', { name: 'Own ones' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Other ones' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New group' })).toHaveCount(0)
  await page.goto(`/admin/groups/${own}`)
  await expect(page.getByRole('row', { name: /Lee Group/ })).toContainText('Manager')
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Rename' })).toHaveCount(0)
  expect((await page.goto(`/admin/groups/${other}`)).status).toBe(404)
  expect((await page.goto('/admin/roles')).status).toBe(404)
})

test('[acc-01] a group that an identity provider keeps is shown, says so, and offers no change', async ({ page, site }) => {
  const id = await group(page, 'From elsewhere')
  await site.server.platform.db.client.group.update({ where: { id }, data: { source: 'scim' } })
  await page.goto('/admin/groups')
  await expect(page.getByRole('row', { name: /From elsewhere/ })).toContainText('SCIM')
  await expect(page.getByRole('button', { name: 'Actions for From elsewhere' })).toHaveCount(0)
  await page.goto(`/admin/groups/${id}`)
  await expect(page.getByText(/The identity provider keeps this group \(SCIM\)/)).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0)
})

test('[role-05] a switch of a role holds at once, two pressed in a row both hold, and what is administered is said', async ({ page }) => {
  const kim = await member(page, 'Kim Role')
  await page.goto('/admin/roles')
  const upload = page.getByRole('switch', { name: 'Member: Upload files' })
  const exporting = page.getByRole('switch', { name: 'Member: Export' })
  expect(await kim.api.status('/api/account/export')).toBe(200)
  await upload.click()
  await exporting.click()
  await expect(upload).not.toBeChecked()
  await expect(exporting).not.toBeChecked()
  await expect
    .poll(async () => (await page.api.get<{ data: { role: string; permissions: string[] }[] }>('/api/admin/roles')).data)
    .toMatchObject([
      {},
      {},
      { role: 'member', permissions: ['share:link', 'share:everybody', 'assistants:make', 'api:use', 'keys:own', 'schedule'] },
    ])
  expect(await kim.api.status('/api/account/export')).toBe(403)
  await page.reload()
  await expect(exporting).not.toBeChecked()
  await upload.click()
  await exporting.click()
  await expect(exporting).toBeChecked()
  await expect.poll(() => kim.api.status('/api/account/export')).toBe(200)
  const table = page.getByRole('table', { name: 'What they administer' })
  await expect(table.getByRole('row', { name: /People and their groups/ })).toContainText('Own groups')
})
