import { resolve } from 'node:path'
import { answers, askModel, expect, type Page, test } from '../support/pages/index.ts'

const everything = resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')

const questioner = { slug: 'asking', transport: 'stdio', command: 'node', args: [everything, 'stdio'] }

const question = (page: Page, name: string) => page.getByRole('region', { name })

test.afterEach(async ({ page }) => {
  for (const slug of ['asking', 'drive']) await page.api.send('DELETE', `/api/admin/servers/${slug}`)
})

test("a server samples the model only with the user's permission", async ({ page, provider }) => {
  await page.api.send('POST', '/api/admin/servers', questioner)
  const call = { name: 'trigger-sampling-request', arguments: { prompt: 'Name a river.', maxTokens: 50 } }
  await provider.scriptWhere({
    model: 'lent',
    match: 'Name a river.',
    answers: [[{ call }], [{ text: 'The Exe.' }], [{ text: 'It said the Exe.' }]],
  })
  await askModel(page, 'lent', 'Let the server ask: Name a river.')
  const card = question(page, 'A server asks to use the model')
  await expect(card).toContainText('Name a river.', { timeout: 20_000 })
  expect(await provider.requests('lent')).toHaveLength(1)
  await card.getByRole('button', { name: /^Allow once/ }).click()
  await expect(answers(page).getByText('It said the Exe.')).toBeVisible()
  await page.reload()
  await expect(answers(page).getByText('It said the Exe.')).toBeVisible()
})
