import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { answers, api, askModel, expect, signIn, test } from '../support/e2e.ts'
import { startOAuthServer } from '../support/mcp/oauth-server.ts'

const everything = resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')
const questioner = { slug: 'asking', transport: 'stdio', command: 'node', args: [everything, 'stdio'] }

const question = (page: Page, name: string) => page.getByRole('region', { name })

/** Each starts servers, and goes a long way. */
test.describe.configure({ timeout: 150_000 })

test.beforeEach(({ page }) => signIn(page))

test.afterEach(async ({ page, app }) => {
  for (const slug of ['asking', 'drive']) await api(page.context(), app).send('DELETE', `/api/admin/servers/${slug}`)
})

test('a server that asks for a form gets every kind of field, answered on another device than the one that waited', async ({
  page,
  browser,
  app,
  provider,
}) => {
  const admin = api(page.context(), app)
  expect((await admin.send('POST', '/api/admin/servers', questioner)).status()).toBe(201)
  await provider.script('forms', [{ call: { name: 'trigger-elicitation-request', arguments: {} } }], [{ text: 'Pleased to meet you.' }])
  await askModel(page, 'forms', 'Introduce us.')
  await expect(question(page, 'A question from a server')).toBeVisible({ timeout: 20_000 })

  const device = await browser.newContext({ baseURL: app.url })
  const second = await device.newPage()
  await signIn(second)
  await second.goto(page.url())
  const card = question(second, 'A question from a server')
  await card.getByRole('button', { name: 'Send' }).click()
  await expect(card.getByRole('alert').first()).toBeVisible()
  await card.getByLabel('String', { exact: true }).fill('Ada Winter')
  await card.getByLabel(/^String with email format/).fill('ada@example.org')
  await card.getByLabel('Boolean').check()
  await card.getByLabel(/^String with default/).fill('Call me Ishmael.')
  await card.getByLabel(/^String with uri format/).fill('https://ada.example.org/')
  await card.getByLabel(/^String with date format/).fill('1815-12-10')
  await card.getByLabel(/^Integer/).fill('7')
  await card.getByLabel(/^Number in range/).fill('2.5')
  await card.getByLabel(/^Untitled Single Select Enum/).selectOption({ label: 'Phoebe' })
  await card.getByLabel('Piano').check()
  await card.getByLabel('Salmon').check()
  await card.getByLabel(/^Legacy Titled Single Select Enum/).selectOption({ label: 'Birds' })
  await card.getByLabel(/^Titled Single Select Enum/).selectOption({ label: 'Green Lantern' })
  await card.getByRole('button', { name: 'Send' }).click()
  await expect(answers(page).getByText('Pleased to meet you.')).toBeVisible()
  await expect(question(page, 'A question from a server')).toHaveCount(0)
  const { body } = await provider.waitFor(request => JSON.stringify(request.body).includes('Name: Ada Winter'))
  const given = JSON.stringify(body).replaceAll('\\\\', '').replaceAll('\\', '')
  for (const words of [
    '"email": "ada@example.org"',
    '"check": true',
    '"firstLine": "Call me Ishmael."',
    '"homepage": "https://ada.example.org/"',
    '"birthdate": "1815-12-10"',
    '"integer": 7',
    '"number": 2.5',
    '"untitledSingleSelectEnum": "Phoebe"',
    '"titledSingleSelectEnum": "hero-2"',
    '"legacyTitledEnum": "pet-3"',
  ])
    expect(given).toContain(words)
  for (const chosen of [/Guitar.{0,30}Piano/, /fish-1.{0,30}fish-2/]) expect(given).toMatch(chosen)
  await device.close()

  await provider.script('forms', [{ call: { name: 'trigger-elicitation-request', arguments: {} } }], [{ text: 'As you wish.' }])
  await page.getByRole('textbox', { name: 'Message' }).fill('Once more.')
  await page.keyboard.press('Enter')
  await question(page, 'A question from a server').getByRole('button', { name: 'Decline' }).click()
  await expect(answers(page).getByText('As you wish.')).toBeVisible()
  await page.reload()
  await expect(answers(page).getByText('As you wish.')).toBeVisible()
  await provider.waitFor(request => JSON.stringify(request.body).includes('User declined'))
})

test('a user signs in to a server, a call waits when that sign-in has expired, and signing out takes one click', async ({
  page,
  app,
  provider,
}) => {
  const drive = await startOAuthServer()
  const admin = api(page.context(), app)
  expect((await admin.send('POST', '/api/admin/servers', { slug: 'drive', transport: 'http', url: drive.url })).status()).toBe(201)
  const state = async () => (await admin.get<{ data: { server: string; state: string }[] }>('/api/mcp/sign-ins')).data[0]?.state
  await admin.get('/api/tools')
  await page.goto('/settings/connections')
  await page.getByRole('link', { name: 'Connect', exact: true }).click()
  await expect(page.getByText(/You are signed in to drive\./)).toBeVisible()
  expect(await state()).toBe('connected')

  await provider.script('drive', [{ call: { name: 'drive__echo', arguments: { text: 'mine' } } }], [{ text: 'It echoed.' }])
  await askModel(page, 'drive', 'Echo.')
  await expect(answers(page).getByText('It echoed.')).toBeVisible({ timeout: 20_000 })

  drive.expire({ refreshable: false })
  await provider.script('drive', [{ call: { name: 'drive__echo', arguments: { text: 'again' } } }], [{ text: 'It echoed again.' }])
  await page.getByRole('textbox', { name: 'Message' }).fill('Again.')
  await page.keyboard.press('Enter')
  const card = question(page, 'A server asks you to sign in')
  const [window] = await Promise.all([page.waitForEvent('popup'), card.getByRole('link', { name: 'Connect', exact: true }).click()])
  await expect(window.getByText(/You are signed in to drive\./)).toBeVisible()
  await expect(answers(page).getByText('It echoed again.')).toBeVisible({ timeout: 20_000 })

  await page.goto('/settings/connections')
  await page.getByRole('button', { name: 'Disconnect drive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Disconnect drive' })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /drive/ })).toContainText('not signed in')
  expect(await state()).toBe('needed')
  await expect(page.getByRole('link', { name: 'Connect', exact: true })).toBeVisible()
  await drive.close()
})
