import { server } from '#lib/server.ts'
import { answers, askModel, expect, test } from '../support/pages/index.ts'

test('[policy-09] [perm-01] [perm-02] a call waits for others, who decide in their requests; a permission remembers an argument, is revoked and comes back', async ({
  page,
  provider,
}) => {
  const admin = page.api
  const rule = { server: 'memory', tool: 'create_note', action: 'ask_group', subjects: [{ kind: 'role', id: 'administrator' }] }
  const refused = await admin.send('POST', '/api/admin/policies', rule)
  expect(refused.status).toBe(422)
  const made = await admin.send('POST', '/api/admin/policies', { ...rule, approvers: { kind: 'role', id: 'member' } })
  const { id } = (await made.json()) as { id: string }
  const kim = await admin.invite('Kim Approver')
  const note = { call: { name: 'create_note', arguments: { title: 'Plans', text: 'x' } } }
  await provider.script('asker', [note], [{ text: 'Written.' }], [note], [{ text: 'By permission.' }], [note], [{ text: 'No question.' }])

  await askModel(page, 'asker', 'Tell nobody of this')
  const waits = page.getByRole('region', { name: 'Waits for Members' })
  await expect(waits.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await expect.poll(async () => (await kim.api.get<{ data: object[] }>('/api/requests')).data.length).toBe(1)
  const { data } = await kim.api.get<{ data: { id: string; tool: string }[] }>('/api/requests')
  expect(JSON.stringify(data)).not.toContain('Tell nobody')
  expect((await admin.send('POST', `/api/requests/${data[0]?.id}`, { choice: 'allow' })).status).toBe(404)
  expect(await kim.api.status('/api/admin/policies/subjects')).toBe(403)
  expect((await kim.api.send('POST', `/api/requests/${data[0]?.id}`, { choice: 'allow' })).ok).toBe(true)
  await expect(answers(page).getByText('Written.')).toBeVisible()
  await expect(answers(page).getByText('Allowed by Kim Approver for Members')).toHaveCount(1)

  await admin.send('PATCH', `/api/admin/policies/${id}`, { action: 'ask', approvers: null })
  await askModel(page, 'asker', 'Again')
  const ask = page.getByRole('region', { name: 'Waiting for your permission' })
  await ask.getByRole('button', { name: 'With these arguments…' }).click()
  await ask.getByLabel('title').selectOption('Exactly Plans')
  await ask.getByRole('button', { name: 'Always for these' }).click()
  await expect(answers(page).getByText('By permission.')).toBeVisible()
  await askModel(page, 'asker', 'Once more')
  await expect(answers(page).getByText('No question.')).toBeVisible()

  await page.goto('/settings/permissions')
  const row = page.getByRole('row', { name: /title is Plans/ })
  await row.getByRole('button', { name: /^Revoke/ }).click()
  await expect(page.getByText('No permissions yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Revoke all' }).click()
  await expect(page.getByText('No permissions yet')).toBeVisible()

  await admin.send('DELETE', `/api/admin/policies/${id}`)
  await server().platform.db.client.user.delete({ where: { email: kim.email } })
})
