import type { Page } from '@playwright/test'
import { answers, expect, send, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

const file = (name: string, text: string) => ({ name, mimeType: 'text/markdown', buffer: Buffer.from(text) })
const filler = (topic: string) => `# ${topic}\n\n${`Nothing of note is said about ${topic} here. `.repeat(60)}\n\n`

test.beforeEach(async ({ page, provider }) => {
  await signIn(page)
  await provider.script(
    'cited',
    [{ call: { name: 'knowledge__search', arguments: { query: 'days of leave' } } }],
    [{ text: 'You have **28 days** a year [1]. Contractors have none [9]; see `list[1]`.' }],
  )
})

/** Makes a collection of a few documents, and waits until all are read. */
async function createCollection(page: Page, title: string): Promise<void> {
  await page.goto('/knowledge')
  await page.getByRole('button', { name: 'New collection' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Create collection' }).click()
  await page.waitForURL(/\/knowledge\/.+/)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      file('leave.md', `${filler('Lunch')}${filler('Travel')}# Leave\n\nEverybody has 28 days of leave a year.\n\n${filler('Tools')}`),
      file('cars.md', filler('Cars')),
    ])
  await expect(page.getByRole('row', { name: /leave\.md.*Ready/ })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('row', { name: /cars\.md.*Ready/ })).toBeVisible({ timeout: 30_000 })
}

async function ask(page: Page, title: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: /^cited (openai:cited|The default)$/ }).click()
  const words = page.getByRole('textbox', { name: 'Message', exact: true })
  await words.pressSequentially(`#${title}`)
  await expect(page.getByRole('option', { name: new RegExp(title) })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Collections that answers search: ${title}` })).toBeVisible()
  await send(page, 'How much leave do I have?')
}

test('[know-13] a folder of documents is asked; a citation shows its passage by focus and opens it, marked and in view', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const title = `Handbook${crypto.randomUUID().slice(0, 6)}`
  await createCollection(page, title)
  expect(await violations(page, 'collection')).toEqual([])
  await ask(page, title)
  const answer = answers(page).last()
  const mark = answer.getByRole('button', { name: /^Source 1: leave\.md/ })
  await expect(mark).toBeVisible()
  await expect(answer.getByRole('link', { name: /^Source 9: / })).toBeVisible()
  await mark.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tooltip')).toContainText('28 days of leave')
  await page.keyboard.press('Enter')
  const beside = page.getByRole('complementary', { name: 'File: leave.md' })
  await expect(beside.getByText('Everybody has 28 days of leave a year.')).toBeInViewport()
  expect(await violations(page, 'citation')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(beside).toHaveCount(0)
  await expect(mark).toBeFocused()
})

test('[know-13] on a phone, a citation opens over the whole page', async ({ page }) => {
  test.setTimeout(90_000)
  const title = `Pocket${crypto.randomUUID().slice(0, 6)}`
  await createCollection(page, title)
  await page.setViewportSize({ width: 390, height: 780 })
  await ask(page, title)
  await answers(page)
    .last()
    .getByRole('button', { name: /^Source 1: leave\.md/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'File: leave.md' }).getByText('Everybody has 28 days of leave a year.')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
