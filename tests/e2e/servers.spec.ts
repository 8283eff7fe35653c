import { resolve } from 'node:path'
import { answers, api, askModel, expect, member, signIn, test } from '../support/e2e.ts'

const everything = resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js')
const ours = resolve('tests/support/mcp/stdio-server.ts')

test('[web-07] an administrator adds a server, tries a tool, and chats use it; a member may not', async ({ page, app, provider }) => {
  await signIn(page)
  await page.goto('/admin/servers')
  await page.getByRole('button', { name: /^Add/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Manual' }).click()
  await dialog.getByLabel('Name').fill('everything')
  await dialog.getByLabel('Command').fill('node')
  await dialog.getByLabel('Arguments').fill(`${everything}\nstdio`)
  await dialog.getByRole('button', { name: 'Test connection' }).click()
  await expect(dialog.getByText('It works.')).toBeVisible({ timeout: 20_000 })
  await dialog
    .getByRole('button', { name: /^(Add|Save)/ })
    .last()
    .click()
  await expect(page.getByRole('dialog', { name: 'everything' }).getByText('get-sum')).toBeVisible()
  await page.reload()
  await expect(
    page
      .getByRole('row', { name: /everything/ })
      .or(page.getByText('everything'))
      .first(),
  ).toBeVisible()

  await provider.script('everything', [{ call: { name: 'get-sum', arguments: { a: 20, b: 22 } } }], [{ text: 'It is 42.' }])
  await askModel(page, 'everything', '20+22?')
  await expect(page.getByText('everything · get-sum', { exact: true })).toBeVisible()
  await expect(answers(page).getByText('It is 42.')).toBeVisible()

  const other = await member(page, app)
  const elsewhere = await other.context.newPage()
  expect((await elsewhere.goto('/admin/servers'))?.status()).toBe(404)
  const refusals = [
    await other.api.status('/api/admin/servers'),
    (await other.api.send('POST', '/api/admin/servers')).status(),
    (await other.api.send('DELETE', '/api/admin/servers/everything')).status(),
  ]
  expect(refusals).toEqual([403, 403, 403])
  const offered = async () => JSON.stringify(await other.api.get('/api/tools'))
  await expect.poll(offered).toContain('get-sum')

  await page.goto('/admin/servers')
  await page.getByRole('switch', { name: 'Enable everything' }).click()
  await expect.poll(offered).not.toContain('get-sum')
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Enable everything' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Enable everything' }).click()
  await expect.poll(offered).toContain('get-sum')
  await api(page.context(), app).send('DELETE', '/api/admin/servers/everything')
  await other.context.close()
})

interface Server {
  slug: string
  title: string
  args: string[]
  live: { state: string; since: string }
}

test('a pasted configuration is imported; its server is tried, edited, accepted anew, restarted and removed', async ({ page, app }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page)
  const admin = api(page.context(), app)
  const servers = async () => (await admin.get<{ data: Server[] }>('/api/admin/servers')).data
  const pasted = async () => (await servers()).find(({ slug }) => slug === 'pasted')
  const configuration = {
    mcpServers: { pasted: { command: 'node', args: [ours, '/dev/null'] }, left: { command: 'node', args: ['-e', '0'] }, bad: {} },
  }
  await page.goto('/admin/servers')
  await page.getByRole('button', { name: 'Paste configuration' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a server' })
  await adding.getByLabel('Configuration', { exact: true }).fill(JSON.stringify(configuration))
  await adding.getByRole('button', { name: 'Preview' }).click()
  await expect(adding.getByRole('checkbox', { name: 'bad' })).toBeDisabled()
  await adding.getByRole('checkbox', { name: 'left' }).uncheck()
  await adding.getByRole('button', { name: 'Add one server' }).click()
  await expect(adding).toHaveCount(0)
  expect((await servers()).map(({ slug }) => slug).filter(slug => ['pasted', 'left', 'bad'].includes(slug))).toEqual(['pasted'])
  await page.reload()
  await page.getByLabel('Filter servers').fill('pasted')
  await expect(page.getByRole('table', { name: 'MCP servers' }).getByRole('row')).toHaveCount(2)

  await page.getByRole('button', { name: 'pasted', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'pasted' })
  await panel.getByRole('tab', { name: 'Tools' }).click()
  await panel.getByLabel('Filter tools').fill('echo')
  await panel.locator('summary', { hasText: 'echo' }).click()
  await panel.getByRole('button', { name: 'Call echo' }).click()
  await expect(panel.getByText('This is required.')).toBeVisible()
  await panel.getByLabel('text', { exact: true }).fill('Ahoy')
  await panel.getByRole('button', { name: 'Call echo' }).click()
  await expect(panel.getByRole('region', { name: 'Result' })).toContainText('Ahoy')
  await panel.getByRole('button', { name: 'Write JSON' }).click()
  await panel.getByLabel('Arguments').fill('{"text":"By hand"}')
  await panel.getByRole('button', { name: 'Call echo' }).click()
  await expect(panel.getByRole('region', { name: 'Result' })).toContainText('By hand')

  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Title (optional)').fill('Pasted one')
  await panel.getByLabel('Arguments').fill(`${ours}\n/dev/null\nSays it differently.`)
  await panel.getByRole('button', { name: 'Save changes' }).click()
  const renamed = page.getByRole('dialog', { name: 'Pasted one' })
  await renamed.getByRole('tab', { name: 'Tools' }).click()
  await expect(renamed.getByText('The description of one tool has changed since it was accepted.')).toBeVisible()
  expect(await pasted()).toMatchObject({ title: 'Pasted one', args: [ours, '/dev/null', 'Says it differently.'] })
  const pinOfEcho = async () => {
    const { data } = await admin.get<{ data: { name: string; pin: { state: string } }[] }>('/api/admin/servers/pasted/tools')
    return data.find(({ name }) => name === 'echo')?.pin.state
  }
  expect(await pinOfEcho()).toBe('changed')
  await renamed.locator('summary').filter({ hasText: 'changed' }).click()
  await renamed.getByRole('button', { name: 'Refuse' }).click()
  await expect(renamed.getByText('Refused: models cannot use it, and no call runs.')).toBeVisible()
  expect(JSON.stringify(await admin.get('/api/admin/servers/pasted/tools'))).toContain('"isRefused":true')
  await renamed.getByRole('button', { name: 'Accept' }).first().click()
  await expect(renamed.getByText('The description of one tool has changed since it was accepted.')).toHaveCount(0)
  await expect.poll(pinOfEcho).toBe('accepted')

  const before = (await pasted())?.live.since
  await renamed.getByRole('button', { name: 'Restart' }).click()
  await expect.poll(async () => (await pasted())?.live.since).not.toBe(before)
  await renamed.getByRole('tab', { name: 'Log' }).click()
  await renamed.getByRole('button', { name: 'Copy log' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(' parley ')

  await renamed.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Pasted one was removed.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Pasted one' })).toHaveCount(0)
  expect(await admin.status('/api/admin/servers/pasted')).toBe(404)
})
