import { openDatabase } from '../../lib/platform/database/db.ts'
import { answers, api, expect, signIn, test } from '../support/e2e.ts'

const CALLS = 240
const KEPT = 200

test.beforeEach(({ page }) => signIn(page))

test('[O2] an answer with hundreds of calls opens with the newest, and a card fetches the details that were left out', async ({
  page,
  app,
}) => {
  const chatId = crypto.randomUUID()
  await api(page.context(), app).send('POST', '/api/chats', { id: chatId })
  const call = (n: number) => ({
    type: 'dynamic-tool',
    toolCallId: `call ${n}/a`,
    toolName: 'files__read',
    toolMetadata: { server: 'files', tool: 'read', iteration: n },
    state: 'output-available',
    input: { path: `/notes/${n}.md` },
    output: {
      status: 'done',
      outcome: 'ok',
      server: 'files',
      tool: 'read',
      text: `The note ${n}.`,
      content: [{ type: 'text', text: `The note ${n}.` }],
      executed: true,
      executionTimeMs: 3,
    },
  })
  const parts = [...Array.from({ length: CALLS }, (_, n) => call(n)), { type: 'text', text: 'All of them are read.' }]
  const db = openDatabase(app.databaseUrl)
  await db.client.message.create({ data: { id: 'long-answer', chatId, role: 'assistant', parts, createdAt: new Date() } })
  await db.client.chat.update({ where: { id: chatId }, data: { headId: 'long-answer' } })
  await db.close()

  await page.goto(`/chat/${chatId}`)
  const answer = answers(page)
  await expect(answer.getByText('All of them are read.')).toBeVisible()
  const lines = answer.locator('.tool > details')
  expect(await lines.count()).toBeLessThan(KEPT)
  await answer.getByRole('button', { name: `Show ${CALLS - KEPT} earlier tool calls` }).click()
  await expect(answer.getByText('/notes/0.md')).toBeVisible()

  await answer.getByText('/notes/7.md').click()
  await expect(answer.getByText('The note 7.')).toBeVisible()
  await expect(answer.getByText('The note 8.')).toHaveCount(0)
  await answer.getByRole('button', { name: `Hide ${CALLS - KEPT} earlier tool calls` }).click()
  await expect(answer.getByText('/notes/0.md')).toHaveCount(0)
})
