import { answers, askModel, expect, member, test } from '../support/pages/index.ts'
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
  await expect(page.getByText('No facts yet')).toBeVisible()
})

test('[ins-06] a person writes own instructions in settings, sees the whole in Details, and sets parameters of a chat and takes them back', async ({
  page,
  provider,
}) => {
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
  await sheet.getByText('As sent to the model').click()
  const whole = sheet.getByRole('list', { name: 'As sent to the model' })
  await expect(whole).toContainText('Instructions of the person for all their chats:')
  const temperature = sheet.getByLabel('Temperature')
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

  const { api: bob } = await member(page)
  expect(JSON.stringify(await bob.get('/api/memory'))).not.toContain('Captain')
})
