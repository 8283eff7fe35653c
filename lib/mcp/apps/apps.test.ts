import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appsServer, newJournal, testServer } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'
import type { AppApproval } from './views.ts'

const journal = newJournal()
const signal = new AbortController().signal
const chatId = 'chat-1'
/** Calls that were counted: whether for the administrator, the server and the outcome. */
const counted: string[] = []
let host: TestHost & { close(): Promise<void> }

beforeAll(async () => {
  const policies = [
    { server: 'shop', tool: 'remove', action: 'ask' as const },
    { server: 'shop', tool: 'older', action: 'deny' as const },
    { server: 'shut', tool: '*', action: 'deny' as const },
  ]
  const mcpServers = { shop: appsServer(journal), other: testServer(journal), shut: appsServer(journal) }
  host = await testHost(
    { config: { mcpServers, policies } },
    { counted: async (userId, { server, outcome }) => void counted.push(`${userId === host.admin.userId} ${server} ${outcome}`) },
  )
  await host.mcp.tools(host.admin, { waitMs: 30_000, signal })
})

afterAll(async () => {
  await host?.close()
  journal.remove()
})

const executed = () => journal.lines().filter(line => /^(show|older|plain|poll|remove|hidden) /.test(line))
const call = (tool: string, word: string, approval?: AppApproval, server = 'shop') =>
  host.mcp.apps.call(host.admin, { server, tool, arguments: { word }, chatId, signal, ...(approval ? { approval } : {}) })

describe('tools that have an App', () => {
  it('say so in the catalogue, by the newer and the older name, and tools for Apps alone are not in it', async () => {
    const { tools } = await host.mcp.tools(host.admin, { waitMs: 30_000, signal })
    const ofShop = tools.filter(tool => tool.server === 'shop')
    expect(Object.fromEntries(ofShop.map(tool => [tool.name, tool.appUri]))).toEqual({
      show: 'ui://apps-test/page.html',
      older: 'ui://apps-test/page.html',
      plain: 'ui://apps-test/plain.html',
      remove: undefined,
      hidden: undefined,
    })
  })

  it('keep what their server gave, whole, as a file of the chat', async () => {
    const outcome = await host.call('shop', 'show', { word: 'kept' }, { chatId })
    const file = await host.platform.db.client.file.findUniqueOrThrow({ where: { id: outcome.appResult ?? '' } })
    expect(file).toMatchObject({ chatId, userId: host.admin.userId, mediaType: 'application/json' })
    expect(JSON.parse(String(await host.platform.blobs.read(file.sha256)))).toEqual({
      content: [{ type: 'text', text: 'show kept', annotations: { audience: ['user', 'assistant'] } }],
      isError: false,
      structuredContent: { word: 'kept' },
      _meta: { forApp: 'kept!' },
    })
    expect(await host.call('shop', 'remove', { word: 'plain' }, { chatId })).not.toHaveProperty('appResult')
  })
})

describe('the page of an App', () => {
  it('is what the server gives, with what it asks for cleaned', async () => {
    const answer = await host.mcp.apps.open(host.admin, { server: 'shop', tool: 'show' }, signal)
    if (answer.status !== 'page') throw new Error('it asks')
    const { page } = answer
    expect(page.html).toContain('<h1>starting</h1>')
    expect({ ...page, html: '' }).toEqual({
      html: '',
      sandboxQuery: 'connect=https%3A%2F%2Fapi.example.com',
      mayCopy: false,
      prefersBorder: true,
      tool: { name: 'show', description: 'Does show.', inputSchema: expect.objectContaining({ type: 'object' }) },
    })
  })

  it.each([
    ['a tool without one', 'shop', 'remove', 'not_found'],
    ['no tool', 'shop', 'nothing', 'not_found'],
    ['a page that is not marked as one', 'shop', 'plain', 'unusable'],
    ['a server that a rule denies', 'shut', 'show', 'forbidden'],
    ['no server', 'nowhere', 'show', 'server_not_found'],
  ])('is refused for %s', async (_, server, tool, code) => {
    await expect(host.mcp.apps.open(host.admin, { server, tool }, signal)).rejects.toMatchObject({ code })
  })
})

describe('a call that an App makes', () => {
  it('[cost-07] reaches tools of its server that are for Apps, gives the whole result, and is counted', async () => {
    expect(await call('poll', 'one')).toEqual({
      status: 'done',
      result: expect.objectContaining({ structuredContent: { word: 'one' }, _meta: { forApp: 'one!' }, isError: false }),
    })
    expect(await call('show', 'two')).toMatchObject({ status: 'done' })
    expect(executed().slice(-2)).toEqual(['poll one', 'show two'])
    expect(counted).toEqual(['true shop ok', 'true shop ok'])
  })

  it.each([
    ['a tool for models alone', 'hidden', 'shop', 'forbidden'],
    ['a tool that a rule denies', 'older', 'shop', 'forbidden'],
    ['a tool of another server', 'echo', 'shop', 'not_found'],
    ['a tool by the name that models use', 'other__echo', 'shop', 'not_found'],
    ['a server that a rule denies', 'poll', 'shut', 'forbidden'],
  ])('is refused for %s, and nothing runs', async (_, tool, server, code) => {
    const before = executed()
    await expect(call(tool, 'x', undefined, server)).rejects.toMatchObject({ code })
    expect(executed()).toEqual(before)
  })

  it('waits where the rules ask, for an approval of these very arguments, once, for the chat or always', async () => {
    const before = executed()
    const asked = await call('remove', 'this')
    if (asked.status !== 'ask') throw new Error('it ran')
    expect(asked.question).toMatchObject({ tool: 'remove', rule: 'The rule for shop.remove asks before this tool.' })
    const approval: AppApproval = { call: asked.question.call, choice: 'allow_once' }
    expect(await call('remove', 'that', approval)).toMatchObject({ status: 'ask' })
    expect(executed()).toEqual(before)
    expect(await call('remove', 'this', approval)).toMatchObject({ status: 'done' })
    expect(await call('remove', 'this')).toMatchObject({ status: 'ask' })
    expect(await call('remove', 'this', { ...approval, choice: 'allow_session' })).toMatchObject({ status: 'done' })
    expect(await call('remove', 'that')).toMatchObject({ status: 'done' })
    const elsewhere = { server: 'shop', tool: 'remove', arguments: { word: 'that' }, chatId: 'chat-2', signal }
    expect(await host.mcp.apps.call(host.admin, elsewhere)).toMatchObject({ status: 'ask' })
  })

  it('stands in the audit log', async () => {
    await call('poll', 'audited')
    const events = await host.platform.db.client.auditEvent.findMany({ where: { target: 'shop.poll' } })
    expect(events.map(event => event.action)).toContain('tool.allow')
  })
})

it('gives no App of a server whose Apps an administrator does not want', async () => {
  const { servers } = host.mcpAdmin
  const entry = appsServer(journal)
  await servers.create(host.admin, { slug: 'plainly', transport: 'stdio', ...entry, showsApps: false })
  const listed = async () => (await host.mcp.tools(host.admin, { waitMs: 30_000, signal })).tools.filter(tool => tool.server === 'plainly')
  expect((await listed()).map(tool => tool.appUri)).toEqual([undefined, undefined, undefined, undefined, undefined])
  const refused = { code: 'unusable', message: 'An administrator has turned off the Apps of plainly.' }
  await expect(host.mcp.apps.open(host.admin, { server: 'plainly', tool: 'show' }, signal)).rejects.toMatchObject(refused)
  await expect(call('poll', 'x', undefined, 'plainly')).rejects.toMatchObject(refused)
  await expect(host.mcp.apps.admit(host.admin, 'plainly')).rejects.toMatchObject(refused)
  expect(await host.call('plainly', 'show', {}, { chatId })).not.toHaveProperty('appResult')
  expect(await servers.update(host.admin, 'plainly', { showsApps: true })).toMatchObject({ showsApps: true })
  expect((await listed()).filter(tool => tool.appUri !== undefined)).toHaveLength(3)
  await servers.remove(host.admin, 'plainly')
})

it('lets an App speak where its server is allowed', async () => {
  await expect(host.mcp.apps.admit(host.admin, 'shop')).resolves.toBeUndefined()
  await expect(host.mcp.apps.admit(host.admin, 'shut')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(host.mcp.apps.admit(host.admin, 'nowhere')).rejects.toMatchObject({ code: 'server_not_found' })
})

it('reads resources of its own server alone', async () => {
  expect(await host.mcp.apps.read(host.admin, { server: 'shop', uri: 'note://a' }, signal)).toMatchObject({
    contents: [{ text: 'A note.' }],
  })
  await expect(host.mcp.apps.read(host.admin, { server: 'shut', uri: 'note://a' }, signal)).rejects.toMatchObject({ code: 'forbidden' })
})

it('shows no App where there is no second origin, and tells servers so', async () => {
  const alone = await testHost({
    config: { mcpServers: { shop: appsServer(journal) } },
    env: { PARLEY_URL: 'https://chat.example.org' },
  })
  try {
    const { tools } = await alone.mcp.tools(alone.admin, { waitMs: 30_000, signal })
    expect(tools.every(tool => tool.appUri === undefined)).toBe(true)
    await expect(alone.mcp.apps.open(alone.admin, { server: 'shop', tool: 'show' }, signal)).rejects.toMatchObject({ code: 'unusable' })
    expect(await alone.call('shop', 'show', {}, { chatId })).not.toHaveProperty('appResult')
  } finally {
    await alone.close()
  }
})
