import type { Browser, Page } from '@playwright/test'
import { answers, api, askModel, expect, send, signIn, test } from '../support/e2e.ts'

/** List of messages that wait at the server for the end of an answer. */
const queue = (page: Page) => page.getByRole('list', { name: 'Queued messages' })
const questions = (page: Page) => page.getByRole('article', { name: 'Your message' })

async function secondDevice(browser: Browser, page: Page, url: string): Promise<Page> {
  const device = await (await browser.newContext({ baseURL: url })).newPage()
  await signIn(device)
  await device.goto(page.url())
  return device
}

test.beforeEach(({ page }) => signIn(page))

test('[U4] [run-17] a queued message is sent although its tab is closed', async ({ page, provider }) => {
  await provider.script('waiting', [{ text: 'Busy. ' }, { hold: 'closed' }], [{ text: 'The second answer.' }])
  await askModel(page, 'waiting', 'First')
  await expect(answers(page)).toContainText('Busy.')
  await send(page, 'Second')
  await expect(queue(page).getByRole('listitem')).toHaveText(['Second'])
  const url = page.url()
  const context = page.context()
  await page.close()
  await provider.release('closed')
  await provider.waitFor(({ model, body }) => model === 'waiting' && JSON.stringify(body).includes('Second'))
  const later = await context.newPage()
  await later.goto(url)
  await expect(answers(later).last()).toContainText('The second answer.')
  await expect(questions(later)).toHaveText([/First/, /Second/])
})

test('[U4] [U16] a queued message is seen, edited and removed on a second device, which is notified at once', async ({
  page,
  browser,
  app,
  provider,
}) => {
  await provider.script(
    'waiting',
    [{ text: 'Busy. ' }, { hold: 'seen' }],
    [{ text: 'The second answer.' }],
    [{ text: 'The third answer.' }],
  )
  await askModel(page, 'waiting', 'First')
  await expect(answers(page)).toContainText('Busy.')
  const device = await secondDevice(browser, page, app.url)
  await expect(answers(device)).toContainText('Busy.')
  await device.waitForResponse('**/api/events?chat=*')
  await send(page, 'Secnd')
  await expect(queue(device).getByRole('listitem')).toHaveText(['Secnd'], { timeout: 2_000 })
  await send(page, 'Not this')
  await expect(queue(device).getByRole('listitem')).toHaveText(['Secnd', 'Not this'])
  await queue(device).getByRole('button', { name: 'Edit the queued message' }).first().click()
  await queue(device).getByRole('textbox', { name: 'Queued message' }).fill('Second')
  await device.keyboard.press('Enter')
  await queue(device).getByRole('button', { name: 'Remove the queued message' }).last().click()
  await expect(queue(page).getByRole('listitem')).toHaveText(['Second'], { timeout: 2_000 })
  await provider.release('seen')
  await expect(answers(device).last()).toContainText('The second answer.')
  await expect(answers(page).last()).toContainText('The second answer.')
  await send(page, 'Third')
  await expect(questions(device).last()).toContainText('Third', { timeout: 3_000 })
  await device.context().close()
})

test('[U4] files of an unsent message survive a reload, in a new chat and in a stored one', async ({ page, provider }) => {
  await provider.script('waiting', [{ text: 'Read.' }], [{ text: 'Read again.' }])
  const attach = (name: string, words: string) =>
    page.getByLabel('Files to attach').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(words) })
  await page.goto('/')
  await attach('notes.txt', 'The word is heron.')
  const files = page.getByRole('list', { name: 'Attached files' }).first()
  await expect(files).toContainText('notes.txt')
  await expect(files.getByRole('img', { name: /Uploading/ })).toHaveCount(0)
  await page.waitForTimeout(400)
  await page.reload()
  await expect(files).toContainText('notes.txt')
  await page.getByRole('button', { name: /^Model:/ }).click()
  await page.getByRole('menuitemradio', { name: /^waiting / }).click()
  await send(page, 'Read it.')
  await expect(answers(page)).toContainText('Read.')
  await provider.waitFor(({ body }) => JSON.stringify(body).includes('The word is heron.'))
  await attach('more.txt', 'The other is egret.')
  const unsent = page.getByRole('form', { name: 'Message' }).getByRole('list', { name: 'Attached files' })
  await expect(unsent).toContainText('more.txt')
  await expect(unsent.getByRole('img', { name: /Uploading/ })).toHaveCount(0)
  await page.waitForTimeout(400)
  await page.reload()
  await expect(unsent).toContainText('more.txt')
  await send(page, 'And this.')
  await expect(answers(page).last()).toContainText('Read again.')
  await expect(unsent).toHaveCount(0)
})

test('[U4] undo after deleting a chat with an open question restores the question', async ({ page, app, provider }) => {
  const admin = api(page.context(), app)
  const rule = await admin.send('POST', '/api/admin/policies', { server: 'memory', tool: 'create_note', action: 'ask' })
  const { id } = (await rule.json()) as { id: string }
  await provider.script('waiting', [{ call: { name: 'create_note', arguments: { title: 'T', text: 'kept' } } }], [{ text: 'Noted.' }])
  await askModel(page, 'waiting', 'Note it, please, in this chat that waits.')
  const ask = page.getByRole('region', { name: 'Waiting for your permission' })
  await expect(ask).toContainText('kept')
  await page.getByRole('button', { name: /^Actions for Note it/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(ask).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(ask).toContainText('kept')
  await ask.getByRole('button', { name: /^Allow once/ }).click()
  await expect(answers(page)).toContainText('Noted.')
  await admin.send('DELETE', `/api/admin/policies/${id}`)
})
