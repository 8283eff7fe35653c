import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Client, LOG_LEVEL_META_KEY, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LOG_LEVELS } from '#lib/mcp/shared.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'
import { boundedLog } from './bounded-log.ts'
import { createGateway, type Gateway } from './gateway.ts'
import { MAX_CALL_LOG_CHARS, MAX_CALL_LOGS } from './limits.ts'

const TOKEN = 'a-quiet-harbour-key'
const META = { 'io.modelcontextprotocol/serverInfo': { name: 'logging', version: '1' } }
const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private', _meta: META }
const tool = { name: 'work', inputSchema: { type: 'object' } }
let server: HttpServer
let host: TestHost & { close(): Promise<void> }
let gateway: Gateway
/** The level that each call of the tool has asked the server for. */
let levels: unknown[]
const open: Client[] = []

/** Logs at every level that a request asks for, in the protocol of 2026-07-28, and repeats its key. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { id, method, params } = JSON.parse((await text(request)) || '{}')
    const results: Record<string, object> = {
      'server/discover': { supportedVersions: ['2026-07-28'], capabilities: { tools: {}, logging: {} } },
      'tools/list': { tools: [tool] },
      'tools/call': { content: [{ type: 'text', text: 'done' }] },
    }
    const result = results[method]
    if (!result)
      return response.writeHead(404).end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'No such method' } }))
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const send = (message: object) => response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`)
    if (method === 'tools/call') {
      const level = params._meta?.[LOG_LEVEL_META_KEY]
      levels.push(level)
      const data = { key: request.headers.authorization }
      const spoken = level === undefined ? [] : LOG_LEVELS.slice(LOG_LEVELS.indexOf(level))
      for (const one of spoken) send({ method: 'notifications/message', params: { level: one, logger: 'disk', data } })
    }
    send({ id, result: { ...complete, ...result } })
    response.end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
  host = await testHost({ config: { mcpServers: { logs: { url, headers: { Authorization: `Bearer ${TOKEN}` } } } } })
  gateway = createGateway({ platform: host.platform, mcp: host.mcp })
})

afterEach(() => Promise.all(open.splice(0).map(client => client.close())))

afterAll(async () => {
  await gateway?.close()
  await host?.close()
  server?.close()
})

async function connect(mode: 'auto' | 'legacy'): Promise<{ client: Client; heard: unknown[] }> {
  levels = []
  const heard: unknown[] = []
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  client.setNotificationHandler('notifications/message', ({ params }) => void heard.push(params))
  const transport = new StreamableHTTPClientTransport(new URL('http://parley.test/api/mcp'), {
    fetch: (url, init) => gateway.fetch(host.admin, new Request(url, init), { revoked: new AbortController().signal }),
  })
  await client.connect(transport)
  open.push(client)
  return { client, heard }
}

const log = (level: string) => expect.objectContaining({ level, logger: 'disk', data: { key: '[redacted]' } })

describe('what a server logs during a call', () => {
  it('reaches a client of the newest protocol from the level on that its request names, without secrets', async () => {
    const { client, heard } = await connect('auto')
    await client.callTool({ name: 'logs__work' })
    await client.callTool({ name: 'logs__work', _meta: { [LOG_LEVEL_META_KEY]: 'critical' } })
    expect(levels).toEqual([undefined, 'critical'])
    await expect.poll(() => heard).toEqual(['critical', 'alert', 'emergency'].map(log))
  })

  it('reaches a client of the older protocol from the level on that it has set, and not before', async () => {
    const { client, heard } = await connect('legacy')
    await client.callTool({ name: 'logs__work' })
    await client.setLoggingLevel('alert')
    await client.callTool({ name: 'logs__work' })
    expect(levels).toEqual([undefined, 'alert'])
    await expect.poll(() => heard).toEqual(['alert', 'emergency'].map(log))
  })
})

describe('the log of one call', () => {
  it('is bounded in messages and in what each says, and says that there was more', () => {
    const passed: { level: string; data: unknown }[] = []
    const hear = boundedLog('info', said => void passed.push(said))
    hear({ level: 'debug', data: 'too quiet' })
    hear({ level: 'info', data: 'x'.repeat(MAX_CALL_LOG_CHARS) })
    for (let count = 0; count < 2 * MAX_CALL_LOGS; count++) hear({ level: 'error', data: { count } })
    expect(String(passed[0]?.data)).toHaveLength(MAX_CALL_LOG_CHARS + 1)
    expect(passed[1]).toEqual({ level: 'error', data: { count: 0 } })
    expect(passed).toHaveLength(MAX_CALL_LOGS)
    expect(passed.at(-1)).toMatchObject({ level: 'warning', data: 'The server logs more than Parley passes on.' })
  })
})
