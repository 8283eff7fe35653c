import { answers, askModel, expect, member, test } from '../support/pages/index.ts'

interface Models {
  data: { id: string; title: string; isDefault: boolean }[]
}

test('the settings of a model are saved: title, audience, tools and limits', async ({ page, provider }) => {
  const other = await member(page, 'Certain Person')
  const seen = async () => (await other.api.get<Models>('/api/models')).data.find(({ id }) => id === 'openai:rich')?.title ?? null
  const stored = async () =>
    (await page.api.get<{ data: Record<string, unknown>[] }>('/api/admin/models')).data.find(({ id }) => id === 'openai:rich')
  const open = async () => {
    await page.getByLabel('Filter models').fill('openai:rich')
    await page.getByRole('table', { name: 'Models' }).getByRole('button').first().click()
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(/ was saved\.$/).last()).toBeVisible()
  }
  await page.goto('/admin/models')
  await open()
  await page.getByLabel('Title').fill('The rich one')
  await page.getByLabel('Offered to').selectOption({ label: 'Administrators' })
  await page.getByLabel('Tools', { exact: true }).selectOption({ label: 'No tools' })
  await page.getByLabel('Context window').fill('4321')
  await page.getByLabel('Temperature').fill('0.25')
  await page.getByLabel('Idle limit').fill('12')
  await page.getByLabel('Response limit').fill('34')
  await save()
  await expect.poll(seen).toBeNull()
  await page.reload()
  await open()
  await expect(page.getByLabel('Temperature')).toHaveValue('0.25')
  await page.getByLabel('Offered to').selectOption({ label: 'Selected people' })
  await page.getByRole('checkbox', { name: 'Certain Person' }).check()
  await save()
  await expect.poll(seen).toBe('The rich one')
  expect(await stored()).toMatchObject({
    title: 'The rich one',
    tools: 'none',
    contextWindow: 4321,
    temperature: 0.25,
    chunkTimeoutMs: 12_000,
    responseTimeoutMs: 34_000,
  })

  await provider.script('rich', [{ text: 'No tools here.' }])
  const started = await other.api.send('POST', '/api/chats', { id: crypto.randomUUID(), model: 'openai:rich' })
  const { chat } = (await started.json()) as { chat: { id: string } }
  await other.api.send('POST', `/api/chats/${chat.id}/run`, { message: { id: crypto.randomUUID(), text: 'What have you got?' } })
  const asked = await provider.waitFor(({ model }) => model === 'rich')
  expect(asked.body).toMatchObject({ temperature: 0.25 })
  expect(asked.body).not.toHaveProperty('tools')

  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByLabel('Filter models').fill('openai:')
  await page.getByRole('switch', { name: 'Offer The rich one' }).click()
  await page.getByLabel('Offered only').check()
  await expect(page.getByRole('switch', { name: 'Offer The rich one' })).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Offer look' })).toBeVisible()
})

test("a model's fallbacks, reasoning, streaming and price can be set", async ({ page, provider }) => {
  const open = async () => {
    await page.goto('/admin/models')
    await page.getByLabel('Filter models').fill('openai:tuned')
    await page.getByRole('table', { name: 'Models' }).getByRole('button').first().click()
  }
  await open()
  await page.getByLabel('Fallbacks').fill('openai:spare')
  await page.getByLabel('Reasoning effort').selectOption({ label: 'Low' })
  await page.getByLabel('Reasoning budget').fill('2048')
  await page.getByLabel('Reasoning in the text').selectOption({ label: 'Left in the text' })
  await page.getByLabel('Streaming', { exact: true }).selectOption({ label: 'Yes, incremental' })
  await page.getByLabel('Price of the prompt').fill('2')
  await page.getByLabel('Price of the answer').fill('900')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/ was saved\.$/).last()).toBeVisible()
  await open()
  await expect(page.getByLabel('Reasoning effort')).toHaveValue('low')
  await expect(page.getByLabel('Price of the answer')).toHaveValue('900')
  const { data } = await page.api.get<{ data: Record<string, unknown>[] }>('/api/admin/models')
  expect(data.find(({ id }) => id === 'openai:tuned')).toMatchObject({
    fallbacks: ['openai:spare'],
    reasoningEffort: 'low',
    reasoningBudget: 2048,
    inlineReasoning: 'off',
    deltas: 'incremental',
    price: { input: 2, output: 900 },
  })

  await provider.script('tuned', { status: 500, headers: {}, body: '{}' })
  await provider.script('spare', [{ text: 'The spare one answers.' }])
  await askModel(page, 'tuned', 'Who is there?')
  await expect(answers(page).getByText('The spare one answers.')).toBeVisible({ timeout: 20_000 })
  expect((await provider.requests('tuned'))[0]?.body).toMatchObject({ reasoning_effort: 'low' })
  await provider.script('tuned', [{ text: 'It is me, <think>aloud</think>.' }])
  await page.getByRole('textbox', { name: 'Message' }).fill('And now?')
  await page.keyboard.press('Enter')
  await expect(answers(page).last()).toContainText('It is me')
  await expect(answers(page).last()).toContainText('aloud')
  await answers(page).last().getByRole('button', { name: 'Details' }).click()
  await expect(page.getByText(/\$\d/).first()).toBeVisible()
})
