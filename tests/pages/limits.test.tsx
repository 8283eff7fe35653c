import { askModel, expect, type Page, test } from '../support/pages/index.ts'

const answer = (page: Page) => page.getByRole('article', { name: 'Answer' }).last()

test('an answer that reached its length limit continues from its text, also after a reload', async ({ page, provider }) => {
  await provider.script('halved', [{ text: 'The first half' }, { finish: 'length' }], [{ text: 'and the second.' }])
  await askModel(page, 'halved', 'All of it, please.')
  await expect(answer(page)).toContainText('The model reached its length limit here.')
  await page.reload()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(answer(page)).toContainText('and the second.')
  await expect(page.getByText('The first half')).toBeVisible()
  const asked = (await provider.requests('halved')).at(-1)?.body as { messages: { role: string; content: string }[] } | undefined
  expect(asked?.messages.slice(1).map(({ role, content }) => `${role}: ${content}`)).toEqual([
    'user: All of it, please.',
    'assistant: The first half',
    'user: Continue.',
  ])
})

test('[run-14] an answer that reached the limit of tool rounds continues, and may use tools again', async ({ page, provider }) => {
  const note = (title: string) => ({ call: { name: 'create_note', arguments: { title, text: 'Blue' } } })
  const settings = (maxToolRounds: number) => page.api.send('PATCH', '/api/admin/settings', { maxToolRounds })
  await provider.script(
    'rounds',
    [note('One')],
    [note('Two')],
    [{ text: 'That is how far I came.' }],
    [note('Three')],
    [{ text: 'Now it is done.' }],
  )
  expect((await settings(1)).status).toBe(200)
  try {
    await askModel(page, 'rounds', 'Three notes, please.')
    await expect(answer(page)).toContainText('That is how far I came.')
    await expect(answer(page)).toContainText('The tool round limit was reached here.')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(answer(page)).toContainText('Now it is done.')
    await expect(answer(page).getByText('The tool round limit')).toHaveCount(0)
  } finally {
    await settings(25)
  }
})
