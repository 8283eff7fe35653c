import { api, expect, signIn, test } from '../support/e2e.ts'

interface Stored {
  settings: Record<string, unknown>
}

test.beforeEach(({ page }) => signIn(page))

test('[O6] every setting survives a reload, applies to signed-out visitors and by the API, and invalid values are refused', async ({
  page,
  app,
  browser,
}) => {
  const admin = api(page.context(), app)
  const stored = async () => (await admin.get<Stored>('/api/admin/settings')).settings
  const before = await stored()
  const save = async () => {
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Settings saved.').last()).toBeVisible()
  }
  await page.goto('/admin/settings/answers')
  const rounds = page.getByLabel('Tool rounds per answer')
  await rounds.fill('many')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(rounds).toHaveValue(String(before.maxToolRounds))

  await rounds.fill('7')
  await page.getByLabel('Concurrent tool calls').fill('3')
  await page.getByLabel('Time limit for a tool call').fill('41')
  await page.getByLabel('Time limit for an answer').fill('12')
  await page.getByLabel('Unanswered questions count as no after').fill('5')
  await page.getByLabel('Let the model title chats').uncheck()
  await save()
  await page.reload()
  await expect(rounds).toHaveValue('7')
  await expect(page.getByLabel('Let the model title chats')).not.toBeChecked()
  await page.goto('/admin/settings')
  await page.getByLabel('Name').fill('Harbour')
  await page.getByLabel('New accounts').selectOption('open')
  await save()
  await page.goto('/admin/settings/storage')
  await page.getByLabel('Keep the event log of answers for').fill('9')
  await page.getByLabel('Keep the audit trail for').fill('90')
  await expect(page.getByText(/^Stored now: [\d.,]+ [kMG]B in the database and/)).toBeVisible()
  await save()
  await page.reload()
  await expect(page.getByLabel('Keep the audit trail for')).toHaveValue('90')
  expect(await stored()).toMatchObject({
    workspaceName: 'Harbour',
    registration: 'open',
    maxToolRounds: 7,
    toolConcurrency: 3,
    toolTimeoutMs: 41_000,
    runTimeoutMs: 720_000,
    inputExpiryHours: 5,
    automaticTitles: false,
    eventRetentionDays: 9,
    auditRetentionDays: 90,
  })

  const stranger = await browser.newContext({ baseURL: app.url })
  const door = await stranger.newPage()
  expect((await door.goto('/register'))?.status()).toBe(200)
  await expect(door.getByText('Harbour').first()).toBeVisible()
  expect((await api(stranger, app).send('PATCH', '/api/admin/settings')).status()).toBe(401)
  expect((await admin.send('PATCH', '/api/admin/settings', before)).status()).toBe(200)
  await expect.poll(async () => (await door.goto('/register'))?.status()).toBe(404)
  await stranger.close()
})

test('[conf-02] [conf-04] [conf-06] a setting is found, a logo and an accent are shown, and terms are accepted before any page', async ({
  page,
  app,
}) => {
  const admin = api(page.context(), app)
  await page.goto('/admin/settings')
  await page.getByLabel('Find a setting').fill('smtp')
  await page.getByRole('list', { name: 'Settings found' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/settings\/mail\?setting=host/)
  await expect(page.getByLabel('Server', { exact: true })).toBeFocused()

  await page.goto('/admin/settings/brand')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'
  const logo = page.getByLabel('Logo', { exact: true }).and(page.locator('input'))
  await logo.setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await expect(page.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', /^\/api\/brand\/\w+\.svg$/)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^\/api\/brand\//)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/icon.svg')

  try {
    await admin.send('PATCH', '/api/admin/settings', { terms: '# Be kind', termsVersion: '7' })
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: 'Be kind' })).toBeVisible()
    await page.getByRole('button', { name: 'Accept' }).click()
    await expect(page).toHaveURL(/\/admin\/users$/)
  } finally {
    await admin.send('PATCH', '/api/admin/settings', { terms: '', termsVersion: '1' })
  }
})
