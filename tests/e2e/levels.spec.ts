import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, listens, member, signIn, test } from '../support/e2e.ts'
import { faults } from '../support/violations.ts'

/** Other chats of this person get no facts and no instructions of these tests. */
test.afterEach(async ({ page, app }) => {
  const own = api(page.context(), app)
  await own.send('DELETE', '/api/memory')
  await own.send('PATCH', '/api/account', { instructions: '' })
})

test('[ins-06] a person writes own instructions in settings, sees the whole in Details, and sets parameters of a chat and takes them back', async ({
  page,
  app,
  provider,
}) => {
  await signIn(page)
  await page.goto('/settings/instructions')
  await page.getByRole('textbox', { name: 'Your instructions' }).fill('Call me Captain.')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  expect(await faults(page, 'main')).toEqual([])
  await provider.script('levels', [{ text: 'Ahoy.' }], [{ text: 'Aye.' }], [{ text: 'So be it.' }])
  await askModel(page, 'levels', 'Hello there.')
  await expect(answers(page).last()).toContainText('Ahoy.')

  await page.getByRole('button', { name: 'Details of the last answer' }).click()
  const sheet = page.getByRole('dialog', { name: 'Details of the answer' })
  await expect(sheet.getByRole('region', { name: 'You, in all chats' })).toContainText('Call me Captain.')
  await sheet.getByText('As the model gets it').click()
  const whole = sheet.getByRole('list', { name: 'As the model gets it' })
  await expect(whole).toContainText('Instructions of the person for all their chats:')
  const temperature = sheet.getByLabel('Temperature')
  await temperature.scrollIntoViewIfNeeded()
  await temperature.fill('3')
  await expect(sheet.getByRole('alert')).toContainText('Enter a number from 0 to 2.')
  await temperature.fill('0.2')
  await temperature.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Temperature: back to default' })).toBeVisible()
  await sheet.getByLabel('Reasoning effort').selectOption('Low')
  await expect(sheet.getByRole('button', { name: 'Reasoning effort: back to default' })).toBeVisible()
  expect(await faults(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  const send = async (text: string) => {
    await page.getByRole('textbox', { name: 'Message' }).fill(text)
    await page.keyboard.press('Enter')
    const { body } = await provider.waitFor(({ model, body }) => model === 'levels' && JSON.stringify(body).includes(text), 5_000)
    return body as { temperature?: number; reasoning_effort?: string; messages: { content: unknown }[] }
  }
  const asked = await send('And now?')
  expect([asked.temperature, asked.reasoning_effort]).toEqual([0.2, 'low'])
  expect(String(asked.messages[0]?.content)).toContain('Call me Captain.')
  await expect(answers(page).last()).toContainText('Aye.')

  await page.getByRole('button', { name: 'Details of the last answer' }).click()
  await expect(sheet.getByText('0.2', { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: 'Temperature: back to default' }).click()
  await sheet.getByRole('button', { name: 'Reasoning effort: back to default' }).click()
  await expect(sheet.getByRole('button', { name: /back to default/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  const last = await send('And at the end?')
  expect([last.temperature, last.reasoning_effort]).toEqual([0.7, undefined])

  const { context, api: bob } = await member(page, app)
  expect(JSON.stringify(await bob.get('/api/memory'))).not.toContain('Captain')
  await context.close()
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
  await expect(page.getByRole('region', { name: 'Answers that may be read' })).toContainText('Some sink.')
  expect(await faults(page, 'main')).toEqual([])
  await page.goBack()
  await down(page).click()
  await page.getByRole('dialog', { name: 'Bad answer' }).getByRole('button', { name: 'Take back' }).click()
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
