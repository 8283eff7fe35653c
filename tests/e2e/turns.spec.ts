import type { Browser, Page } from '@playwright/test'
import { answers, askModel, expect, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const queue = (page: Page) => page.getByRole('list', { name: 'Queued messages' })
const added = (page: Page) => page.getByRole('region', { name: 'Added while the answer was written' })
const note = { call: { name: 'create_note', arguments: { title: 'Heron', text: 'grey' } } }

async function secondDevice(browser: Browser, page: Page, url: string): Promise<Page> {
  const device = await (await browser.newContext({ baseURL: url })).newPage()
  await signIn(device)
  await device.goto(page.url())
  return device
}

test.beforeEach(({ page }) => signIn(page))

test('[turn-01] another model answers the same message as a version, and the chat keeps its model', async ({ page, provider }) => {
  await provider.script('first-voice', [{ text: 'The first voice.' }])
  await provider.script('second-voice', [{ text: 'The second voice.' }])
  await askModel(page, 'first-voice', 'Who sings?')
  await expect(answers(page)).toContainText('The first voice.')
  await page.getByRole('button', { name: 'Ask another model' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Search models' }).fill('second-voice')
  await page.keyboard.press('Enter')
  await expect(answers(page)).toContainText('The second voice.')
  await page.reload()
  await expect(answers(page)).toContainText('The second voice.')
  await expect(answers(page)).toContainText('2/2')
  await expect(page.getByRole('button', { name: 'Model: first-voice' })).toBeVisible()
  await page.getByRole('button', { name: 'Previous version' }).click()
  await expect(answers(page)).toContainText('The first voice.')
})

test('[turn-03] two models answer one message beside each other, and the person chooses one', async ({ page, provider }) => {
  await provider.script('first-voice', [{ text: 'Alto. ' }, { hold: 'sung' }, { text: 'Alto again.' }])
  await provider.script('second-voice', [{ text: 'Tenor.' }])
  await askModel(page, 'first-voice', 'Which voice is yours?')
  await expect(answers(page)).toContainText('Alto.')
  await answers(page).getByRole('button', { name: 'Compare with another model' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare answers' })
  await dialog.getByRole('button', { name: 'second-voice', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('second-voice answers as soon as this answer has ended.')
  await provider.release('sung')
  await expect(dialog.getByRole('region', { name: 'Second answer' })).toContainText('Tenor.')
  await expect(dialog.getByRole('region', { name: 'First answer' })).toContainText('Alto again.')
  await dialog.getByRole('tab', { name: 'Differences' }).click()
  await expect(dialog.getByRole('region', { name: 'Differences between the answers' })).toContainText('Tenor.')
  expect(await violations(page, 'differences')).toEqual([])
  await dialog.getByRole('tab', { name: 'Side by side' }).click()
  expect(await violations(page, 'two answers')).toEqual([])
  await dialog.getByRole('button', { name: 'Choose this answer' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(answers(page)).toContainText('Alto again.')
  await expect(answers(page)).toContainText('1/2')
})

test('[turn-07] a message typed during an answer steers it by Ctrl+Enter or its button, seen on a second device', async ({
  page,
  browser,
  app,
  provider,
}) => {
  await provider.script('steered', [{ text: 'I note it. ' }, { hold: 'noted' }, note], [{ text: 'En français.' }])
  await askModel(page, 'steered', 'Note the heron.')
  await expect(answers(page)).toContainText('I note it.')
  const device = await secondDevice(browser, page, app.url)
  await expect(answers(device)).toContainText('I note it.')
  await device.waitForResponse('**/api/events?chat=*')
  await composer(page).fill('In French')
  await page.keyboard.press('Control+Enter')
  await expect(queue(page).getByRole('listitem')).toContainText('At the next step')
  await expect(queue(device).getByRole('listitem')).toContainText('At the next step', { timeout: 2_000 })
  await composer(page).fill('And thank you')
  await page.keyboard.press('Enter')
  expect(await violations(page, 'a queue that steers')).toEqual([])
  const second = queue(device).getByRole('listitem').filter({ hasText: 'And thank you' })
  await second.getByRole('button', { name: 'Steer the answer with this message' }).click()
  await expect(queue(page).getByRole('listitem').filter({ hasText: 'At the next step' })).toHaveCount(2, { timeout: 2_000 })
  await second.getByRole('button', { name: 'Let it wait for the end of the answer' }).click()
  await expect(queue(page).getByRole('listitem').filter({ hasText: 'At the next step' })).toHaveCount(1, { timeout: 2_000 })
  await second.getByRole('button', { name: 'Steer the answer with this message' }).click()
  await expect(queue(page).getByRole('listitem').filter({ hasText: 'At the next step' })).toHaveCount(2, { timeout: 2_000 })
  await provider.release('noted')
  for (const each of [page, device]) {
    await expect(added(each)).toHaveCount(2)
    await expect(added(each).first()).toContainText('In French')
    await expect(answers(each)).toContainText('En français.')
    await expect(queue(each)).toHaveCount(0)
  }
  await page.reload()
  await expect(added(page).first()).toContainText('In French')
  await expect(page.getByRole('article', { name: 'Your message' })).toHaveCount(1)
  const asked = (await provider.requests('steered')).map(({ body }) => JSON.stringify(body))
  expect(asked.filter(body => body.includes('In French'))).toHaveLength(1)
  await device.context().close()
})

test('[turn-06] steering without a further step is sent as a message', async ({ page, provider }) => {
  await provider.script('steered', [{ text: 'Only words. ' }, { hold: 'said' }], [{ text: 'The second answer.' }])
  await askModel(page, 'steered', 'First')
  await expect(answers(page)).toContainText('Only words.')
  await composer(page).fill('Second')
  await page.keyboard.press('Control+Enter')
  await expect(queue(page).getByRole('listitem')).toContainText('At the next step')
  await provider.release('said')
  await expect(answers(page).last()).toContainText('The second answer.')
  await expect(page.getByRole('article', { name: 'Your message' })).toHaveText([/First/, /Second/])
})

test('[play-02] a finished answer is played again from its log, with the network away, at a speed and to a place that one chooses', async ({
  page,
  context,
  provider,
}) => {
  await provider.script(
    'steered',
    [{ text: 'First I note it. ', delayMs: 30 }, note],
    [{ text: 'It is noted, word by word.', delayMs: 120 }],
  )
  await askModel(page, 'steered', 'Note the egret.')
  await expect(answers(page)).toContainText('It is noted, word by word.')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Replay' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replay of the answer' })
  await expect(dialog.getByRole('slider')).toBeVisible()
  await context.setOffline(true)
  await dialog.getByRole('slider').fill('0')
  await expect(dialog).not.toContainText('First I')
  await dialog.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(dialog).toContainText('First I note it.')
  await dialog.getByRole('combobox', { name: 'Speed' }).selectOption('4 ×')
  await expect(dialog).toContainText('It is noted, word by word.')
  await expect(dialog).toContainText('create_note')
  await dialog.getByRole('button', { name: 'Play again' }).click()
  await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible()
  await context.setOffline(false)
  expect(await violations(page, 'replay')).toEqual([])
})

test('[play-04] an answer is made again with its recorded results by another model, and what differs is shown', async ({
  page,
  provider,
}) => {
  await provider.script('first-voice', [note], [{ text: 'The heron is noted.' }])
  await provider.script('second-voice', [note], [{ text: 'The egret is noted.' }])
  await askModel(page, 'first-voice', 'Note the bird.')
  await expect(answers(page)).toContainText('The heron is noted.')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Run again with recorded results' }).click()
  const again = page.getByRole('dialog', { name: 'Run again with recorded results' })
  expect(await violations(page, 'run again')).toEqual([])
  await again.getByRole('combobox', { name: 'Model' }).selectOption('second-voice')
  await again.getByRole('textbox', { name: 'Message' }).fill('Note this bird.')
  await again.getByRole('button', { name: 'Run again' }).click()
  const compare = page.getByRole('dialog', { name: 'Compare answers' })
  await expect(compare.getByRole('region', { name: 'Second answer' })).toContainText('The egret is noted.')
  await expect(compare.getByRole('region', { name: 'First answer' })).toContainText('The heron is noted.')
  await compare.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await expect(page.getByRole('article', { name: 'Your message' })).toContainText('Note this bird.')
  await expect(answers(page)).toContainText('Made with the recorded results of another answer; no tool was called.')
  await page.getByRole('button', { name: 'Show the differences' }).click()
  await expect(compare.getByRole('region', { name: 'Differences between the answers' })).toContainText('removed: The heron is noted.')
  await expect(compare.getByRole('region', { name: 'Differences between the answers' })).toContainText('added: The egret is noted.')
})
