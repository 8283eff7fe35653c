import { resolve } from 'node:path'
import { answers, askModel, expect, test } from '../support/pages/index.ts'

const everything = resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')

const library = resolve('tests/support/mcp/library-server.ts')

test.afterEach(async ({ page }) => {
  for (const slug of ['vault', 'rooted', 'library']) await page.api.send('DELETE', `/api/admin/servers/${slug}`)
})

test("a server's authorization is entered by hand: errors stand at their fields, and secrets are never shown again", async ({ page }) => {
  const admin = page.api
  await page.goto('/admin/servers')
  await page.getByRole('button', { name: 'Add server' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a server' })
  await dialog.getByRole('tab', { name: 'Manual' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('vault')
  await dialog.getByLabel('Where it runs').selectOption({ label: 'At an address, Streamable HTTP' })
  await dialog.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/mcp')
  await dialog.getByLabel('Authorization', { exact: true }).selectOption({ label: 'Parley itself, with id and secret' })
  await dialog.getByLabel('Issuer (optional)').fill('nowhere')
  await dialog.getByRole('button', { name: 'Add server' }).click()
  await expect(dialog.getByText('This is required.')).toHaveCount(2)
  await expect(dialog.getByText('Enter an address that begins with https://.')).toBeVisible()
  await dialog.getByLabel('Client id', { exact: true }).fill('parley')
  await dialog.getByLabel('Client secret', { exact: true }).fill('hush-client')
  await dialog.getByLabel('Issuer (optional)').fill('https://as.example')
  await dialog.getByLabel('Scope (optional)').fill('read write')
  await dialog.getByRole('button', { name: 'Add server' }).click()
  await expect(dialog).toHaveCount(0)
  const stored = () => admin.get('/api/admin/servers/vault')
  const values = { clientId: 'parley', issuer: 'https://as.example', scope: 'read write' }
  expect(await stored()).toMatchObject({ auth: { kind: 'client_credentials', values, secrets: ['clientSecret'] } })
  expect(JSON.stringify(await stored())).not.toContain('hush')
  await admin.send('PATCH', '/api/admin/servers/vault', { enabled: false })

  await page.reload()
  await page.getByRole('button', { name: 'vault', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'vault' })
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expect(panel.getByLabel('Client secret', { exact: true })).toHaveValue('')
  await panel.getByLabel('Scope (optional)').fill('read')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(await stored()).toMatchObject({ auth: { values: { scope: 'read' }, secrets: ['clientSecret'] } })

  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Issuer (optional)').fill('https://other.example')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByText('This is required.')).toHaveCount(1)
  const kinds: [string, Record<string, string>, object][] = [
    [
      'Exchange of a workload token',
      { Assertion: 'hush-assertion', 'Issuer (optional)': '' },
      { kind: 'jwt_bearer', secrets: ['assertion'] },
    ],
    [
      'Parley itself, with a signed assertion',
      { 'Client id': 'p', 'Private key': 'hush-key', Algorithm: 'ES256' },
      { kind: 'private_key_jwt', values: { clientId: 'p', algorithm: 'ES256' }, secrets: ['privateKey'] },
    ],
    [
      'The identity provider of the company',
      {
        'Client id': 'p',
        'Client secret': 'hush-1',
        'Token endpoint of the identity provider': 'https://idp.example/token',
        'Client id there': 'q',
        'ID token': 'hush-2',
      },
      { kind: 'enterprise', secrets: ['clientSecret', 'idp.idToken'] },
    ],
  ]
  for (const [label, fields, expected] of kinds) {
    await panel.getByLabel('Authorization', { exact: true }).selectOption({ label })
    for (const [name, value] of Object.entries(fields)) await panel.getByLabel(name, { exact: true }).fill(value)
    await panel.getByRole('button', { name: 'Save changes' }).click()
    await expect(panel.getByRole('button', { name: 'Edit' })).toBeVisible()
    expect(await stored()).toMatchObject({ auth: expected })
    await panel.getByRole('button', { name: 'Edit' }).click()
  }
  await panel.getByLabel('Authorization', { exact: true }).selectOption({ label: 'People sign in (OAuth)' })
  await panel.getByLabel('Client id (optional)').fill('')
  await panel.getByLabel('Bind tokens to a key (DPoP)').check()
  await panel.getByLabel('Accept metadata that names another issuer').check()
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(await stored()).toMatchObject({ auth: { kind: 'oauth', values: { dpop: true, lenientIssuer: true }, secrets: [] } })
  await admin.send('PATCH', '/api/admin/servers/vault', { enabled: true })
  await page.goto('/settings/connections')
  await expect(page.getByRole('row', { name: /vault/ })).toContainText('not signed in')
})

test('roots, instructions and log level take effect', async ({ page, provider }) => {
  const admin = page.api
  const add = (slug: string, args: string[]) =>
    admin.send('POST', '/api/admin/servers', { slug, transport: 'stdio', command: 'node', args })
  expect((await add('rooted', [everything, 'stdio'])).status).toBe(201)
  expect((await add('library', [library])).status).toBe(201)
  await page.goto('/admin/servers')
  await page.getByRole('button', { name: 'rooted', exact: true }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Roots (optional)').fill('srv/data')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByText('srv/data is not an absolute path.')).toBeVisible()
  await panel.getByLabel('Roots (optional)').fill('/srv/data\n/tmp')
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByRole('button', { name: 'Edit' })).toBeVisible()
  const tried = await admin.send('POST', '/api/admin/servers/rooted/try', { tool: 'get-roots-list', arguments: {} })
  expect(await tried.text()).toContain('file:///srv/data')
  await admin.send('DELETE', '/api/admin/servers/rooted')

  const told = 'Quote the notes word by word.'
  const ask = async (words: string) => {
    await provider.script('plain', [{ text: `Answer to ${words}` }])
    await askModel(page, 'plain', words)
    await expect(answers(page).getByText(`Answer to ${words}`)).toBeVisible({ timeout: 20_000 })
    const { body } = await provider.waitFor(request =>
      [words, 'helpful assistant in Parley'].every(part => JSON.stringify(request.body).includes(part)),
    )
    return JSON.stringify(body)
  }
  expect(await ask('first')).toContain(told)
  await page.goto('/admin/servers')
  await page.getByRole('button', { name: 'library', exact: true }).click()
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Pass its instructions to models').uncheck()
  await panel.getByLabel('Show its Apps').uncheck()
  await panel.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel.getByRole('button', { name: 'Edit' })).toBeVisible()

  await panel.getByRole('tab', { name: 'Log' }).click()
  await panel.getByLabel('Log level of the server').selectOption({ label: 'warning and above' })
  await expect.poll(async () => (await admin.get<{ logLevel: string }>('/api/admin/servers/library')).logLevel).toBe('warning')
  expect((await admin.send('POST', '/api/admin/servers/library/try', { tool: 'complain', arguments: {} })).ok).toBe(true)
  await expect(panel.getByText('warning shelf: {"free":3}')).toBeVisible()
  await expect(panel.getByText('debug: a whisper')).toHaveCount(0)
  expect(await ask('second')).not.toContain(told)
})
