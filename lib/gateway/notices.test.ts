import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { createChanges } from '#lib/mcp/changes.ts'
import { libraryServer } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { createNotices } from './notices.ts'

/** For all servers to start on a busy machine. */
const PATIENCE_MS = 90_000
const NOTES = 'lib://notes'
const OTHER_NOTES = 'parley://shelf/lib%3A%2F%2Fnotes'

let host: TestHost & { close(): Promise<void> }
let gateway: Gateway
const open: Client[] = []

beforeAll(async () => {
  host = await testHost({ config: { mcpServers: { library: libraryServer(), shelf: libraryServer() } } })
  gateway = createGateway({ platform: host.platform, mcp: host.mcp })
  await host.mcp.tools(host.admin, { waitMs: PATIENCE_MS, signal: AbortSignal.timeout(PATIENCE_MS) })
}, PATIENCE_MS)

afterEach(() => Promise.all(open.splice(0).map(client => client.close())))

afterAll(async () => {
  await gateway?.close()
  await host?.close()
})

interface Heard {
  client: Client
  /** Addresses of resources, and names of lists, as they were told. */
  told: string[]
  watch(uri: string): Promise<unknown>
}

async function connect(era: 'auto' | 'legacy', actor: Actor = host.admin): Promise<Heard> {
  const told: string[] = []
  const noted = (name: string) => ({ autoRefresh: false, debounceMs: 0, onChanged: () => void told.push(name) })
  const listChanged: ClientOptions['listChanged'] = { tools: noted('tools'), prompts: noted('prompts'), resources: noted('resources') }
  const client = new Client({ name: 'test', version: '1' }, { listChanged, versionNegotiation: { mode: era } })
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void told.push(params.uri))
  let streams = 0
  const ask = async (url: string | URL, init?: RequestInit) => {
    const answer = await gateway.fetch(actor, new Request(url, init), { revoked: new AbortController().signal })
    if (init?.method === 'GET' || String(init?.body).includes('"subscriptions/listen"')) streams += 1
    return answer
  }
  await client.connect(new StreamableHTTPClientTransport(new URL('http://parley.test/api/mcp'), { fetch: ask }))
  open.push(client)
  // Opened beside whatever the client does next.
  await expect.poll(() => streams, { timeout: 20_000 }).toBe(1)
  const watch = (uri: string) => (era === 'legacy' ? client.subscribeResource({ uri }) : client.listen({ resourceSubscriptions: [uri] }))
  return { client, told, watch }
}

async function hears(heard: Heard, what: string, tool: string): Promise<void> {
  await heard.client.callTool({ name: tool })
  await expect.poll(() => heard.told, { timeout: 20_000 }).toContain(what)
}

describe.each([['auto'], ['legacy']] as const)('a client that negotiates %s', era => {
  it('is told when the list of a server changes', async () => {
    const heard = await connect(era)
    await hears(heard, 'prompts', 'library__publish')
    const { prompts } = await heard.client.listPrompts()
    expect(prompts.map(one => one.name)).toContain('library__fresh')
  })

  it('is told of the resources that it watches, by its own addresses, and of no others', async () => {
    const heard = await connect(era)
    await heard.watch(OTHER_NOTES)
    await hears(heard, OTHER_NOTES, 'shelf__touch')
    heard.told.splice(0)
    await heard.watch(NOTES)
    await hears(heard, NOTES, 'library__touch')
    expect(heard.told.filter(one => one === OTHER_NOTES)).toEqual([])
  })
})

describe('a client of the older protocol', () => {
  it('is told no more of what it does not watch any more, and cannot watch what is not there', async () => {
    const heard = await connect('legacy')
    await heard.watch(NOTES)
    await hears(heard, NOTES, 'library__touch')
    await heard.client.unsubscribeResource({ uri: NOTES })
    await heard.watch(OTHER_NOTES)
    heard.told.splice(0)
    await heard.client.callTool({ name: 'library__touch' })
    await hears(heard, OTHER_NOTES, 'shelf__touch')
    expect(heard.told).not.toContain(NOTES)
    await expect(heard.watch('nobody://x')).rejects.toThrow()
  })
})

it('ends the stream of a client with its right to be here', async () => {
  const revoked = new AbortController()
  const listen = {
    jsonrpc: '2.0',
    id: 1,
    method: 'subscriptions/listen',
    params: {
      notifications: { toolsListChanged: true },
      _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} },
    },
  }
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'subscriptions/listen',
  }
  const request = new Request('http://parley.test/api/mcp', { method: 'POST', headers, body: JSON.stringify(listen) })
  const stream = await gateway.fetch(host.admin, request, { revoked: revoked.signal })
  revoked.abort()
  expect(await stream.text()).toContain('notifications/subscriptions/acknowledged')
})

it('tells nobody what concerns another person', async () => {
  const changes = createChanges()
  const notices = createNotices({ changes, promptsAndResources: host.mcp.promptsAndResources })
  const bob: Actor = { ...host.admin, userId: 'bob', name: 'Bob', role: 'member', rights: rightsOf('member') }
  const told: string[] = []
  const subscribers = [host.admin, bob].map(actor =>
    notices.open(
      () => actor,
      event => void told.push(`${actor.name} ${event.kind}`),
    ),
  )
  changes.publish({ server: 'library', userId: 'bob', kind: 'tools' })
  expect(told).toEqual(['Bob tools_list_changed'])
  for (const subscriber of subscribers) subscriber.close()
  changes.publish({ server: 'library', userId: null, kind: 'tools' })
  expect(told).toEqual(['Bob tools_list_changed'])
  notices.close()
})
