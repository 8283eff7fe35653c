import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testHost } from '#tests/support/mcp/mcp-host.ts'
import { saysLost } from './connection/lost-session.ts'

interface Message {
  id?: number | string
  method: string
}
type Answer = (response: ServerResponse, message: Message) => void

const json = (response: ServerResponse, status: number, value: unknown, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof value === 'string' ? value : JSON.stringify(value))
}
const text = (response: ServerResponse, status: number, value: string) => {
  response.writeHead(status, { 'content-type': 'text/plain' })
  response.end(value)
}
const error = (id: unknown, code: number, message: string) => ({ jsonrpc: '2.0', id, error: { code, message } })
const events = (response: ServerResponse, data: string) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.end(data)
}

/** How servers of the older protocol answer a first request that they do not know. */
const probes: Record<string, Answer> = {
  e403: response => text(response, 403, 'Forbidden'),
  e500: response => text(response, 500, 'Internal Server Error'),
  e502: response => text(response, 502, 'Bad Gateway'),
  e501json: response => json(response, 501, error(null, -32603, 'Internal error')),
  empty: response => response.writeHead(200).end(),
  null: response => json(response, 200, 'null'),
  words: response => text(response, 200, 'OK'),
  accepted: response => response.writeHead(202).end(),
  nothing: response => response.writeHead(204).end(),
  drop: response => response.destroy(),
  silence: () => undefined,
  silentEvents: response => response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hi\n\n'),
  endedEvents: response => events(response, ''),
  noId: response => json(response, 200, error(null, -32600, 'Invalid Request')),
  otherId: response => json(response, 200, error(0, -32700, 'Parse error')),
  nullResult: (response, { id }) => json(response, 200, { jsonrpc: '2.0', id, result: null }),
  emptyResult: (response, { id }) => json(response, 200, { jsonrpc: '2.0', id, result: {} }),
  errorText: (response, { id }) => json(response, 200, { jsonrpc: '2.0', id, error: 'method not found' }),
  resultAndError: (response, { id }) => json(response, 200, { ...error(id, -32601, 'Method not found'), result: null }),
}

/** How servers say that they do not know a session. */
const losses: Record<string, Answer> = {
  s404: response => response.writeHead(404).end(),
  s410: response => json(response, 410, { error: 'gone' }),
  s400: response => json(response, 400, error(null, -32000, 'Bad Request: No valid session ID provided')),
  s400text: response => text(response, 400, 'Invalid or missing session ID'),
  s400init: response => json(response, 400, error(null, -32000, 'Bad Request: Server not initialized')),
  s422: response => json(response, 422, { error: 'no session' }),
  s500: response => json(response, 500, { error: 'Session not found' }),
  rpc32001: (response, { id }) => json(response, 200, error(id, -32001, 'Session not found')),
  rpc32600: (response, { id }) => json(response, 200, error(id, -32600, 'Session expired')),
}

/** Failures that do not mean a lost session: the call may have run. */
const failures: Record<string, Answer> = {
  f500: response => json(response, 500, { error: 'Database locked after insert' }),
  f400: response => json(response, 400, { error: 'The argument q is missing' }),
  timeout: (response, { id }) => json(response, 200, error(id, -32001, 'Request timed out')),
  rpc32000: (response, { id }) => json(response, 200, error(id, -32000, 'Session not found')),
  otherSession: response => json(response, 500, { error: 'The order was placed, but the payment session has expired' }),
  drop: response => response.destroy(),
}

/** Odd forms of a right answer. */
const forms: Record<string, (response: ServerResponse, body: string) => void> = {
  textType: (response, body) => text(response, 200, body),
  noType: (response, body) => response.writeHead(200).end(body),
  bom: (response, body) => json(response, 200, `\ufeff${body}`),
  batch: (response, body) => json(response, 200, `[${body}]`),
  otherEvent: (response, body) => events(response, `event: response\ndata: ${body}\n\n`),
  done: (response, body) => events(response, `event: ping\ndata: \n\ndata: ${body}\n\ndata: [DONE]\n\n`),
  crlf: (response, body) => events(response, `\ufeffevent: message\r\ndata:${body}\r\n\r\n`),
  halfPair: (response, body) => events(response, `data: ${body.replace('"hi"', '"hi\\ud83d"')}\n\n`),
}

const sessions = new Set<string>()
const calls = new Map<string, { initialize: number; call: number }>()
let failNext = false

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [kind = '', mode = ''] = request.url?.slice(1).split('/') ?? []
  let body = ''
  for await (const chunk of request) body += chunk
  if (request.method !== 'POST') return void response.writeHead(request.method === 'GET' ? 405 : 200).end()
  const message = JSON.parse(body) as Message
  const { id, method } = message
  const count = calls.get(mode) ?? { initialize: 0, call: 0 }
  calls.set(mode, count)
  const send = (result: unknown, headers = {}) => {
    const answer = JSON.stringify({ jsonrpc: '2.0', id, result })
    const form = kind === 'form' && method !== 'initialize' ? forms[mode] : undefined
    return form ? form(response, answer) : json(response, 200, answer, headers)
  }
  if (method === 'initialize') {
    count.initialize++
    const session = crypto.randomUUID()
    sessions.add(session)
    const result = { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: mode, version: '1' } }
    return send(result, { 'mcp-session-id': session })
  }
  const session = request.headers['mcp-session-id']
  if (session === undefined)
    return (probes[mode] ?? ((it, { id: asked }) => json(it, 200, error(asked, -32601, 'Method not found'))))(response, message)
  if (!sessions.has(String(session))) return losses[mode]?.(response, message)
  if (id === undefined) return kind === 'form' ? json(response, 500, 'no') : void response.writeHead(202).end()
  if (method === 'tools/list') return send({ tools: [{ name: 'hello', inputSchema: { type: 'object' } }] })
  count.call++
  if (failNext) return failures[mode]?.(response, message)
  send({ content: [{ type: 'text', text: 'hi' }] })
}

const server = createServer((request, response) => void serve(request, response))
let host: Awaited<ReturnType<typeof testHost>>

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const under = (kind: string, modes: object) => Object.keys(modes).map(mode => [`${kind}-${mode}`, { url: `${base}/${kind}/${mode}` }])
  const mcpServers = Object.fromEntries([
    ...under('probe', probes),
    ...under('loss', losses),
    ...under('failure', failures),
    ...under('form', forms),
  ])
  host = await testHost({ config: { mcpServers } }, { toolTimeoutMs: () => 10_000 })
})
afterAll(async () => {
  await host.close()
  server.closeAllConnections()
  server.close()
})

describe('a server of the older protocol', () => {
  it.concurrent.each(Object.keys(probes))('[H5] that answers the question for the newer one with %s is used', async mode => {
    expect(await host.call(`probe-${mode}`, 'hello')).toMatchObject({ outcome: 'ok', text: 'hi' })
  })
})

describe('a session that the server has lost', () => {
  const waysToSaySo = Object.keys(losses)
  it.each(waysToSaySo)('[H4] [mcp-05] and says so by %s is made anew, once, and the call is made again', async mode => {
    await host.call(`loss-${mode}`, 'hello')
    sessions.clear()
    const [one, other] = await Promise.all([host.call(`loss-${mode}`, 'hello'), host.call(`loss-${mode}`, 'hello')])
    expect([one, other]).toMatchObject([
      { outcome: 'ok', text: 'hi' },
      { outcome: 'ok', text: 'hi' },
    ])
    expect(calls.get(mode)).toEqual({ initialize: 2, call: 3 })
  })

  it.each(Object.keys(failures))('[H4] is not what %s says: a call that may have run is not made again', async mode => {
    await host.call(`failure-${mode}`, 'hello')
    failNext = true
    const { initialize = 0, call = 0 } = calls.get(mode) ?? {}
    expect(await host.call(`failure-${mode}`, 'hello')).toMatchObject({ outcome: 'error' })
    failNext = false
    expect(calls.get(mode)).toEqual({ initialize, call: call + 1 })
  })

  it.each<[string, boolean]>([
    ['Session not found', true],
    ['Unknown session: 4711', true],
    ['No transport found for sessionId', false],
    ['Mcp-Session-Id header is required', true],
    ['The session has expired', true],
    ['Unexpected message, expect initialize request', true],
    ['Server not initialized', true],
    ['The user has no such file. The session goes on', false],
    ['Request timed out', false],
    ['The order was placed, but the payment session has expired', false],
    ['Browser session closed', false],
    ['Invalid database-session', false],
    [`${'session '.repeat(20_000)}`, false],
  ])('[H4] is told by words: %.40s', (said, expected) => {
    expect(saysLost(said)).toBe(expected)
  })
})

describe('an answer over HTTP', () => {
  it.each(Object.keys(forms))('[H6] [H3] counts in the form %s, whatever is answered to notifications', async mode => {
    expect(await host.call(`form-${mode}`, 'hello')).toMatchObject({ outcome: 'ok', text: mode === 'halfPair' ? 'hi\ufffd' : 'hi' })
  })
})
