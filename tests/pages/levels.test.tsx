import { answers, askModel, expect, test } from '../support/pages/index.ts'
import { faults } from '../support/pages/violations.ts'

test.afterEach(async ({ page }) => {
  const own = page.api
  await own.send('DELETE', '/api/memory')
  await own.send('PATCH', '/api/account', { instructions: '' })
})

test('[mem-08] an answer asks before it keeps a fact; the person lists, adds, edits and forgets facts, and turns memory off', async ({
  page,
  provider,
}) => {
  await provider.script(
    'levels',
    [{ call: { name: 'memory__save', arguments: { text: 'Ada builds wooden boats.' } } }],
    [{ text: 'I shall remember it.' }],
  )
  await askModel(page, 'levels', 'Remember that I build wooden boats.')
  await page.getByRole('button', { name: /^Allow once/ }).click()
  await expect(answers(page).last()).toContainText('I shall remember it.')
  await page.goto('/settings/memory')
  const facts = page.getByRole('list', { name: 'Facts' })
  await expect(facts).toContainText('Ada builds wooden boats.')
  await page.getByLabel('New fact').fill('Ada lives in Kiel.')
  await page.keyboard.press('Enter')
  await expect(facts.getByRole('listitem')).toHaveCount(2)
  await facts.getByRole('button', { name: 'Edit “Ada lives in Kiel.”' }).click()
  await facts.getByLabel('Fact').fill('Ada lives in Bremen.')
  await facts.getByRole('button', { name: 'Save' }).click()
  await expect(facts).toContainText('Ada lives in Bremen.')
  expect(await faults(page, 'main')).toEqual([])

  await provider.script('levels', [{ text: 'In Bremen.' }], [{ text: 'I do not know.' }])
  await askModel(page, 'levels', 'Where do I live?')
  await expect(answers(page).last()).toContainText('In Bremen.')
  const known = await provider.waitFor(({ body }) => JSON.stringify(body).includes('Where do I live?'), 5_000)
  expect(JSON.stringify(known.body)).toContain('Ada lives in Bremen.')

  await page.goto('/settings/memory')
  await page.getByRole('switch', { name: 'Use memory' }).click()
  await expect(page.getByText('Memory is off')).toBeVisible()
  await askModel(page, 'levels', 'And my name?')
  await expect(answers(page).last()).toContainText('I do not know.')
  const unknown = await provider.waitFor(({ body }) => JSON.stringify(body).includes('And my name?'), 5_000)
  expect(JSON.stringify(unknown.body)).not.toMatch(/Bremen|memory__save/)

  await page.goto('/settings/memory')
  await page.getByRole('switch', { name: 'Use memory' }).click()
  await page.getByRole('button', { name: 'Forget all' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget all' }).click()
  await expect(page.getByText('Nothing is remembered')).toBeVisible()
})
