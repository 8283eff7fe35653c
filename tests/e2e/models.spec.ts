import { answers, api, askModel, expect, member, models, signIn, test } from '../support/e2e.ts'
import { freePort } from '../support/free-port.ts'

interface Models {
  data: { id: string; title: string; isDefault: boolean }[]
}

test.beforeEach(({ page }) => signIn(page))

test('[U14] [web-30] a provider is tested before it is added; it offers nothing until it is chosen, and to whom', async ({
  page,
  app,
  provider,
}) => {
  await page.goto('/admin/models')
  await page.getByRole('button', { name: 'Add provider' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind').selectOption({ label: 'OpenAI-compatible' })
  const trial = dialog.locator('[aria-live]')
  await dialog.getByRole('button', { name: 'Test' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Enter the address')
  for (const [address, sentence] of [
    [`${provider.url}/portal`, /web page/i],
    [`http://127.0.0.1:${await freePort()}/v1`, /Nothing answers at/],
    [`${provider.url}/v1`, /works\. It lists/],
  ] as const) {
    await dialog.getByLabel('Base URL').fill(address)
    await dialog.getByRole('button', { name: 'Test' }).click()
    await expect(trial).toContainText(sentence)
  }
  await dialog.getByLabel('Title').fill('Second')
  await dialog.getByLabel('Id').fill('second')
  await dialog.getByRole('button', { name: 'Add provider' }).click()
  await expect(dialog.getByText('Second is added. Choose the models')).toBeVisible()
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toHaveCount(0)

  const other = await member(page, app)
  const offered = async () => JSON.stringify(await other.api.get('/api/models'))
  await expect(page.getByText('No model of Second is offered yet.')).toBeVisible()
  expect(await offered()).not.toContain('second:')
  expect(await offered()).toContain('openai:look')
  await page.getByLabel('Filter models').fill('second:look')
  await page.getByRole('switch', { name: 'Offer look' }).click()
  await expect.poll(offered).toContain('second:look')
  expect(await offered()).not.toContain('second:admin')
  await expect(page.getByText('No model of Second is offered yet.')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Offer look' }).click()
  await expect.poll(offered).not.toContain('second:look')
  expect(await offered()).toContain('openai:look')
  await page.reload()
  await page.getByLabel('Filter models').fill('second:look')
  await expect(page.getByRole('switch', { name: 'Offer look' })).not.toBeChecked()

  await page.getByLabel('Filter models').fill('second:admin')
  await page.getByRole('switch', { name: 'Offer admin' }).click()
  await page.getByRole('button', { name: 'admin', exact: true }).click()
  await page.getByRole('button', { name: 'Make default' }).click()
  await expect(page.getByText('New chats start with this model.')).toBeVisible()
  const defaults = async () => (await other.api.get<Models>('/api/models')).data.filter(one => one.isDefault).map(({ id }) => id)
  expect(await defaults()).toEqual(['second:admin'])
  await page.reload()
  await page.getByLabel('Filter models').fill('second:admin')
  await page.getByRole('button', { name: 'admin', exact: true }).click()
  await page.getByRole('button', { name: 'Choose automatically' }).click()
  await expect(page.getByRole('button', { name: 'Make default' })).toBeVisible()
  expect(await defaults()).not.toEqual(['second:admin'])
  await page.keyboard.press('Escape')

  const act = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for Second' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await act('Test')
  await expect(page.getByText(/works\. It lists/).first()).toBeVisible()
  await provider.models([...models, 'late-comer'])
  await act('Refresh models')
  await page.getByLabel('Filter models').fill('second:late')
  await expect(page.getByRole('switch', { name: 'Offer late-comer' })).not.toBeChecked()
  expect(await offered()).not.toContain('second:late-comer')
  await act('Edit')
  await page.getByRole('dialog').getByLabel('Title').fill('Second house')
  await page.getByRole('dialog').getByLabel('Offer every model it lists').check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Second house')).toBeVisible()
  await expect.poll(offered).toContain('second:late-comer')
  await provider.models(models)
  await page.getByRole('switch', { name: 'Enable Second house' }).click()
  await expect.poll(offered).not.toContain('second:')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Enable Second house' })).not.toBeChecked()
  expect((await other.api.send('PATCH', '/api/admin/providers/second', { enabled: true })).status()).toBe(403)
  await other.context.close()
  await page.getByRole('button', { name: 'Actions for Second house' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('second:admin')).toHaveCount(0)
})

test('the settings of a model are saved: title, audience, tools and limits', async ({ page, app, provider }) => {
  const other = await member(page, app, 'Certain Person')
  const seen = async () => (await other.api.get<Models>('/api/models')).data.find(({ id }) => id === 'openai:rich')?.title ?? null
  const stored = async () =>
    (await api(page.context(), app).get<{ data: Record<string, unknown>[] }>('/api/admin/models')).data.find(
      ({ id }) => id === 'openai:rich',
    )
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
  await other.context.close()

  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.getByLabel('Filter models').fill('openai:')
  await page.getByRole('switch', { name: 'Offer The rich one' }).click()
  await page.getByLabel('Offered only').check()
  await expect(page.getByRole('switch', { name: 'Offer The rich one' })).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Offer look' })).toBeVisible()
})

test("a model's fallbacks, reasoning, streaming and price can be set", async ({ page, app, provider }) => {
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
  const { data } = await api(page.context(), app).get<{ data: Record<string, unknown>[] }>('/api/admin/models')
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
