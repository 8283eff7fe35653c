import type { Page } from '@playwright/test'
import { askModel, expect, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

const answer = (page: Page) => page.getByRole('article', { name: 'Answer' }).last()
const questions = (page: Page) => page.getByRole('article', { name: 'Your message' })

async function send(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
}

test('[run-19] a turn of another device appears in an idle page, and the next message continues from it', async ({
  page,
  browser,
  app,
  provider,
}) => {
  await provider.script('devices', [{ text: 'One.' }], [{ text: 'Two.' }], [{ text: 'Three.' }])
  await askModel(page, 'devices', 'First')
  await expect(answer(page)).toContainText('One.')
  const other = await browser.newContext({ baseURL: app.url })
  const device = await other.newPage()
  await device.clock.install()
  await signIn(device)
  await device.goto(page.url())
  await expect(answer(device)).toContainText('One.')
  await send(page, 'Second')
  await expect(answer(page)).toContainText('Two.')
  // Until the page is hydrated, its server-rendered text does not follow the run.
  await expect(async () => {
    await device.clock.runFor(17_000)
    await expect(answer(device)).toContainText('Two.', { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await send(device, 'Third')
  await expect(answer(device)).toContainText('Three.')
  await device.reload()
  await expect(questions(device)).toHaveText([/First/, /Second/, /Third/])
  await other.close()
})

test('the back button leads to the chat in its current state', async ({ page, provider }) => {
  await provider.script('history', [{ text: 'Elsewhere.' }], [{ text: 'One.' }], [{ text: 'Two.' }])
  await askModel(page, 'history', 'Another chat')
  await expect(answer(page)).toContainText('Elsewhere.')
  const elsewhere = new URL(page.url()).pathname
  await askModel(page, 'history', 'First')
  await expect(answer(page)).toContainText('One.')
  await page.reload()
  await send(page, 'Second')
  await expect(answer(page)).toContainText('Two.')
  await page.locator(`a[href="${elsewhere}"]`).click()
  await expect(answer(page)).toContainText('Elsewhere.')
  await page.goBack()
  await expect(answer(page)).toContainText('Two.')
  await expect(questions(page)).toHaveText([/First/, /Second/])
})

test('[run-04] a stop right after the first message of a new chat stops its answer', async ({ page, provider }) => {
  await provider.script('early', [{ text: 'On and on', delayMs: 20 }, { stall: true }])
  const making = Promise.withResolvers<void>()
  await page.route('**/api/chats', async route => {
    if (route.request().method() === 'POST') await making.promise
    await route.continue()
  })
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: /^early / }).click()
  await send(page, 'Tell me a story.')
  await expect(questions(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeDisabled()
  making.resolve()
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  await expect(answer(page).getByText('Stopped.')).toBeVisible()
  expect((await provider.requests('early')).every(({ closed }) => closed?.by === 'client')).toBe(true)
})

test('[run-17] a queued message that is being edited when the answer ends is sent as edited', async ({ page, provider }) => {
  await provider.script('changing', [{ text: 'Busy. ' }, { hold: 'changing' }], [{ text: 'To the second.' }])
  await askModel(page, 'changing', 'First')
  await expect(answer(page)).toContainText('Busy.')
  await send(page, 'Secnd')
  await page.getByRole('button', { name: 'Edit the queued message' }).click()
  await provider.release('changing')
  await expect(page.getByText('Queued: sent when you finish editing it')).toBeVisible()
  await page.getByRole('textbox', { name: 'Queued message' }).fill('Second')
  await page.getByRole('heading').first().click()
  await expect(page.getByRole('textbox', { name: 'Queued message' })).toHaveValue('Second')
  await page.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toBeFocused()
  await expect(answer(page)).toContainText('To the second.')
  await expect(questions(page)).toHaveText([/First/, /Second/])
})
