import { answers, askModel, expect, type Page, test } from '../support/pages/index.ts'
import { violations } from '../support/pages/violations.ts'

const MODEL = 'compacted'

/** About 300 tokens. */
const LONG = 'Ebb and flow. '.repeat(85)

const LINE = 'Earlier messages are summarised for the model'

const SUMMARY = 'The person asks about tides.\nHigh water was at 14:10 in Leith.'

const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

const line = (page: Page) => page.getByRole('group').filter({ hasText: LINE })

/** Sends a message and waits for the end of its answer; answers far above the view are not in the page. */
async function ask(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await page.keyboard.press('Enter')
  await expect(page.getByText(text, { exact: true })).toBeVisible()
  await expect(answers(page).last().getByRole('button', { name: 'Answer again' })).toBeVisible()
}

/** Number of answers that are stored, in the page or not. */
async function stored(page: Page): Promise<number> {
  const { path, earlier } = await page.api.get<{ path: unknown[]; earlier: number }>(
    `/api${new URL(page.url()).pathname.replace('/chat/', '/chats/')}/view`,
  )
  return (path.length + earlier) / 2
}

test.beforeEach(async ({ page, provider }) => {
  await provider.script(MODEL, [{ text: `The tide. ${LONG}`, tokens: 'whole' }])
  const topic = { boundary: null, reason: 'All of it is about tides.', confidence: 0.2, summary: SUMMARY }
  await provider.scriptWhere({ model: MODEL, match: 'where its topic last changed', answers: [[{ text: JSON.stringify(topic) }]] })
  const change = { compactionTriggerTokens: 1_600, keptHistoryTokens: 500 }
  expect((await page.api.send('PATCH', `/api/admin/models/openai:${MODEL}`, change)).ok).toBe(true)
})

test('/compact summarises now: it is never sent, shows that it is at work, and why it failed', async ({ page, provider }) => {
  const change = { compactionTriggerTokens: 20_000, keptHistoryTokens: 500 }
  await page.api.send('PATCH', `/api/admin/models/openai:${MODEL}`, change)
  await askModel(page, MODEL, 'Question 1: what is a tide?')
  await expect(page.getByRole('button', { name: 'Answer again' })).toHaveCount(1)
  await box(page).pressSequentially('/comp')
  await expect(page.getByRole('option', { name: /Summarise earlier messages now/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('There is nothing to summarise yet: the newest messages stay as they are.')).toBeVisible()
  await expect(box(page)).toHaveValue('')

  for (let n = 2; n <= 4; n++) await ask(page, `Question ${n}: and then?`)
  await provider.scriptWhere({
    model: MODEL,
    match: 'where its topic last changed',
    answers: [[{ hold: 'topic' }, { text: 'nonsense' }]],
  })
  await provider.scriptWhere({
    model: MODEL,
    match: 'You summarise the beginning',
    answers: [{ status: 400, body: { error: { message: 'No.' } } }],
  })
  await box(page).fill('/compact')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Summarising earlier messages for the model. You can keep writing.')).toBeVisible()
  expect(await stored(page)).toBe(4)
  await provider.release('topic')
  await expect(page.getByText('Earlier messages could not be summarised.')).toBeVisible()
  await expect(line(page)).toHaveCount(0)
  expect(await violations(page, 'a failed summary')).toEqual([])

  const topic = { boundary: null, reason: 'One topic.', confidence: 0, summary: SUMMARY }
  await provider.reset()
  await provider.scriptWhere({ model: MODEL, match: 'where its topic last changed', answers: [[{ text: JSON.stringify(topic) }]] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(line(page)).toBeVisible()
  expect(await stored(page)).toBe(4)
})
