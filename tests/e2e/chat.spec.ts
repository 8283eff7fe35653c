import type { Page } from '@playwright/test'
import { api, askModel, expect, member, signIn, test } from '../support/e2e.ts'

test.beforeEach(({ page }) => signIn(page))

const answer = (page: Page) => page.getByRole('article', { name: 'Answer' }).last()

test('[run-01][run-16][run-25] an answer of text appears as it arrives, once, and stays after a reload', async ({ page, provider }) => {
  await provider.script('quick', [{ text: 'One two three. ', delayMs: 60 }, { hold: 'quick' }, { text: 'Four five.' }])
  await askModel(page, 'quick', 'Count, please.')
  await expect(page.getByRole('article', { name: 'Your message' })).toContainText('Count, please.')
  await expect(answer(page)).toContainText('One two three.')
  const elapsed = answer(page).getByText(/^\d+\.\d s$/)
  const before = await elapsed.textContent()
  await expect.poll(() => elapsed.textContent()).not.toBe(before)
  await provider.release('quick')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Answer' }).getByText('One two three. Four five.')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Answer' }).getByText('One two three. Four five.')).toHaveCount(1)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeEditable()
})

test('[run-02][run-03][run-19] a tool answer survives a reload in mid-stream, its text before and after the call in place', async ({
  page,
  provider,
}) => {
  await provider.script(
    'tools',
    [{ text: 'I make a note. ' }, { call: { name: 'create_note', arguments: { title: 'Colour', text: 'Blue' } } }],
    [{ text: 'Noted: ' }, { hold: 'tools' }, { text: 'blue it is.' }],
  )
  await askModel(page, 'tools', 'Note that my colour is blue.')
  await expect(answer(page)).toContainText('Noted:')
  await page.reload()
  await expect(page.getByText('memory · create_note', { exact: true })).toBeVisible()
  await expect(answer(page)).toContainText('Noted:')
  await provider.release('tools')
  const inPlace = /I make a note\.[\s\S]*memory · create_note[\s\S]*Noted: blue it is\./
  await expect(answer(page)).toContainText(inPlace)
  await page.reload()
  await expect(answer(page)).toContainText(inPlace)
  await expect(page.getByText('memory · create_note', { exact: true })).toHaveCount(1)
  await page.getByText('memory · create_note', { exact: true }).click()
  await expect(page.getByText('"Colour"').first()).toBeVisible()
})

test('[run-05] [V8] a provider that falls silent leaves its text, a warning and a way to continue', async ({ page, app, provider }) => {
  const changed = await api(page.context(), app).send('PATCH', '/api/admin/models/openai%3Asilent', { chunkTimeoutMs: 1_000 })
  expect(changed.ok()).toBe(true)
  await provider.script('silent', [{ text: 'Half an answer' }, { stall: true }], [{ text: 'A whole answer.' }])
  await askModel(page, 'silent', 'Go.')
  await expect(answer(page)).toContainText('Half an answer')
  await expect(answer(page)).toContainText('sent nothing for too long')
  await page.reload()
  await expect(answer(page)).toContainText('Half an answer')
  await expect(answer(page)).toContainText('sent nothing for too long')
  await answer(page).getByRole('button', { name: 'Retry' }).click()
  await expect(answer(page)).toContainText('A whole answer.')
})

test('[run-24] a provider whose connection breaks leaves its text, the reason and a way to continue', async ({ page, provider }) => {
  await provider.script('cut', [{ text: 'Half an answer' }, { cut: true }], [{ text: 'A whole answer.' }])
  await askModel(page, 'cut', 'Go.')
  await expect(answer(page)).toContainText('Half an answer')
  await expect(answer(page).getByRole('region', { name: 'This answer failed' })).toContainText('What was written before is kept.')
  await page.reload()
  await expect(answer(page)).toContainText('Half an answer')
  await expect(answer(page).getByRole('region', { name: 'This answer failed' })).toContainText('What was written before is kept.')
  await answer(page).getByRole('button', { name: 'Retry' }).click()
  await expect(answer(page)).toContainText('A whole answer.')
})

test('[web-08] a second user sees nothing of the first', async ({ page, app, provider }) => {
  await provider.script('mine', [{ text: 'Private words.' }])
  await askModel(page, 'mine', 'A private question')
  await expect(answer(page)).toContainText('Private words.')
  const address = page.url()
  const other = await member(page, app)
  const bob = await other.context.newPage()
  await bob.goto('/')
  await expect(bob.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await expect(bob.getByText('A private question')).toHaveCount(0)
  const answerTo = await bob.goto(address)
  expect(answerTo?.status()).toBe(404)
  await expect(bob.getByText('Private words.')).toHaveCount(0)
  await other.context.close()
})

test('[V7] [run-23] the view follows the end, lets go on the first scroll up, and follows again by the down button', async ({
  page,
  provider,
}) => {
  const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `Line ${from + index}.`).join('\n\n')
  await provider.script('long', [
    { text: lines(1, 60) },
    { hold: 'away' },
    { text: `\n\n${lines(60, 90)}` },
    { hold: 'back' },
    { text: `\n\n${lines(90, 120)}` },
  ])
  await askModel(page, 'long', 'Many lines, please.')
  const line = (number: number) => answer(page).getByText(`Line ${number}.`, { exact: true })
  await expect(line(59)).toBeInViewport()
  const list = page.getByRole('region', { name: 'Messages' })
  await list.hover()
  await page.mouse.wheel(0, -600)
  await expect(line(59)).not.toBeInViewport()
  const anchor = line(40)
  await expect(anchor).toBeInViewport()
  const { y: before = 0 } = (await anchor.boundingBox()) ?? {}
  await provider.release('away')
  await expect(line(89)).toBeAttached()
  const { y: after = 0 } = (await anchor.boundingBox()) ?? {}
  expect(Math.abs(after - before)).toBeLessThan(1)
  await page.getByRole('button', { name: 'Go to the end' }).click()
  await expect(line(89)).toBeInViewport()
  await provider.release('back')
  await expect(line(119)).toBeInViewport()
})

test('[V2] [run-22] a message whose answer never begins is sent again with the same id, and is answered once', async ({
  page,
  provider,
}) => {
  const ids: string[] = []
  await page.clock.install()
  await provider.script('structured', [{ text: 'Hello.' }], [{ text: 'I heard you the first time.' }])
  await askModel(page, 'structured', 'Good morning.')
  await expect(answer(page)).toContainText('Hello.')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  await page.route('**/api/chats/*/run', route => {
    if (route.request().method() !== 'POST') return route.continue()
    ids.push((route.request().postDataJSON() as { message: { id: string } }).message.id)
    if (ids.length > 1) return route.continue()
    // The server takes it, and its answer is lost on the way.
    void route.fetch().catch(() => undefined)
  })
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you hear me?')
  await page.keyboard.press('Enter')
  await expect.poll(() => ids.length).toBe(1)
  await expect(page.getByRole('button', { name: /^Stop/ })).toBeVisible()
  await page.clock.fastForward('04:50')
  expect(ids).toHaveLength(1)
  await page.clock.fastForward('00:15')
  await expect(page.getByText('I heard you the first time.', { exact: true })).toBeVisible({ timeout: 15_000 })
  expect(new Set(ids).size).toBe(1)
  expect(ids).toHaveLength(2)
  await page.unroute('**/api/chats/*/run')
  await page.reload()
  await expect(page.getByRole('article', { name: 'Your message' })).toHaveCount(2)
  await expect(page.getByRole('article', { name: 'Answer' })).toHaveCount(2)
})

test('[O10] a send that the server does not answer is reported within two seconds, and one that it refuses at once', async ({
  page,
  provider,
}) => {
  await provider.script('quick', [{ text: 'Hello.' }], [{ text: 'Here I am.' }])
  await askModel(page, 'quick', 'Good morning.')
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()
  const answered = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/api/chats/*/run', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    asked += 1
    if (asked > 2) return route.continue()
    if (asked === 1) await answered.promise
    const error = { code: 'unavailable', message: 'The database cannot be reached.' }
    await route.fulfill({ status: 503, json: { error }, headers: { 'retry-after': '2' } })
  })
  await page.getByRole('textbox', { name: 'Message' }).fill('Are you there?')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Parley has not answered yet…')).toBeVisible({ timeout: 2_000 })
  answered.resolve()
  await expect(page.getByText('Parley cannot accept the message right now; trying again…')).toBeVisible({ timeout: 2_000 })
  await expect(answer(page)).toContainText('Here I am.')
})
