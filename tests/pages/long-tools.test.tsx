import { answers, askModel, expect, test } from '../support/pages/index.ts'
import type { MockProvider } from '../support/provider/index.ts'

interface Asked {
  tools: { function: { name: string } }[]
}

async function answered(provider: MockProvider, model: string): Promise<Asked[]> {
  return (await provider.requests(model)).flatMap(({ body }) => {
    const asked = body as Partial<Asked>
    return asked.tools ? [{ tools: asked.tools, ...asked }] : []
  })
}

test.afterEach(({ page }) => page.api.send('PATCH', '/api/admin/settings', { toolBudgetTokens: 8_000 }))

test('a rule about an argument applies to matching calls only, and the card names the rule', async ({ page, provider }) => {
  const admin = page.api
  await page.goto('/admin/policies')
  await page.getByLabel('Server').last().fill('memory')
  await page.getByLabel('Tool').last().fill('create_note')
  await page.getByLabel('Action').last().selectOption('deny')
  await page.getByText('Only for some calls').last().click()
  await page.getByLabel('Argument').last().fill('text')
  await page.getByLabel('Value').last().fill('*harbour*')
  await page.getByRole('button', { name: 'Add rule' }).click()
  const rule = page.getByRole('list', { name: 'Rules' }).getByRole('listitem')
  await expect(rule).toContainText('text like *harbour*')
  await page.reload()
  await expect(rule).toContainText('text like *harbour*')

  const note = (text: string) => ({ call: { name: 'create_note', arguments: { title: 'T', text } } })
  await provider.script(
    'argued',
    [note('The harbour gate.')],
    [{ text: 'Not this one.' }],
    [note('The lighthouse.')],
    [{ text: 'But this one.' }],
  )
  await askModel(page, 'argued', 'Note the gate.')
  await expect(answers(page).getByText('Not this one.')).toBeVisible()
  await page.getByText('memory · create_note', { exact: true }).click()
  await expect(answers(page)).toContainText(/The rule for memory\.create_note/)
  await page.getByRole('textbox', { name: 'Message' }).fill('Note the lighthouse.')
  await page.keyboard.press('Enter')
  await expect(answers(page).getByText('But this one.')).toBeVisible()
  const results = JSON.stringify((await answered(provider, 'argued')).at(-1))
  expect(results).toContain('The rule for memory.create_note')
  const { data } = await admin.get<{ data: { id: string }[] }>('/api/admin/policies')
  for (const { id } of data) await admin.send('DELETE', `/api/admin/policies/${id}`)
})
