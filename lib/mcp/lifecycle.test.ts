import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import type { ServerRequestHandler } from '#lib/mcp/index.ts'
import { faultyServer } from '#tests/support/mcp/index.ts'
import { testHost } from '#tests/support/mcp/mcp-host.ts'
import { type TestPlatform, testClock, testPlatform } from '#tests/support/platform.ts'
import { newDefinition } from './admin/server-input.ts'
import { createPool, type Pool } from './connection/pool.ts'
import { IDLE_MS } from './limits.ts'
import { createWatchdog } from './wire/watchdog.ts'

/** A server of 2025-11-25 with sessions, which writes down what it is asked. */
async function startOlderServer() {
  const asked: string[] = []
  let sessions = 0
  const server = createServer(async (request, response) => {
    const send = (status: number, body?: unknown, headers = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(body === undefined ? '' : JSON.stringify(body))
    if (request.method !== 'POST') {
      asked.push(`${request.method} ${request.headers['mcp-session-id'] ?? ''}`.trim())
      return send(request.method === 'DELETE' ? 204 : 405)
    }
    const { id, method, params } = JSON.parse(await text(request))
    asked.push(method)
    if (id === undefined) return send(202)
    if (method === 'initialize') {
      const result = { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'older', version: '1' } }
      return send(200, { jsonrpc: '2.0', id, result }, { 'mcp-session-id': `session-${++sessions}` })
    }
    if (method === 'tools/list')
      return send(200, { jsonrpc: '2.0', id, result: { tools: [{ name: 'go', inputSchema: { type: 'object' } }] } })
    if (method === 'tools/call') return send(200, { jsonrpc: '2.0', id, result: { content: [{ type: 'text', text: 'gone' }] } })
    send(400, { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
    asked,
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

describe('a connection', () => {
  let older: Awaited<ReturnType<typeof startOlderServer>>
  let held: TestPlatform
  let pool: Pool
  const clock = testClock()
  const ada = { userId: 'ada', email: 'ada@example.org', name: 'Ada' }
  const connection = () => pool.of(newDefinition({ slug: 'older', transport: 'http', url: older.url }), ada)
  const takeNotes = () => older.asked.splice(0)

  beforeAll(async () => {
    older = await startOlderServer()
    held = await testPlatform({ clock })
    const watchdog = createWatchdog(error => {
      throw error
    })
    pool = createPool({ platform: held.platform, watchdog, authOf: () => null })
  })
  afterAll(async () => {
    await pool?.close()
    await older?.close()
    await held?.dispose()
  })

  it('is made when it is first needed, by asking the server which protocol it speaks', async () => {
    connection()
    expect(takeNotes()).toEqual([])
    await connection().ready()
    expect(takeNotes()).toEqual(expect.arrayContaining(['server/discover', 'initialize', 'tools/list']))
  })

  it('is closed when nobody has needed it for a while, and its session ended at the server', async () => {
    clock.advance(IDLE_MS)
    await pool.closeIdle()
    expect(takeNotes().filter(one => one.startsWith('DELETE'))).toEqual([])
    clock.advance(1_000)
    await pool.closeIdle()
    expect(takeNotes().filter(one => one.startsWith('DELETE'))).toEqual(['DELETE session-1'])
  })

  it('is made anew without asking for the protocol again, until a day has passed', async () => {
    await connection().ready()
    expect(takeNotes().filter(one => one === 'server/discover' || one === 'initialize')).toEqual(['initialize'])
    await pool.drop('older')
    clock.advance(24 * 60 * 60_000)
    await connection().ready()
    expect(takeNotes().filter(one => one === 'server/discover' || one === 'initialize')).toEqual(['server/discover', 'initialize'])
  })
})

describe('a server that lets every call run out of time', () => {
  it('is left alone for a while after the third', async () => {
    const host = await testHost({ config: { mcpServers: { hang: { ...faultyServer('hang'), timeout_ms: 400 } } } })
    await host.mcp.tools(host.admin, { waitMs: 20_000, signal: new AbortController().signal })
    for (const _ of [1, 2, 3]) expect(await host.call('hang', 'go')).toMatchObject({ outcome: 'timeout', executed: true })
    const reason = 'The server did not answer 3 calls in a row.'
    expect((await host.mcpAdmin.servers.get('hang')).live).toMatchObject({ state: 'failed', reason })
    expect(await host.call('hang', 'go')).toMatchObject({ outcome: 'error', text: expect.stringContaining(reason), executed: false })
    await host.close()
  })
})

describe('one process that asks two people', () => {
  it('gets no answer of one for the call of the other, and from then on a process for each', async () => {
    const host = await testHost({ config: { mcpServers: { asking: faultyServer('elicit') } } })
    const bob: Actor = { ...host.admin, userId: 'bob', email: 'bob@example.org', name: 'Bob' }
    const answering = (name: string): ServerRequestHandler => ({
      elicit: async () => ({ action: 'accept', content: { name } }),
      sample: async () => ({ status: 'refused', reason: '' }),
      signIn: async () => false,
    })
    const both = async () => {
      const calls = [host.admin, bob].map(actor => host.call('asking', 'go', {}, { actor, handler: answering(actor.name) }))
      return (await Promise.all(calls)).map(({ text }) => text)
    }
    const [first, second] = await both()
    expect(first).not.toContain('Bob')
    expect(second).not.toContain('Ada')
    expect(await both()).toEqual([
      'elicited {"action":"accept","content":{"name":"Ada"}}',
      'elicited {"action":"accept","content":{"name":"Bob"}}',
    ])
    await host.close()
  })
})
