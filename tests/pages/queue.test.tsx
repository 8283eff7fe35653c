import { answers, askModel, expect, type Page, send, test } from '../support/pages/index.ts'

const queue = (page: Page) => page.getByRole('list', { name: 'Queued messages' })

test('[U4] Stop holds queued messages, over a reload, until the user sends them', async ({ page, provider }) => {
  await provider.script('waiting', [{ text: 'Busy. ' }, { stall: true }], [{ text: 'The second answer.' }])
  await askModel(page, 'waiting', 'First')
  await expect(answers(page)).toContainText('Busy.')
  await send(page, 'Second')
  await expect(queue(page)).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('Queued, and held until you send it')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Queued, and held until you send it')).toBeVisible()
  expect(await provider.requests('waiting')).toHaveLength(1)
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(answers(page).last()).toContainText('The second answer.')
})
