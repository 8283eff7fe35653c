import { expect, member, test } from '../support/pages/index.ts'

test('an invitation is revoked, and its link opens nothing', async ({ page }) => {
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
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

test('[role-08] a program gets an account and a key, which is shown once and ends, and the account is disabled, enabled and deleted', async ({
  page,
}) => {
  const sam = await member(page, 'Sam Reed')
  await page.goto('/admin/service-accounts')
  await expect(page.getByText('No service accounts yet')).toBeVisible()
  await page.getByRole('button', { name: 'New service account' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Nightly report')
  await page.getByRole('dialog').getByLabel('Role').selectOption({ label: 'Administrator' })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const row = page.getByRole('row', { name: /Nightly report/ })
  await expect(row).toContainText('Administrator')
  await expect(row).toContainText('Enabled')
  const { data } = await page.api.get<{ data: { id: string }[] }>('/api/admin/service-accounts')
  const path = `/admin/service-accounts/${data[0]?.id}`
  await expect(row.getByRole('link', { name: 'Nightly report' })).toHaveAttribute('href', path)

  await page.goto(path)
  await page.getByRole('button', { name: 'New key' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('from the cellar')
  await page.getByRole('dialog').getByLabel('Read usage and cost').click()
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = (await page.getByRole('dialog').getByLabel('API key', { exact: true }).textContent()) ?? ''
  expect(key).toMatch(/^parley_/)
  await page.getByRole('button', { name: 'Done' }).click()
  const keyRow = page.getByRole('row', { name: /from the cellar/ })
  await expect(keyRow).toContainText('chat, usage:read')
  await expect(keyRow).not.toContainText('no end')
  await page.reload()
  await expect(page.getByText(key)).toHaveCount(0)
  await keyRow.getByRole('button', { name: 'Revoke from the cellar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No keys yet')).toBeVisible()

  await page.goto('/admin/service-accounts')
  const act = async (action: string) => {
    await row.getByRole('button', { name: 'Actions for Nightly report' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('Disable')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')
  await act('Enable')
  await expect(row).toContainText('Enabled')
  await act('Edit')
  await page.getByRole('dialog').getByLabel('Role').selectOption({ label: 'Member' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(row).toContainText('Member')
  await page.reload()
  await expect(row).toContainText('Member')

  const admin = page.api
  for (const role of ['member', 'manager']) {
    const people = await admin.get<{ data: { id: string; name: string }[] }>('/api/admin/users')
    await admin.send('PATCH', `/api/admin/users/${people.data.find(({ name }) => name === 'Sam Reed')?.id}`, { role })
    await page.signIn(sam)
    expect((await page.goto('/admin/service-accounts')).status).toBe(404)
    expect((await page.goto(path)).status).toBe(404)
    expect(await sam.api.status('/api/admin/service-accounts')).toBe(403)
    expect(await sam.api.status(`/api${path}/keys`)).toBe(403)
    expect((await sam.api.send('DELETE', `/api${path}`)).status).toBe(403)
  }
  await page.signIn()
  await page.goto('/admin/service-accounts')
  await act('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No service accounts yet')).toBeVisible()
  expect((await page.goto(path)).status).toBe(404)
})

test('a list of people is checked before anything is sent, and each who is in order is invited, into groups too', async ({ page }) => {
  await member(page, 'Pat Brown')
  await page.api.send('POST', '/api/admin/groups', { name: 'Sales' })
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite several' }).click()
  const dialog = page.getByRole('dialog')
  const list = [
    'E-mail,Name,Role,Groups',
    'rita@example.org,Rita Moss,manager,Sales',
    'nonsense',
    'pat.brown@example.org',
    'RITA@example.org',
    'tom@example.org,Tom,king',
    'uma@example.org,Uma,,Nobodies',
    'vic@example.org',
  ]
  await dialog.getByLabel('People to invite').fill(list.join('\n'))
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect(dialog.getByText(/^2 of 7 can be invited/)).toBeVisible()
  const problems = {
    nonsense: 'This is no e-mail address.',
    'pat.brown@example.org': 'This person has an account already.',
    'RITA@example.org': 'This address stands in the list twice.',
    'tom@example.org': 'There is no role “king”.',
    'uma@example.org': 'There is no group “Nobodies”.',
  }
  for (const [email, problem] of Object.entries(problems))
    await expect(dialog.getByRole('row', { name: new RegExp(email) }).filter({ hasText: problem })).toBeVisible()
  expect((await page.api.get<{ data: unknown[] }>('/api/admin/invitations')).data).toEqual([])
  await dialog.getByRole('button', { name: 'Send 2 invitations' }).click()
  await expect(dialog.getByText(/^2 of 2 invited/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copy the link for rita@example.org' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Export CSV' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('table', { name: 'Open invitations' })).toContainText('vic@example.org')
  await page.getByRole('button', { name: 'Invite several' }).click()
  await dialog.getByLabel('People to invite').fill('vic@example.org')
  await dialog.getByRole('button', { name: 'Check the list' }).click()
  await expect(dialog.getByText('This person has an open invitation already.')).toBeVisible()
})

test('[role-04] a manager sees the people of own groups alone, and disables and enables the members among them', async ({ page }) => {
  const [mia, ned, oda] = [await member(page, 'Mia Dale'), await member(page, 'Ned Ford'), await member(page, 'Oda Gale')]
  const admin = page.api
  const { data } = await admin.get<{ data: { id: string; name: string }[] }>('/api/admin/users')
  const idOf = (name: string) => data.find(person => person.name === name)?.id
  const groupOf = async (name: string) => ((await (await admin.send('POST', '/api/admin/groups', { name })).json()) as { id: string }).id
  const [north, south] = [await groupOf('North'), await groupOf('South')]
  for (const [group, name] of [
    [north, 'Mia Dale'],
    [north, 'Ned Ford'],
    [south, 'Ned Ford'],
    [south, 'Oda Gale'],
  ] as const)
    expect((await admin.send('PUT', `/api/admin/groups/${group}/members/${idOf(name)}`)).ok).toBe(true)
  await admin.send('PATCH', `/api/admin/users/${idOf('Mia Dale')}`, { role: 'manager' })

  await page.goto('/admin/users')
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row')
  await expect(page.getByRole('row', { name: /Ned Ford/ })).toContainText('North, South')
  await page.getByLabel('Group', { exact: true }).selectOption({ label: 'North' })
  await expect(rows).toHaveCount(3)
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Manager' })
  await expect(rows).toHaveCount(2)
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'Disabled' })
  await expect(page.getByText('No user is like this.')).toBeVisible()

  await page.signIn(mia)
  await page.goto('/admin/users')
  await expect(rows).toHaveCount(3)
  await expect(page.getByText('South')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Open invitations' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Disable Mia Dale' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Disable Ned Ford' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('row', { name: /Ned Ford/ })).toContainText('Disabled')
  expect(await ned.api.status('/api/chats')).toBe(401)
  await page.getByRole('button', { name: 'Enable Ned Ford' }).click()
  await expect(page.getByRole('row', { name: /Ned Ford/ })).not.toContainText('Disabled')

  const patch = async (name: string, change: object) => (await mia.api.send('PATCH', `/api/admin/users/${idOf(name)}`, change)).status
  expect(await patch('Oda Gale', { disabled: true })).toBe(404)
  expect(await patch('Ned Ford', { role: 'admin' })).toBe(403)
  expect(await oda.api.status('/api/admin/users')).toBe(403)
  expect(await mia.api.status('/api/admin/invitations')).toBe(403)
  for (const path of ['', '/-/check', '/-/several'])
    expect(
      (await mia.api.send('POST', `/api/admin/invitations${path}`, { email: 'x@example.org', lines: [{ email: 'x@example.org' }] })).status,
    ).toBe(403)
  const text = JSON.stringify(await mia.api.get('/api/admin/users'))
  expect([text.includes('Oda'), text.includes(south)]).toEqual([false, false])
})
