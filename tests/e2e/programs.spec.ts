import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client'
import type { App } from '../support/app.ts'
import { admin, expect, test } from '../support/e2e.ts'
import { REDIRECT, TestOAuthClient } from '../support/oauth-client.ts'

/** Connects a client that knows only the server's address. */
async function connect(app: App, program: TestOAuthClient): Promise<Client> {
  const client = new Client({ name: 'desk', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(transportTo(app, program))
  return client
}

const transportTo = (app: App, program: TestOAuthClient) =>
  new StreamableHTTPClientTransport(new URL(`${app.url}/api/mcp`), { authProvider: program })

test('a client that knows only the address is authorized by its user, and disconnected', async ({ page, app }) => {
  await page.route(`${REDIRECT}*`, route => route.fulfill({ body: 'Back in the program' }))
  const program = new TestOAuthClient()
  await expect(connect(app, program)).rejects.toBeInstanceOf(UnauthorizedError)

  await page.goto(String(program.asked))
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Allow access for Desk?' })).toBeVisible()
  await expect(page.getByText('a program on your computer')).toBeVisible()
  await page.getByRole('button', { name: 'Deny access' }).click()
  await expect(page.getByText('Back in the program')).toBeVisible()
  expect(program.answered(page.url()).get('error')).toBe('access_denied')

  await expect(connect(app, program)).rejects.toBeInstanceOf(UnauthorizedError)
  const asked = await page.goto(String(program.asked))
  expect(asked?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  await page.getByRole('button', { name: 'Allow access', exact: true }).click()
  await expect(page.getByText('Back in the program')).toBeVisible()
  await transportTo(app, program).finishAuth(program.answered(page.url()))
  const client = await connect(app, program)
  await client.listTools()

  await page.goto('/settings/programs')
  const row = page.getByRole('row').filter({ hasText: 'Desk' })
  await expect(row).toContainText('just now')
  await row.getByRole('button', { name: 'Disconnect Desk' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('No programs yet')).toBeVisible()
  delete program.held?.refresh_token
  await expect(client.listTools()).rejects.toBeInstanceOf(UnauthorizedError)

  const script = new URL(String(program.asked))
  script.searchParams.set('redirect_uri', 'javascript:alert(1)')
  await page.goto(script.href)
  await expect(page.getByRole('heading', { name: 'This program cannot be connected' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
})
