import { answers, askModel, expect, openPage, test } from '../support/pages/index.ts'

test('the composer keeps a draft, takes a suggestion, and remembers model and tools', async ({ page, provider }) => {
  await openPage(page)
  await provider.script('notes', [{ text: 'Noted.' }])
  await page.getByRole('region', { name: 'New chat' }).getByRole('listitem').first().getByRole('button').click()
  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(box).not.toHaveValue('')
  await box.fill('Half a thought')
  await page.reload()
  await expect(box).toHaveValue('Half a thought')
  await askModel(page, 'notes', 'Which model is this?')
  await expect(answers(page).getByText('Noted.')).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const own = page.api
  const chat = async () => (await own.get<{ chat: { model: string; selectedTools: string[] } }>(`/api/chats/${id}`)).chat
  await page.reload()
  await expect(page.getByRole('button', { name: 'Model: notes' })).toBeVisible()
  expect((await chat()).model).toBe('openai:notes')

  await page.getByRole('button', { name: /^Tools: / }).click()
  const tools = page.getByRole('dialog', { name: 'Tools' })
  await tools.getByLabel('Search tools').fill('note')
  await expect(tools.getByRole('checkbox', { name: 'List files' })).toHaveCount(0)
  await tools.getByLabel('Search tools').fill('')
  await tools.getByRole('button', { name: 'None' }).click()
  await expect.poll(async () => (await chat()).selectedTools).toEqual([])
  await tools
    .getByRole('checkbox', { name: /^Memory/i })
    .first()
    .check()
  await expect.poll(async () => (await chat()).selectedTools.every(name => name.startsWith('memory.'))).toBe(true)
  await tools.getByRole('button', { name: 'All' }).click()
  await expect.poll(async () => (await chat()).selectedTools).toEqual(['*'])
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Tools: \d+ tools$/ })).toBeVisible()
})
