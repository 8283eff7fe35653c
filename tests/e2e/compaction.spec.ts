import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, listens, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

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
  const { path, earlier } = await (await page.request.get(`/api${new URL(page.url()).pathname.replace('/chat/', '/chats/')}/view`)).json()
  return (path.length + earlier) / 2
}

test.beforeEach(async ({ page, app, provider }) => {
  await signIn(page)
  await provider.script(MODEL, [{ text: `The tide. ${LONG}`, tokens: 'whole' }])
  const topic = { boundary: null, reason: 'All of it is about tides.', confidence: 0.2, summary: SUMMARY }
  await provider.scriptWhere({ model: MODEL, match: 'where its topic last changed', answers: [[{ text: JSON.stringify(topic) }]] })
  const change = { compactionTriggerTokens: 1_600, keptHistoryTokens: 500 }
  expect((await api(page.context(), app).send('PATCH', `/api/admin/models/openai:${MODEL}`, change)).ok()).toBe(true)
})

test('[ctx-19] [ctx-20] a long chat is summarised for the model: the line opens, is edited and undone, and every message stays', async ({
  page,
  context,
}) => {
  await askModel(page, MODEL, 'Question 1: what is a tide?')
  await expect(page.getByRole('button', { name: 'Answer again' })).toHaveCount(1)
  const other = await context.newPage()
  await Promise.all([listens(other), other.goto(page.url())])
  for (let n = 2; n <= 6; n++) await ask(page, `Question ${n}: and then?`)
  await expect(line(page)).toBeVisible()
  await other.bringToFront()
  await expect(line(other)).toBeVisible({ timeout: 15_000 })
  await other.close()
  expect(await stored(page)).toBe(6)

  await line(page).locator('summary').press('Enter')
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('High water was at 14:10 in Leith.')
  await expect(line(page)).toContainText(/All of it is about tides\.\s*\d+ messages, [\d,]+ → [\d,]+ tokens\./)
  expect(await violations(page, 'a summary')).toEqual([])
  await page.getByRole('button', { name: 'Edit the summary' }).click()
  const field = page.getByRole('textbox', { name: 'Summary that the model reads' })
  await expect(field).toBeFocused()
  await field.fill('High water is at 15:20.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Summary' })).toHaveText('High water is at 15:20.')
  await expect(line(page)).toContainText('Edited by you.')

  await page.reload()
  await line(page).locator('summary').click()
  await expect(page.getByRole('region', { name: 'Summary' })).toHaveText('High water is at 15:20.')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(line(page)).toHaveCount(0)
  await expect(page.getByText('The model reads the full earlier messages again.')).toBeVisible()
})

test('the line is quiet on a phone, in the dark, and from right to left', async ({ page }) => {
  await askModel(page, MODEL, 'Question 1: what is a tide?')
  await expect(page.getByRole('button', { name: 'Answer again' })).toHaveCount(1)
  for (let n = 2; n <= 6; n++) await ask(page, `Question ${n}: and then?`)
  await expect(line(page)).toBeVisible()
  await line(page).locator('summary').click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Edit the summary' }).click()
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const { width } = (await line(page).boundingBox()) ?? { width: 999 }
  expect(width).toBeLessThan(390)
  expect(await violations(page, 'a summary on a phone')).toEqual([])
})
