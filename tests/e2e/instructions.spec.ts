import { answers, api, askModel, expect, member, openPage, signIn, test } from '../support/e2e.ts'
import { violations } from '../support/violations.ts'

interface Asked {
  messages: { role: string; content: unknown }[]
}

test('[ctx-23] [ins-09] an administrator’s instructions and reminder, and those of a chat, reach the model and nobody’s messages', async ({
  page,
  app,
  provider,
}) => {
  await signIn(page)
  const admin = api(page.context(), app)
  const { settings: before } = await admin.get<{ settings: Record<string, unknown> }>('/api/admin/settings')
  await page.goto('/admin/settings/context')
  await page.getByLabel('Instructions for everyone').fill('We build wooden boats.')
  await page.getByLabel('Reminder').fill('Name your sources.')
  await expect(page.getByText('About 5 tokens')).toBeVisible()
  await page.getByLabel('Small model').selectOption({ label: 'spare (openai)' })
  await page.getByLabel('Answers until a part is cached').fill('2, 1')
  await expect(page.getByRole('alert').first()).toContainText('Enter four whole numbers')
  await page.getByLabel('Answers until a part is cached').fill('2, 4, 6, 8')
  await page.getByLabel('Compact history above').fill('12000')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  const audit = await admin.get<{ data: { action: string; detail: Record<string, unknown> }[] }>('/api/admin/audit?limit=5')
  const entry = audit.data.find(({ action }) => action === 'settings.update')
  expect(entry?.detail).toMatchObject({ changed: 'instructions reminder', smallModel: 'openai:spare' })
  expect(JSON.stringify(audit)).not.toContain('wooden boats')

  try {
    await provider.script('told', [{ text: 'Ahoy.' }], [{ text: 'Ahoy again.' }])
    await askModel(page, 'told', 'Hello there.')
    await expect(answers(page).last()).toContainText('Ahoy.')
    await page.getByRole('button', { name: 'More for this chat' }).click()
    await page.getByRole('menuitem', { name: 'Instructions' }).click()
    const sheet = page.getByRole('dialog', { name: 'Instructions' })
    await expect(sheet.getByRole('region', { name: 'Everyone' })).toContainText('We build wooden boats.')
    await sheet.getByLabel('This chat').fill('Answer in verse.')
    await expect(sheet.getByRole('status')).toHaveText('Saved')
    await page.emulateMedia({ colorScheme: 'dark' })

    // A second window of the same person follows at once, and keeps what it shows.
    const second = await page.context().newPage()
    await second.goto(page.url())
    await second.getByRole('button', { name: 'More for this chat' }).click()
    await second.getByRole('menuitem', { name: 'Instructions' }).click()
    await expect(second.getByRole('textbox', { name: 'This chat' })).toHaveValue('Answer in verse.')
    await sheet.getByLabel('This chat').fill('Answer in rhymes.')
    await expect(second.getByRole('textbox', { name: 'This chat' })).toHaveValue('Answer in rhymes.')
    await second.close()
    await page.keyboard.press('Escape')

    await page.getByRole('textbox', { name: 'Message' }).fill('And now?')
    await page.keyboard.press('Enter')
    await expect(answers(page).last()).toContainText('Ahoy again.')
    const { body } = (await provider.waitFor(
      ({ model, body }) => model === 'told' && JSON.stringify(body).includes('And now?'),
      3_000,
    )) as {
      body: Asked
    }
    const system = String(body.messages[0]?.content)
    expect(system).toMatch(/wooden boats\.[\s\S]*Answer in rhymes\.[\s\S]*Today is \w+, \d+ \w+ \d{4}\./)
    const said = body.messages.filter(({ role }) => role === 'user').map(({ content }) => JSON.stringify(content))
    expect(said[0]).not.toContain('Name your sources.')
    expect(said[1]).toMatch(/And now\?.*Name your sources\./)

    await page.reload()
    await expect(answers(page)).toHaveCount(2)
    await expect(page.getByText('Name your sources.')).toHaveCount(0)
    const chatId = new URL(page.url()).pathname.split('/').at(-1)
    const markdown = await page.request.get(`/api/chats/${chatId}/export`)
    expect(await markdown.text()).not.toMatch(/Name your sources|in rhymes|wooden boats/)

    const { api: bob, context } = await member(page, app)
    expect(await bob.status(`/api/chats/${chatId}/instructions`)).toBe(404)
    expect((await bob.send('PATCH', `/api/chats/${chatId}`, { instructions: 'Mine.' })).status()).toBe(404)
    expect((await bob.send('PATCH', '/api/admin/settings', { reminder: 'Mine.' })).status()).toBe(403)
    await context.close()
  } finally {
    expect((await admin.send('PATCH', '/api/admin/settings', before)).status()).toBe(200)
  }
})

test('a model’s own instructions and compaction are set in its form, and its instructions are shown in its chats', async ({
  page,
  app,
}) => {
  await signIn(page)
  const admin = api(page.context(), app)
  await page.goto('/admin/models')
  await page.getByLabel('Filter models').fill('openai:told')
  await page.getByRole('table', { name: 'Models' }).getByRole('button').first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Instructions').fill('Think twice.')
  await form.getByLabel('Cache marks').selectOption({ label: 'No' })
  await form.getByLabel('Longest summary').fill('99')
  await expect(form.getByRole('alert')).toContainText('Enter a whole number of tokens from 100')
  await form.getByLabel('Longest summary').fill('300')
  await form.getByLabel('Longest summary').scrollIntoViewIfNeeded()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/ was saved\.$/).last()).toBeVisible()
  const id = 'openai:told'
  const { data } = await admin.get<{ data: { id: string }[] }>('/api/admin/models')
  expect(data.find(model => model.id === id)).toMatchObject({ instructions: 'Think twice.', cacheMarks: 'off', summaryTokens: 300 })
  const audit = await admin.get<{ data: { action: string; detail: unknown }[] }>('/api/admin/audit?limit=1')
  expect(audit.data[0]).toMatchObject({ action: 'model.update', detail: { changed: 'instructions cacheMarks summaryTokens' } })
  await page.setViewportSize({ width: 390, height: 844 })
  await askModel(page, 'told', 'Hello.')
  await expect(answers(page).last()).toBeVisible()
  await page.getByRole('button', { name: 'More for this chat' }).click()
  await page.getByRole('menuitem', { name: 'Details of the last answer' }).click()
  await expect(page.getByRole('region', { name: 'Model: told' })).toContainText('Think twice.')
  await page.goto('/admin/settings/context')
  await page.getByLabel('Instructions for everyone').scrollIntoViewIfNeeded()
  await page.emulateMedia({ colorScheme: 'dark' })
  await admin.send('PATCH', `/api/admin/models/${encodeURIComponent(id)}`, { instructions: null, cacheMarks: 'auto', summaryTokens: null })
})

test('[ins-07] instructions and parameters are set before the first message, and count for it', async ({ page, provider }) => {
  await signIn(page)
  await provider.script('told', [{ text: 'Ahoy.' }])
  await openPage(page)
  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: /^told (openai:told|The default)$/ }).click()
  await page.getByRole('button', { name: 'Instructions and parameters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Instructions' })
  await sheet.getByLabel('This chat').fill('Answer as a pirate.')
  await sheet.getByLabel('Temperature').fill('0.3')
  await sheet.getByLabel('Longest answer, in tokens').fill('700')
  await page.keyboard.press('Tab')
  await sheet.getByLabel('Tools').selectOption({ label: 'None' })
  expect(await violations(page, 'new chat')).toEqual([])
  await page.setViewportSize({ width: 390, height: 780 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello there.')
  await page.keyboard.press('Enter')
  await expect(answers(page).last()).toContainText('Ahoy.')
  const asked = await provider.waitFor(({ model, body }) => model === 'told' && JSON.stringify(body).includes('as a pirate'), 3_000)
  expect(asked.body).toMatchObject({ temperature: 0.3 })
  expect(JSON.stringify(asked.body)).toContain('700')
  expect(asked.body).not.toHaveProperty('tools')
  await page.getByRole('button', { name: 'More for this chat' }).click()
  await page.getByRole('menuitem', { name: 'Instructions' }).click()
  await expect(sheet.getByLabel('This chat')).toHaveValue('Answer as a pirate.')
  await expect(sheet.getByRole('textbox', { name: 'Temperature' })).toHaveValue('0.3')
})

test('[ins-08] instructions, parameters and tools of a new chat outlive a reload, are gone with its first message, and with a sign-out', async ({
  page,
  provider,
}) => {
  test.setTimeout(90_000)
  await signIn(page)
  await provider.script('told', [{ text: 'Ahoy.' }])
  const sheet = page.getByRole('dialog', { name: 'Instructions' })
  const open = async () => {
    await page.getByRole('button', { name: 'Instructions and parameters' }).click()
    await expect(sheet.getByLabel('This chat')).toBeVisible()
  }
  const isEmpty = async () => {
    await open()
    await expect(sheet.getByLabel('This chat')).toHaveValue('')
    await expect(sheet.getByRole('textbox', { name: 'Temperature' })).toHaveValue('')
    await expect(sheet.getByRole('combobox', { name: 'Tools' })).toHaveValue('')
    await page.keyboard.press('Escape')
  }
  const fill = async () => {
    await open()
    await sheet.getByLabel('This chat').fill('Answer as a pirate. 🏴‍☠️ مرحبا')
    await sheet.getByLabel('Temperature').fill('0.3')
    await page.keyboard.press('Tab')
    await sheet.getByLabel('Tools').selectOption({ label: 'None' })
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }
  await openPage(page)
  await fill()
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello there.')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello there.')
  await open()
  await expect(sheet.getByLabel('This chat')).toHaveValue('Answer as a pirate. 🏴‍☠️ مرحبا')
  await expect(sheet.getByRole('textbox', { name: 'Temperature' })).toHaveValue('0.3')
  await expect(sheet.getByRole('combobox', { name: 'Tools' })).toHaveValue('none')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Model: / }).click()
  await page.getByRole('menuitemradio', { name: /^told (openai:told|The default)$/ }).click()
  await page.getByRole('textbox', { name: 'Message' }).press('Enter')
  await expect(answers(page).last()).toContainText('Ahoy.')
  const asked = await provider.waitFor(({ model, body }) => model === 'told' && JSON.stringify(body).includes('as a pirate'), 3_000)
  expect(asked.body).toMatchObject({ temperature: 0.3 })
  expect(asked.body).not.toHaveProperty('tools')
  await openPage(page)
  await isEmpty()

  // Another person in the same browser finds nothing of it.
  await fill()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.waitForURL(/\/sign-in/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('parley:')))).toEqual([])
  await signIn(page)
  await openPage(page)
  await isEmpty()
  await fill()
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(/\/sign-in/)
  expect(await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('parley:')))).toEqual([])
})
