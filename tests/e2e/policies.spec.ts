import { answers, api, askModel, expect, member, signIn, test } from '../support/e2e.ts'

interface Rule {
  id: string
  server: string
  tool: string
  action: string
}

test('rules of the dashboard can be added, edited, ordered and removed, and apply to the chats of all users', async ({
  page,
  app,
  provider,
}) => {
  await signIn(page)
  const admin = api(page.context(), app)
  const stored = async () =>
    (await admin.get<{ data: Rule[] }>('/api/admin/policies')).data.map(({ server, tool, action }) => `${server} ${tool} ${action}`)
  const other = await member(page, app)
  const rules = page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
  const add = async (tool: string, action: string) => {
    await page.getByLabel('Server').last().fill('memory')
    await page.getByLabel('Tool').last().fill(tool)
    await page.getByLabel('Action').last().selectOption(action)
    await page.getByRole('button', { name: 'Add rule' }).click()
    await expect(rules.filter({ hasText: tool })).toContainText(action)
  }

  await page.goto('/admin/policies')
  await add('delete_*', 'allow')
  await add('delete_note', 'ask')
  const second = rules.filter({ hasText: 'delete_note' })
  await second.getByRole('button', { name: /^Edit rule/ }).click()
  const form = page.getByRole('listitem').locator('form')
  await form.getByLabel('Action').selectOption('deny')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(second).toContainText('deny')
  await second.getByRole('button', { name: /^Move rule .* up/ }).click()
  await expect(rules.last()).toContainText('delete_*')
  await expect.poll(stored).toEqual(['memory delete_note deny', 'memory delete_* allow'])
  await page.reload()
  await expect(rules.first()).toContainText('delete_note')
  await expect(rules.first()).toContainText('deny')

  await provider.script('admin', [{ call: { name: 'delete_note', arguments: { id: 'n1' } } }], [{ text: 'I may not.' }])
  const chat = await other.context.newPage()
  await askModel(chat, 'admin', 'Delete the note n1.')
  await expect(answers(chat).getByText('I may not.')).toBeVisible()
  await expect(chat.getByRole('article', { name: 'Answer' })).toContainText(/denied/i)
  expect((await other.api.send('POST', '/api/admin/policies')).status()).toBe(403)
  await other.context.close()

  await rules
    .first()
    .getByRole('button', { name: /^Move rule .* down/ })
    .click()
  await expect.poll(stored).toEqual(['memory delete_* allow', 'memory delete_note deny'])
  for (const left of [1, 0]) {
    await rules
      .first()
      .getByRole('button', { name: /^Remove rule/ })
      .click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('without asking')
    await question.getByRole('button', { name: 'Remove' }).click()
    await expect(rules).toHaveCount(left)
  }
  await page.reload()
  await expect(page.getByText('No rules yet')).toBeVisible()
  expect(await stored()).toEqual([])
})
