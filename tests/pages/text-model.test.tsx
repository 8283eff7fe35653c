import { answers, askModel, expect, type Page, test } from '../support/pages/index.ts'

const call = (title: string) =>
  `<tool_call>\n{"name": "memory__create_note", "arguments": {"title": "${title}", "text": "Blue"}}\n</tool_call>`

async function finished(page: Page): Promise<void> {
  await expect(answers(page).last()).toContainText('It is noted.')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  // Their code is loaded with the first answer.
  await expect(answers(page).last().getByRole('button', { name: 'Good answer' })).toBeVisible()
}

async function openModel(page: Page) {
  await page.goto('/admin/models')
  await page.getByLabel('Filter models').fill('openai:plain')
  await page.getByRole('button', { name: 'plain', exact: true }).click()
  return page.getByRole('dialog')
}

async function save(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('was saved.').first()).toBeVisible()
}

test('[text-05][text-11] the dashboard sets how calls in text are shown, buffered and described', async ({ page, provider }) => {
  await provider.script('plain', [{ text: `Wait. ${call('Colour')}` }], [{ text: 'It is noted.' }])
  const form = await openModel(page)
  await form.getByLabel('Tools', { exact: true }).selectOption({ label: 'Tool calls in its text' })
  await form.getByLabel('Calls in the answer').selectOption({ label: 'Show a placeholder instead' })
  await form.getByLabel('Placeholder').fill('(one moment)')
  await form.getByRole('switch', { name: 'Describe the tools in the system prompt' }).click()
  await save(page)
  await askModel(page, 'plain', 'Note my colour.')
  await finished(page)
  await expect(answers(page).last()).toContainText('Wait. (one moment)')
  const [request] = await provider.requests('plain')
  expect(JSON.stringify(request?.body)).not.toContain('# Tools')

  await provider.script('plain', [{ text: `Wait. ${call('A long title '.repeat(20))}` }])
  const again = await openModel(page)
  await expect(again.getByLabel('Placeholder')).toHaveValue('(one moment)')
  await again.getByLabel('Longest call').fill('64')
  await save(page)
  await askModel(page, 'plain', 'Note a long title.')
  await expect(answers(page).last()).toContainText('A long title A long title')
  await expect(page.getByText('memory · create_note', { exact: true })).toHaveCount(0)
})
