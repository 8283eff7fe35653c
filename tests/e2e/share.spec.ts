import { answers, api, askModel, expect, member, signIn, test } from '../support/e2e.ts'

test('[web-06] a chat is shared by link, read by anybody without script, and gone when withdrawn', async ({
  page,
  app,
  provider,
  browser,
}) => {
  await signIn(page)
  await provider.script(
    'share',
    [{ reasoning: 'A secret thought.' }, { call: { name: 'create_note', arguments: { title: 'Hidden', text: 'tool data' } } }],
    [{ text: `**Public** words.\n\n| Name | Part |\n| --- | ---: |\n| Bo | 9 |\n| Ada | 11 |\n\n\`\`\`js\nconst a = 1\n\`\`\`` }],
  )
  await askModel(page, 'share', 'What may be read?')
  await expect(answers(page).getByText('Public words.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Answer again' })).toBeVisible()

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/2 messages/)
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByRole('link').last().getAttribute('href')
  expect(link).toMatch(/\/share\/[0-9a-f-]{36}$/)
  const address = new URL(link ?? '', app.url).href

  const stranger = await browser.newContext({ javaScriptEnabled: false })
  const reader = await stranger.newPage()
  const answer = await reader.goto(address)
  expect(answer?.status()).toBe(200)
  await expect(reader.getByText('Public words.')).toBeVisible()
  await expect(reader.getByText('What may be read?')).toBeVisible()
  await expect(answers(reader).getByRole('columnheader', { name: 'Part' })).toBeVisible()
  await expect(answers(reader).getByRole('button')).toHaveCount(0)
  expect(await reader.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  const html = await reader.content()
  for (const hidden of ['tool data', 'create_note', 'secret thought', 'ada@example.org']) expect(html).not.toContain(hidden)

  await dialog
    .getByRole('button', { name: /Withdraw/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(async () => (await reader.goto(address))?.status()).toBe(404)
  await expect(reader.getByText('Public words.')).toHaveCount(0)
  await stranger.close()
})

test('[web-06] a live link shows the answer while it is written, and ends for its readers when it is withdrawn in the settings', async ({
  page,
  app,
  provider,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  await provider.script(
    'live',
    [{ text: 'The first answer.' }],
    [{ reasoning: 'A secret thought.' }, { call: { name: 'create_note', arguments: { title: 'Hidden', text: 'tool data' } } }],
    [{ text: 'Word by ' }, { hold: 'live' }, { text: 'word.' }],
  )
  await askModel(page, 'live', 'Shall we begin?')
  await expect(answers(page)).toContainText('The first answer.')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Messages that you add later are not shown either.')
  await dialog.getByRole('checkbox', { name: 'Live' }).check()
  await expect(dialog).toContainText('everything you and the model write in this chat from now on')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await expect(dialog).toContainText(/· live/)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await page.keyboard.press('Escape')

  const strangers = await browser.newContext()
  const reader = await strangers.newPage()
  // As a proxy answers while the server behind it starts again.
  let refusals = 2
  await reader.route('**/api/shares/*/live*', route => (refusals-- > 0 ? route.fulfill({ status: 502 }) : route.continue()))
  await reader.goto(address)
  await expect(answers(reader)).toHaveCount(1)
  await page.getByRole('textbox', { name: 'Message' }).fill('Go on.')
  await page.keyboard.press('Enter')
  await expect(reader.getByRole('article', { name: 'Question' }).last()).toContainText('Go on.')
  await expect(answers(reader).last()).toContainText('Word by')
  await expect(reader.getByText('An answer is being written.')).toBeVisible()
  await provider.release('live')
  await expect(answers(reader).last()).toContainText('Word by word.')
  await expect(reader.getByText('An answer is being written.')).toHaveCount(0)
  await expect(answers(reader)).toHaveCount(2)
  const html = await reader.content()
  for (const hidden of ['tool data', 'create_note', 'secret thought']) expect(html).not.toContain(hidden)
  const withoutScript = await browser.newContext({ javaScriptEnabled: false })
  const plain = await withoutScript.newPage()
  await plain.goto(address)
  await expect(answers(plain)).toHaveCount(2)
  await withoutScript.close()

  await page.goto('/settings/shares')
  await page.getByLabel('Filter links').fill('no such chat')
  await expect(page.getByText('No link matches “no such chat”.')).toBeVisible()
  await page.getByLabel('Filter links').fill('')
  const row = page.getByRole('row').filter({ hasText: 'live' }).first()
  await row.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await row.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(reader.getByRole('heading', { name: 'There is nothing to read here' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Withdrawn/).first()).toBeVisible()
  const other = await member(page, app)
  expect(JSON.stringify(await other.api.get('/api/shares'))).not.toContain(address.split('/').at(-1))
  expect(JSON.stringify(await api(page.context(), app).get('/api/shares'))).toContain(address.split('/').at(-1))
  await other.context.close()
  await strangers.close()
})
