import type { Page } from '@playwright/test'
import { api, askModel, expect, listens, openPage, send, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

test.beforeEach(({ page }) => signIn(page))

const answer = (page: Page) => page.getByRole('article', { name: 'Answer' }).last()
const questions = (page: Page) => page.getByRole('article', { name: 'Your message' })

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
  await Promise.all([listens(device), device.goto(page.url())])
  await expect(answer(device)).toContainText('One.')
  await send(page, 'Second')
  await expect(answer(page)).toContainText('Two.')
  await device.clock.runFor(17_000)
  await expect(answer(device)).toContainText('Two.')
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
  await openPage(page)
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
  // The provider notices a closed connection in its own time.
  await expect.poll(async () => (await provider.requests('early')).every(({ closed }) => closed?.by === 'client')).toBe(true)
})

test('[run-17] a queued message that is being edited when the answer ends is sent as edited', async ({ page, provider }) => {
  await provider.script('changing', [{ text: 'Busy. ' }, { hold: 'changing' }], [{ text: 'To the second.' }])
  await askModel(page, 'changing', 'First')
  await expect(answer(page)).toContainText('Busy.')
  await send(page, 'Secnd')
  const held = page.waitForResponse(response => response.url().includes('/queue/') && response.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Edit the queued message' }).click()
  await held
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

test('[run-17] the changed text of a queued message that was sent meanwhile is in the message box', async ({ page, provider }) => {
  await provider.script('changing', [{ text: 'Busy. ' }, { hold: 'late' }], [{ text: 'To the second.' }])
  await askModel(page, 'changing', 'First')
  await expect(answer(page)).toContainText('Busy.')
  const stored = page.waitForResponse(response => response.url().endsWith('/queue') && response.request().method() === 'POST')
  await send(page, 'Secnd')
  await stored
  const late = Promise.withResolvers<void>()
  await page.route('**/queue/*', async route => {
    await late.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Edit the queued message' }).click()
  await page.getByRole('textbox', { name: 'Queued message' }).fill('Second')
  await provider.release('late')
  await expect(answer(page)).toContainText('To the second.')
  late.resolve()
  await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('Second')
  await expect(page.getByText('The changed text is in the message box.')).toBeVisible()
  await expect(questions(page)).toHaveText([/First/, /Secnd/])
})

test('[list-13] a chat that is deleted on another device says so within a second, and comes back by Undo on both', async ({
  page,
  browser,
  app,
  provider,
}) => {
  await provider.script('devices', [{ text: 'Kept.' }])
  await askModel(page, 'devices', 'Keep this')
  await expect(answer(page)).toContainText('Kept.')
  const device = await (await browser.newContext({ baseURL: app.url })).newPage()
  await signIn(device)
  await Promise.all([listens(device), device.goto(page.url())])
  await Promise.all([listens(page), page.reload()])
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const own = api(page.context(), app)
  await own.send('DELETE', `/api/chats/${id}`)
  for (const seen of [page, device]) {
    await expect(seen.getByText('This chat was deleted on another page or device.')).toBeVisible({ timeout: 1_500 })
    await expect(seen.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
    await expect(seen.getByRole('main').getByRole('link', { name: 'New chat' })).toBeVisible()
  }
  expect(await violations(device, 'a deleted chat')).toEqual([])
  await device.setViewportSize({ width: 390, height: 844 })
  await device.emulateMedia({ colorScheme: 'dark' })
  await device.getByRole('main').getByRole('button', { name: 'Undo' }).click()
  for (const seen of [device, page]) {
    await expect(seen.getByRole('textbox', { name: 'Message' })).toBeVisible({ timeout: 1_500 })
    await expect(seen.getByText('This chat was deleted')).toHaveCount(0)
    await expect(answer(seen)).toContainText('Kept.')
  }
  await device.context().close()
})
