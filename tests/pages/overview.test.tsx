import { newId } from '#lib/ids.ts'
import { server } from '#lib/server.ts'
import { expect, member, test } from '../support/pages/index.ts'

test('[adm-01] an administrator sees what needs them and who waits for an answer, without its chat, and stops it', async ({ page }) => {
  const kim = await member(page, 'Kim Overview')
  const { client } = server().platform.db
  const { id: userId } = await client.user.findUniqueOrThrow({ where: { email: kim.email } })
  const [id, chatId] = [newId(), newId()]
  const now = new Date()
  await client.chat.create({ data: { id: chatId, userId, title: 'Private matters', createdAt: now, updatedAt: now } })
  const ids = { chatId, userId, userMessageId: newId(), messageId: newId() }
  const lease = { leaseToken: 'elsewhere', leaseUntil: new Date(now.getTime() + 60_000) }
  await client.run.create({ data: { id, ...ids, ...lease, status: 'running', model: 'm:slow', selectedTools: [], startedAt: now } })

  await page.goto('/admin')
  await expect(page.getByRole('region', { name: 'What needs you' })).toContainText('Mail is not set up')
  const row = page.getByRole('table', { name: 'Answers being written' }).getByRole('row', { name: /Kim Overview.*m:slow.*Running/ })
  await expect(row).toBeVisible()
  await expect(page.getByText('Private matters')).toBeHidden()
  await page.getByRole('button', { name: 'Stop the answer for Kim Overview' }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).last().click()
  await expect(page.getByRole('row', { name: /Kim Overview.*Stopping/ })).toBeVisible()
  expect(await client.run.findUniqueOrThrow({ where: { id } })).toMatchObject({ stopRequested: true })
  await client.run.delete({ where: { id } })

  expect((await kim.api.send('POST', `/api/admin/runs/${id}/stop`, {})).status).toBe(403)
})
