import { Client, type ClientOptions, ProtocolErrorCode, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { everythingServer, libraryServer, newJournal, testServer } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { openState } from './state.ts'

/** For all servers to start on a busy machine. */
const PATIENCE_MS = 90_000
const journal = newJournal()
const eras = [['auto'], ['legacy']] as const
let host: TestHost & { close(): Promise<void> }
let gateway: Gateway
let other: Actor
const open: Client[] = []

beforeAll(async () => {
  const mcpServers = {
    everything: everythingServer(),
    test: testServer(journal),
    twin: testServer(journal),
    library: libraryServer(),
    shelf: libraryServer(),
  }
  const policies = [
    { server: 'twin', tool: 'echo', action: 'deny' },
    { server: 'test', tool: 'count', action: 'ask' },
  ]
  host = await testHost(
    { config: { mcpServers, policies } },
    { counted: async (userId, { server, outcome }) => void counted.push(`${userId === host.admin.userId} ${server} ${outcome}`) },
  )
  gateway = createGateway({ platform: host.platform, mcp: host.mcp })
  await host.mcp.tools(host.admin, { waitMs: PATIENCE_MS, signal: AbortSignal.timeout(PATIENCE_MS) })
  const row = { id: crypto.randomUUID(), email: 'bob@example.org', name: 'Bob', role: 'member' as const, createdAt: new Date() }
  await host.platform.db.client.user.create({ data: row })
  other = { kind: 'user', userId: row.id, email: row.email, name: row.name, role: 'member', rights: rightsOf('member') }
}, PATIENCE_MS)

afterEach(() => Promise.all(open.splice(0).map(client => client.close())))

afterAll(async () => {
  await gateway?.close()
  await host?.close()
  journal.remove()
})

/** Calls that were counted: whether for the administrator, the server and the outcome. */
const counted: string[] = []

type Era = 'auto' | 'legacy'
type Answers = { elicit?: () => Record<string, unknown>; sample?: () => string }

/** A client of the given protocol over our gateway, without a network between. */
async function connect(era: Era, { elicit, sample }: Answers = {}, revoked = new AbortController().signal): Promise<Client> {
  const capabilities: ClientOptions['capabilities'] = {
    ...(elicit ? { elicitation: { form: {} } } : {}),
    ...(sample ? { sampling: {} } : {}),
  }
  const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation: { mode: era } })
  if (elicit) client.setRequestHandler('elicitation/create', async () => elicit() as { action: 'accept' })
  if (sample)
    client.setRequestHandler('sampling/createMessage', async () => ({
      role: 'assistant',
      content: { type: 'text', text: sample() },
      model: 'theirs',
      stopReason: 'endTurn',
    }))
  const transport = new StreamableHTTPClientTransport(new URL('http://parley.test/api/mcp'), {
    fetch: (url, init) => gateway.fetch(host.admin, new Request(url, init), { revoked }),
  })
  await client.connect(transport)
  open.push(client)
  return client
}

const textOf = (result: { content?: unknown }) => (result.content as { text?: string }[]).map(one => one.text).join('\n')

describe.each(eras)('a client that negotiates %s', era => {
  it('finds the tools of all servers under names of their own, and none that a rule denies', async () => {
    const client = await connect(era)
    const { tools } = await client.listTools()
    const names = tools.map(tool => tool.name)
    expect(names).toEqual(expect.arrayContaining(['everything__get-sum', 'test__echo', 'test__count', 'twin__count']))
    expect(names).not.toContain('twin__echo')
    expect(names).not.toContain('test__poll')
    expect(new Set(names).size).toBe(names.length)
    expect(tools.find(tool => tool.name === 'test__echo')).toMatchObject({
      description: 'Gives the text back.',
      inputSchema: { type: 'object', required: ['text'] },
      annotations: { readOnlyHint: true },
    })
    expect(client.getServerVersion()).toMatchObject({ name: 'parley' })
    expect(client.getProtocolEra()).toBe(era === 'auto' ? 'modern' : 'legacy')
  })

  it('[cost-07] gets what a tool gives, as its server gave it: text, pictures, structure and failures, each call counted', async () => {
    counted.length = 0
    const client = await connect(era)
    const call = (name: string, args = {}) => client.callTool({ name, arguments: args })
    expect(await call('test__echo', { text: 'hello' })).toMatchObject({ content: [{ type: 'text', text: 'hello' }], isError: false })
    expect(await call('test__picture')).toMatchObject({ content: [{ type: 'text' }, { type: 'image', mimeType: 'image/png' }] })
    expect(await call('test__structured')).toMatchObject({ structuredContent: { sum: 3 } })
    expect(await call('test__fail')).toMatchObject({ content: [{ text: 'it did not work' }], isError: true })
    expect(await host.platform.db.client.file.count()).toBe(0)
    expect(counted).toEqual([...Array(3).fill('true test ok'), 'true test error'])
  })

  it('may name a tool as people do, and bare where one server alone has it', async () => {
    const client = await connect(era)
    expect(textOf(await client.callTool({ name: 'everything.echo', arguments: { message: 'a' } }))).toContain('a')
    expect(textOf(await client.callTool({ name: 'get-sum', arguments: { a: 1, b: 2 } }))).toContain('3')
    await expect(client.callTool({ name: 'picture' })).rejects.toMatchObject({ code: ProtocolErrorCode.InvalidParams })
    await expect(client.callTool({ name: 'nothing' })).rejects.toMatchObject({ code: ProtocolErrorCode.InvalidParams })
  })

  it('[H16] may write numbers as text, as a model may: the tool gets them in its own types', async () => {
    const client = await connect(era)
    expect(textOf(await client.callTool({ name: 'everything.get-sum', arguments: { a: '1', b: '2' } }))).toContain('3')
  })

  it('is refused a denied tool, with the rule, also where it knows its name', async () => {
    const client = await connect(era)
    counted.length = 0
    const result = await client.callTool({ name: 'twin__echo', arguments: { text: 'x' } })
    expect(counted).toEqual([])
    expect(result).toMatchObject({ isError: true })
    expect(textOf(result)).toBe('The rule for twin.echo denies this tool.')
  })

  it('is told of the progress that it asks for', async () => {
    const client = await connect(era)
    const seen: (number | undefined)[] = []
    const result = await client.callTool(
      { name: 'test__progress', arguments: { steps: 3, ms: 150 } },
      { onprogress: ({ progress }) => void seen.push(progress) },
    )
    expect(textOf(result)).toBe('done')
    expect(seen.length).toBeGreaterThan(0)
  })

  it('stops a call at its server', async () => {
    const client = await connect(era)
    const stop = new AbortController()
    const label = `stop-${era}`
    const call = client.callTool({ name: 'test__slow', arguments: { ms: 60_000, label } }, { signal: stop.signal })
    call.catch(() => undefined)
    await vi.waitFor(() => expect(journal.lines()).toContain(`slow started ${label}`), 10_000)
    stop.abort()
    await expect(call).rejects.toThrow()
    await vi.waitFor(() => expect(journal.lines()).toContain(`cancelled ${label}`), 10_000)
  })

  it('asks its person before a tool that a rule asks about, with the arguments, and runs it only after a clear yes', async () => {
    const decisions: Record<string, unknown>[] = [
      { action: 'accept', content: { decision: 'Allow once' } },
      { action: 'accept', content: { decision: 'Do not run' } },
      { action: 'decline' },
    ]
    const client = await connect(era, { elicit: () => decisions.shift() ?? { action: 'cancel' } })
    const label = `ask-${era}`
    const results = []
    for (let round = 0; round < 3; round++) results.push(await client.callTool({ name: 'test__count', arguments: { label } }))
    expect(results.map(result => result.isError === true)).toEqual([false, true, true])
    expect(journal.lines().filter(line => line === `count ${label}`)).toHaveLength(1)
  })

  it('is refused such a tool clearly where it cannot ask', async () => {
    const client = await connect(era)
    const label = `silent-${era}`
    const result = await client.callTool({ name: 'test__count', arguments: { label } })
    expect(textOf(result)).toMatch(/asks before this tool.*cannot show you the question/)
    expect(journal.lines()).not.toContain(`count ${label}`)
  })

  it('passes the questions of a server on to its person and its model, and the answers back', async () => {
    const client = await connect(era, {
      elicit: () => ({ action: 'accept', content: { name: 'Grace' } }),
      sample: () => 'A sampled answer.',
    })
    const form = await client.callTool({ name: 'everything__trigger-elicitation-request' })
    expect(textOf(form)).toContain('Grace')
    const sampled = await client.callTool({ name: 'everything__trigger-sampling-request', arguments: { prompt: 'Hi', maxTokens: 10 } })
    expect(textOf(sampled)).toContain('A sampled answer.')
  })

  it('finds the prompts of all servers, fills them, and has what it types completed', async () => {
    const client = await connect(era)
    const { prompts } = await client.listPrompts()
    expect(prompts.map(one => one.name)).toEqual(expect.arrayContaining(['everything__args-prompt', 'library__greet', 'shelf__greet']))
    expect(prompts.find(one => one.name === 'library__greet')?.arguments).toMatchObject([
      { name: 'word', required: true },
      { name: 'tone' },
    ])
    const filled = await client.getPrompt({ name: 'library__greet', arguments: { word: 'heron', tone: 'low' } })
    expect(filled.messages).toMatchObject([{ role: 'user', content: { type: 'text', text: 'Greet with heron, low.' } }])
    await expect(client.getPrompt({ name: 'greet' })).rejects.toMatchObject({ code: ProtocolErrorCode.InvalidParams })
    const ref = { type: 'ref/prompt' as const, name: 'shelf__greet' }
    expect((await client.complete({ ref, argument: { name: 'word', value: 'ha' } })).completion.values).toEqual(['harbour', 'harvest'])
  })

  it('finds the resources of all servers, each under an address of its own, and reads them', async () => {
    const client = await connect(era)
    const uris = (await client.listResources()).resources.map(one => one.uri)
    expect(new Set(uris).size).toBe(uris.length)
    expect(uris).toEqual(expect.arrayContaining(['lib://notes', 'parley://shelf/lib%3A%2F%2Fnotes']))
    for (const uri of ['lib://notes', 'parley://shelf/lib%3A%2F%2Fnotes', 'lib://page/heron'])
      expect((await client.readResource({ uri })).contents).toMatchObject([{ text: expect.any(String) }])
    const blob = await client.readResource({ uri: 'demo://resource/dynamic/blob/5' })
    expect(blob.contents).toMatchObject([{ uri: 'demo://resource/dynamic/blob/5', blob: expect.any(String) }])
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.filter(one => one.uriTemplate === 'lib://page/{word}')).toHaveLength(1)
    for (const uri of ['lib://gone', 'nobody://x', 'parley://everything/lib%3A%2F%2Fnotes'])
      await expect(client.readResource({ uri })).rejects.toThrow()
  })

  it('loses its calls with its right to be here', async () => {
    const revoked = new AbortController()
    const client = await connect(era, {}, revoked.signal)
    const label = `revoked-${era}`
    const call = client.callTool({ name: 'test__slow', arguments: { ms: 60_000, label } })
    call.catch(() => undefined)
    await vi.waitFor(() => expect(journal.lines()).toContain(`slow started ${label}`), 10_000)
    revoked.abort()
    await vi.waitFor(() => expect(journal.lines()).toContain(`cancelled ${label}`), 10_000)
  })
})

describe('what a client of the newest protocol brings back with its answer', () => {
  const ask = (client: Client, label: string, more: Record<string, unknown> = {}) =>
    client.callTool({ name: 'test__count', arguments: { label }, ...more }, { allowInputRequired: true })
  const yes = { inputResponses: { answer: { action: 'accept', content: { decision: 'Allow once' } } } }

  it('counts for the call that was shown alone, for this person alone, and only as we made it', async () => {
    const client = await connect('auto', { elicit: () => ({ action: 'cancel' }) })
    const first = await ask(client, 'shown')
    expect(first).toMatchObject({ resultType: 'input_required', inputRequests: { answer: { method: 'elicitation/create' } } })
    const { requestState = '' } = first as { requestState?: string }
    expect(await ask(client, 'another', { ...yes, requestState })).toMatchObject({ resultType: 'input_required' })
    const forged = `${requestState.slice(0, -4)}AAAA`
    await expect(ask(client, 'shown', { ...yes, requestState: forged })).rejects.toMatchObject({ code: ProtocolErrorCode.InvalidParams })
    expect(() => openState(host.platform, other, requestState)).toThrow()
    expect(journal.lines().filter(line => /count (shown|another)/.test(line))).toEqual([])
    expect(await ask(client, 'shown', { ...yes, requestState })).toMatchObject({ isError: false })
  })
})

describe('a session of the older protocol', () => {
  const post = (actor: Actor, body: unknown, headers: Record<string, string> = {}) =>
    gateway.fetch(
      actor,
      new Request('http://parley.test/api/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify(body),
      }),
      { revoked: new AbortController().signal },
    )
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
  }
  const ping = { jsonrpc: '2.0', id: 2, method: 'ping' }

  it('answers nobody but the person who began it, and nobody after its end', async () => {
    const begun = await post(host.admin, initialize)
    await begun.text()
    const session = { 'mcp-session-id': begun.headers.get('mcp-session-id') ?? '' }
    const mine = await post(host.admin, ping, session)
    expect([mine.status, await mine.text()]).toEqual([200, expect.stringContaining('"result":{}')])
    expect((await post(other, ping, session)).status).toBe(404)
    const end = await gateway.fetch(host.admin, new Request('http://parley.test/api/mcp', { method: 'DELETE', headers: session }), {
      revoked: new AbortController().signal,
    })
    expect(end.status).toBe(200)
    expect((await post(host.admin, ping, session)).status).toBe(404)
  })

  it('of another process is served without what a session adds', async () => {
    const answer = await post(host.admin, ping, { 'mcp-session-id': 'elsewhere.1' })
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"result":{}')])
  })

  it('does not begin with a body that is no JSON or too large', async () => {
    const raw = (body: string) =>
      gateway.fetch(host.admin, new Request('http://parley.test/api/mcp', { method: 'POST', body }), {
        revoked: new AbortController().signal,
      })
    await expect(raw('{"')).rejects.toMatchObject({ code: 'invalid_json' })
    await expect(raw('x'.repeat(5_000_000))).rejects.toMatchObject({ code: 'too_large' })
  })
})
