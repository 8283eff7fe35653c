import { answers, askModel, expect, test } from '../support/pages/index.ts'

let ruleId = ''

test.beforeEach(async ({ page }) => {
  const made = await page.api.send('POST', '/api/admin/policies', { server: 'memory', tool: 'create_note', action: 'ask' })
  ruleId = ((await made.json()) as { id: string }).id
})

test.afterEach(async ({ page }) => {
  await page.api.send('DELETE', `/api/admin/policies/${ruleId}`)
})

test('[V1] [run-15] three identical calls pause the run with a question that is answered in the page', async ({ page, provider }) => {
  const same = { call: { name: 'search_notes', arguments: {} } }
  await provider.script('consent', [same], [same], [same], [same], [{ text: 'Out of the circle.' }])
  await askModel(page, 'consent', 'In circles.')
  const loop = page.getByRole('region', { name: 'Paused: repeated call' })
  await expect(loop).toContainText('gave the same result 3 times in a row')
  await page.reload()
  await loop.getByRole('button', { name: 'Continue' }).click()
  await expect(answers(page)).toContainText('Out of the circle.')
  await expect(loop).toHaveCount(0)
})

test('[V1] the same question, answered with Stop, ends the run there', async ({ page, provider }) => {
  const same = { call: { name: 'search_notes', arguments: {} } }
  await provider.script('consent', [same], [same], [same], [{ text: 'Never said.' }])
  await askModel(page, 'consent', 'In circles again.')
  const loop = page.getByRole('region', { name: 'Paused: repeated call' })
  await loop.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  await expect(answers(page)).not.toContainText('Never said.')
})
