import { answers, expect, signIn, test } from '../support/e2e.ts'

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
    [{ text: '**Public** words.' }],
  )
  await page.goto('/')
  await page.getByRole('button', { name: /^Model: / }).click()
  await page
    .getByRole('option', { name: 'share' })
    .or(page.getByRole('menuitemradio', { name: 'share' }))
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Message' }).fill('What may be read?')
  await page.keyboard.press('Enter')
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
  expect(await reader.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  const html = await reader.content()
  for (const hidden of ['tool data', 'create_note', 'secret thought', 'ada@example.org']) expect(html).not.toContain(hidden)

  await dialog
    .getByRole('button', { name: /Withdraw/ })
    .first()
    .click()
  const sure = page.getByRole('alertdialog')
  if (await sure.isVisible().catch(() => false)) await sure.getByRole('button', { name: /Withdraw/ }).click()
  await expect.poll(async () => (await reader.goto(address))?.status()).toBe(404)
  await expect(reader.getByText('Public words.')).toHaveCount(0)
  await stranger.close()
})
