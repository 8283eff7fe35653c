import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'
import { notingRetryAfter } from './retry-after.ts'

const TOOLS = [
  { name: 'look', annotations: { readOnlyHint: true } },
  { name: 'set', annotations: { idempotentHint: true } },
  { name: 'send', annotations: { destructiveHint: false } },
]
/** The answers of the server to the calls to come: seconds or a date to wait, null to refuse without, 'done' to answer. */
let answers: (string | null)[] = []
const called: string[] = []
let host: TestHost & { close(): Promise<void> }

const server = createServer(async (request, response) => {
  const send = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  if (request.method !== 'POST') return send(405)
  const { id, method, params } = JSON.parse(await text(request))
  if (id === undefined) return send(202)
  const result = (value: unknown) => send(200, { jsonrpc: '2.0', id, result: value })
  if (method === 'initialize')
    return result({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'busy', version: '1' } })
  if (method === 'tools/list') return result({ tools: TOOLS.map(tool => ({ ...tool, inputSchema: { type: 'object' } })) })
  if (method !== 'tools/call') return send(400, { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })
  called.push(params.name)
  const next = answers.shift()
  if (next === undefined || next === 'done') return result({ content: [{ type: 'text', text: 'done' }] })
  send(429, { error: 'slow down' }, next === null ? {} : { 'retry-after': next })
})

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  host = await testHost({ config: { mcpServers: { busy: { url, type: 'http', timeout_ms: 30_000 } } } })
  await host.mcp.tools(host.admin, { waitMs: 20_000, signal: new AbortController().signal })
})

afterAll(async () => {
  await host?.close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

beforeEach(() => {
  called.length = 0
})

describe('a request that a server puts off and that is no call', () => {
  it.each(['grant_type=client_credentials', '', '{"method":"tools/call"', 'null', '{"id":1,"method":"tools/list"}', undefined])(
    'is answered as the server answers it: %j',
    async body => {
      const fetch = notingRetryAfter(async () => new Response('later', { status: 429 }))
      const response = await fetch('http://busy.example/', { method: 'POST', ...(body === undefined ? {} : { body }) })
      expect([response.status, await response.text()]).toEqual([429, 'later'])
    },
  )
})

describe('a refusal whose body never ends', () => {
  it('is read as far as it has come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const body = new ReadableStream({ start: controller => controller.enqueue(Buffer.from('{"message":"slow down"}')) })
      const fetch = notingRetryAfter(async () => new Response(body, { status: 429 }))
      const response = fetch('http://busy.example/', { method: 'POST', body: '{"id":1,"method":"tools/call"}' })
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await (await response).text()).toContain('It said: slow down')
    } finally {
      vi.useRealTimers()
    }
  })
})

const refused = { outcome: 'error', text: 'The server received too many requests (HTTP status 429). It said: slow down.' }

describe('a call that a server puts off (HTTP 429)', () => {
  it.each([
    ['look', '0'],
    ['look', '1'],
    ['set', new Date(0).toUTCString()],
  ])('is made again once where that is harmless and the server says when: %s, %s', async (tool, after) => {
    answers = [after]
    expect(await host.call('busy', tool)).toMatchObject({ outcome: 'ok', text: 'done' })
    expect(called).toEqual([tool, tool])
  })

  it.each<[tool: string, given: (string | null)[], times: number, because: string]>([
    ['send', ['0'], 1, 'may do something twice'],
    ['look', [null], 1, 'is not told when'],
    ['look', ['11'], 1, 'would have to wait too long'],
    ['look', ['soon'], 1, 'cannot tell when'],
    ['look', ['0', '0', '0'], 2, 'was made again already'],
  ])('%s %j is made %i times, because it %s', async (tool, given, times) => {
    answers = [...given]
    expect(await host.call('busy', tool)).toMatchObject(refused)
    expect(called).toHaveLength(times)
  })

  it('ends while it waits when it is cancelled', async () => {
    answers = ['9']
    const stop = new AbortController()
    const call = host.call('busy', 'look', {}, { signal: stop.signal })
    await expect.poll(() => called.length).toBe(1)
    stop.abort()
    expect(await call).toMatchObject({ outcome: 'cancelled' })
    expect(called).toHaveLength(1)
  })
})
