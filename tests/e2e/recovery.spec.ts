import { admin, answers, api, askModel, expect, member, signIn, test } from '../support/e2e.ts'
import { linkIn, startSmtp } from '../support/smtp.ts'
import { faults } from '../support/violations.ts'

const next = 'a third long pass phrase'

test('[web-26] a reset link of an administrator sets another password, signs in here and out elsewhere, and works once', async ({
  page,
  app,
  browser,
}) => {
  await signIn(page)
  const kim = await member(page, app, 'Kim Reed')
  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Actions for Kim Reed' }).click()
  await page.getByRole('menuitem', { name: 'Reset link' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('no mail server is set up')
  const link = (await dialog.getByLabel('reset link', { exact: true }).textContent()) ?? ''
  expect(await faults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()

  const other = await browser.newContext({ baseURL: app.url })
  const visitor = await other.newPage()
  await visitor.goto('/sign-in')
  await visitor.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(visitor.getByText('This workspace does not send e-mail.')).toBeVisible()
  expect(await faults(visitor)).toEqual([])
  await visitor.goto(link)
  expect(await faults(visitor)).toEqual([])
  await visitor.getByLabel('New password').fill('1234567890')
  await visitor.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(visitor.getByText('that is not a common one')).toBeVisible()
  await visitor.getByLabel('New password').fill(next)
  await visitor.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(visitor.getByRole('textbox', { name: 'Message' })).toBeVisible()
  expect(await kim.api.status('/api/chats')).toBe(401)
  await visitor.goto(link)
  await expect(visitor.getByText('This link no longer works')).toBeVisible()
  expect(await faults(visitor)).toEqual([])
  await other.close()
  await kim.context.close()
})

test('[web-25] [web-26] mail that an administrator sets up carries invitations and reset links', async ({ page, app, browser }) => {
  const smtp = await startSmtp({ password: 'hush' })
  await signIn(page)
  await page.goto('/admin/settings/mail')
  const form = page.getByRole('form', { name: 'Mail server' })
  await form.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await form.getByLabel('Security').selectOption('none')
  await form.getByLabel('Port').fill(String(smtp.port))
  await form.getByLabel('Login').fill('parley')
  await form.getByLabel('Mail password').fill('not it')
  await form.getByLabel('Sender').fill('Parley <chat@example.org>')
  expect(await faults(page)).toEqual([])
  await form.getByRole('button', { name: 'Save mail server' }).click()
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(page.getByText('The mail server refused the user name or the password.')).toBeVisible()
  await form.getByLabel('Mail password').fill('hush')
  await form.getByRole('button', { name: 'Save mail server' }).click()
  await expect(page.getByText('Mail server saved.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await expect(page.getByText(`Check the mailbox of ${admin.email}.`)).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Mail password')).toHaveValue('')

  await page.goto('/admin/users')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('nora@example.org')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog).toContainText('The link was sent by e-mail.')
  const visitor = await (await browser.newContext({ baseURL: app.url })).newPage()
  await visitor.goto(linkIn(smtp.mails.at(-1) as (typeof smtp.mails)[number]))
  await visitor.getByLabel('Password').fill('another long pass phrase')
  await visitor.getByRole('button', { name: 'Join' }).click()
  await expect(visitor.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await visitor.context().clearCookies()

  await visitor.goto('/forgot')
  expect(await faults(visitor)).toEqual([])
  await visitor.getByLabel('E-mail').fill('nora@example.org')
  await visitor.getByRole('button', { name: 'Send the link' }).click()
  await expect(visitor.getByRole('status').filter({ hasText: 'an e-mail with a link is on its way' })).toBeVisible()
  await expect.poll(() => smtp.mails.length).toBe(3)
  await visitor.goto(linkIn(smtp.mails.at(-1) as (typeof smtp.mails)[number]))
  await visitor.getByLabel('New password').fill(next)
  await visitor.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(visitor.getByRole('textbox', { name: 'Message' })).toBeVisible()

  await page.goto('/admin/settings/mail')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Send a test e-mail' })).toHaveCount(0)
  await visitor.context().close()
  await smtp.stop()
})

test('[S5] [web-21] permanent permissions are listed and can be revoked, after which the tool asks again', async ({
  page,
  app,
  provider,
}) => {
  await signIn(page)
  const admins = api(page.context(), app)
  const policy = await admins.send('POST', '/api/admin/policies', { server: 'memory', tool: 'create_note', action: 'ask' })
  const { id } = (await policy.json()) as { id: string }
  const note = { call: { name: 'create_note', arguments: { title: 'T', text: 'one' } } }
  await provider.script('spare', [note], [{ text: 'Done once.' }], [note], [{ text: 'Done twice.' }])
  await askModel(page, 'spare', 'Note it.')
  const always = page.getByRole('button', { name: /^Always/ })
  await always.click()
  await expect(answers(page)).toContainText('Done once.')
  const chat = page.url()

  await page.goto('/settings/permissions')
  const row = page.getByRole('row', { name: /Every chat/ })
  await expect(row).toContainText('in this browser')
  expect(await faults(page)).toEqual([])
  await row.getByRole('button', { name: /^Revoke / }).click()
  // Other specs may have left permissions for a chat.
  await expect(row).toHaveCount(0)

  await page.goto(chat)
  await page.getByRole('textbox', { name: 'Message' }).fill('And again.')
  await page.keyboard.press('Enter')
  await expect(always).toBeVisible()
  await admins.send('DELETE', `/api/admin/policies/${id}`)
})

test('[U17] the name of the workspace stands above the chats and in the titles of pages', async ({ page, app }) => {
  await signIn(page)
  const admins = api(page.context(), app)
  await admins.send('PATCH', '/api/admin/settings', { workspaceName: 'Harbour' })
  await page.goto('/')
  await expect(page.getByRole('navigation', { name: 'Chats' }).getByText('Harbour', { exact: true })).toBeVisible()
  await page.goto('/settings/account')
  await expect(page).toHaveTitle('Account · Harbour')
  await admins.send('PATCH', '/api/admin/settings', { workspaceName: 'Parley' })
})
