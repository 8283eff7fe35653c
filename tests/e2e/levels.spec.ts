import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, listens, signIn, test } from '../support/e2e.ts'
import { faults } from '../support/violations.ts'

/** Other chats of this person get no facts and no instructions of these tests. */
test.afterEach(async ({ page, app }) => {
  const own = api(page.context(), app)
  await own.send('DELETE', '/api/memory')
  await own.send('PATCH', '/api/account', { instructions: '' })
})

test('[turn-42] thumbs below an answer are stored at once, shown on another device, and read by administrators where the person agrees', async ({
  page,
  provider,
}) => {
  await signIn(page)
  await provider.script('levels', [{ text: 'Boats float.' }])
  await askModel(page, 'levels', 'Do boats float?')
  await expect(answers(page).last()).toContainText('Boats float.')
  const up = (on: Page) => answers(on).last().getByRole('button', { name: 'Good answer' })
  const down = (on: Page) => answers(on).last().getByRole('button', { name: 'Bad answer' })
  await up(page).click()
  await expect(up(page)).toHaveAttribute('aria-pressed', 'true')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(up(second)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await down(page).click()
  const form = page.getByRole('dialog', { name: 'Bad answer' })
  await form.getByLabel('What was wrong? (optional)').fill('Some sink.')
  await form.getByLabel('Let administrators read it').check()
  expect(await faults(page, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(down(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(down(second)).toHaveAttribute('aria-pressed', 'true')
  await expect(up(second)).toHaveAttribute('aria-pressed', 'false')
  await second.close()
  await page.reload()
  await expect(down(page)).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/admin/feedback')
  await expect(page.getByRole('table', { name: 'By model' })).toContainText('openai:levels')
  await expect(page.getByRole('region', { name: 'Answers you can read' })).toContainText('Some sink.')
  expect(await faults(page, 'main')).toEqual([])
  await page.goBack()
  await down(page).click()
  await page.getByRole('dialog', { name: 'Bad answer' }).getByRole('button', { name: 'Remove' }).click()
  await expect(down(page)).toHaveAttribute('aria-pressed', 'false')
})

test('[mem-09] a fact and the switch are seen at once on another page', async ({ page, app }) => {
  await signIn(page)
  const other = await page.context().newPage()
  await Promise.all([listens(other, '/api/events'), other.goto('/settings/memory')])
  await Promise.all([listens(page, '/api/events'), page.goto('/settings/memory')])
  const text = `I drink tea ${crypto.randomUUID().slice(0, 6)}`
  await api(page.context(), app).send('POST', '/api/memory', { text })
  for (const seen of [page, other]) await expect(seen.getByText(text)).toBeVisible({ timeout: 1_500 })
  await page.getByRole('switch', { name: 'Use memory' }).click()
  await expect(other.getByText('Memory is off')).toBeVisible({ timeout: 1_500 })
  await other.getByRole('switch', { name: 'Use memory' }).click()
  await expect(page.getByText('Memory is off')).toHaveCount(0, { timeout: 1_500 })
})
