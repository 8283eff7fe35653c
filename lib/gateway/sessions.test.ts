import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Server } from '@modelcontextprotocol/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { type TestClock, testClock } from '#tests/support/platform.ts'
import { MAX_SESSIONS, SESSION_IDLE_MS } from './limits.ts'
import { createSessions, type Sessions } from './sessions.ts'

const ann: Actor = {
  kind: 'user',
  userId: 'ann',
  email: 'ann@example.org',
  name: 'Ann',
  role: 'member',
  rights: rightsOf('member'),
}
const url = new URL('http://parley.test/api/mcp')

let clock: TestClock
let sessions: Sessions
/** Lets the calls that are under way return. */
let finish: () => void
let started: Promise<void>
let closed: string[]

beforeEach(() => {
  clock = testClock()
  closed = []
  const gate = new Promise<void>(resolve => {
    finish = resolve
  })
  let begin = () => {}
  started = new Promise(resolve => {
    begin = resolve
  })
  let made = 0
  sessions = createSessions({ clock }, () => {
    made += 1
    const name = `session ${made}`
    const server = new Server({ name, version: '1' }, { capabilities: { tools: {} } })
    server.onclose = () => closed.push(name)
    server.setRequestHandler('tools/call', async () => {
      begin()
      await gate
      return { content: [{ type: 'text', text: name }] }
    })
    return server
  })
})

afterEach(() => sessions.close())

async function connect(): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const ask = async (address: string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(address, init)
    // The stream on which a session listens would count as its use.
    if (request.method === 'GET') return new Response(null, { status: 405 })
    const parsedBody = request.method === 'POST' ? JSON.parse(await request.text()) : undefined
    const plain = new Request(address, { method: request.method, headers: request.headers })
    const answer = sessions.serve(ann, { request: plain, parsedBody, revoked: new AbortController().signal })
    return answer ?? new Response(null, { status: 400 })
  }
  await client.connect(new StreamableHTTPClientTransport(url, { fetch: ask }))
  return client
}

/** Sends a request as a client that parses its answers itself. */
async function ask(
  method: 'POST' | 'GET',
  more: { session?: string; after?: string; body?: object; actor?: Actor } = {},
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' })
  if (more.session) headers.set('mcp-session-id', more.session)
  if (more.after) headers.set('last-event-id', more.after)
  if (more.body) headers.set('content-type', 'application/json')
  const parsedBody = more.body && { jsonrpc: '2.0', ...more.body }
  const request = new Request(url, { method, headers })
  const answer = sessions.serve(more.actor ?? ann, { request, parsedBody, revoked: new AbortController().signal })
  return answer ?? new Response(null, { status: 400 })
}

async function begin(): Promise<string> {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
  const answer = await ask('POST', { body: { id: 0, method: 'initialize', params } })
  await answer.text()
  const session = answer.headers.get('mcp-session-id') ?? ''
  await ask('POST', { session, body: { method: 'notifications/initialized' } })
  return session
}

const call = (client: Client) => client.callTool({ name: 'slow', arguments: {} })

describe('a session of the older protocol', () => {
  it('is not forgotten while a call of it is under way, and is when nobody has used it for an hour after that', async () => {
    const client = await connect()
    const answer = call(client)
    await started
    clock.advance(SESSION_IDLE_MS + 1)
    sessions.sweep()
    finish()
    expect((await answer).content).toEqual([{ type: 'text', text: 'session 1' }])
    sessions.sweep()
    expect(closed).toEqual([])
    clock.advance(SESSION_IDLE_MS + 1)
    sessions.sweep()
    await expect(call(client)).rejects.toThrow()
    expect(closed).toEqual(['session 1'])
  })

  it('gives the rest of an answer whose stream broke, to the same person in the same session alone', async () => {
    const [session, another] = [await begin(), await begin()]
    const answer = await ask('POST', { session, body: { id: 1, method: 'tools/call', params: { name: 'slow', arguments: {} } } })
    const reader = answer.body?.getReader()
    const first = new TextDecoder().decode((await reader?.read())?.value)
    const after = /^id: (\S+)$/m.exec(first)?.[1] ?? ''
    await started
    await reader?.cancel()
    finish()
    const bob: Actor = { ...ann, userId: 'bob' }
    expect((await ask('GET', { session, after, actor: bob })).status).toBe(404)
    expect((await ask('GET', { session: another, after })).status).toBe(400)
    expect((await ask('GET', { session, after: `1-${after}` })).status).toBe(400)
    const rest = await (await ask('GET', { session, after })).text()
    expect(rest).toContain('"text":"session 1"')
    expect(rest.match(/^data: /gm)).toHaveLength(1)
  })

  it('makes room for another only after those that answer nothing', async () => {
    const busy = await connect()
    const answer = call(busy)
    await started
    clock.advance(1)
    for (let index = 1; index < MAX_SESSIONS; index++) await connect()
    await connect()
    expect(closed).toEqual(['session 2'])
    finish()
    expect((await answer).content).toEqual([{ type: 'text', text: 'session 1' }])
  })
})
