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
  await second.getByRole('button', { name: 'Wait until the answer ends' }).click()
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
