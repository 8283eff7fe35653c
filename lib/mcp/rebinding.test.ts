import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'

const METADATA = '169.254.169.254'
/** Current address of each host name. */
const leads: Record<string, string> = { 'mcp.example': '127.0.0.1', 'locked.example': '127.0.0.1', 'signs.example': '127.0.0.1' }
/** Requests that reached this machine, by the host name they used. */
const reached: string[] = []
let port = 0
let host: TestHost & { close(): Promise<void> }

/** Every name leads here: MCP at /mcp, and at /locked behind a sign-in whose authorization server has another name. A new connection for each request. */
const server = createServer(async (request, response) => {
  const name = (request.headers.host ?? '').split(':')[0] ?? ''
  const { pathname } = new URL(request.url ?? '/', 'http://x')
  reached.push(`${name} ${pathname}`)
  const send = (status: number, body: unknown = {}, headers: Record<string, string> = {}) =>
    void response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers }).end(JSON.stringify(body))
  const here = `http://${name}:${port}`
  if (pathname === '/moved') return send(302, {}, { location: `http://signs.example:${port}/.well-known/oauth-protected-resource/locked` })
  if (pathname.startsWith('/.well-known/oauth-protected-resource'))
    return send(200, { resource: `${here}/locked`, authorization_servers: [`http://signs.example:${port}`] })
  if (pathname === '/locked')
    return send(401, {}, { 'www-authenticate': `Bearer resource_metadata="${here}/.well-known/oauth-protected-resource/locked"` })
  if (pathname === '/elsewhere') return send(401, {}, { 'www-authenticate': `Bearer resource_metadata="${here}/moved"` })
  if (request.method !== 'POST') return send(405)
  const { id, method, params } = JSON.parse(await text(request))
  const answers: Record<string, unknown> = {
    initialize: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'rebound', version: '1' } },
    'tools/list': { tools: [{ name: 'go', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [{ type: 'text', text: 'here' }] },
  }
  if (id === undefined) return send(202)
  if (!answers[method]) return send(400, { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })
  send(200, { jsonrpc: '2.0', id, result: answers[method] })
})

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  const at = (name: string, place: string) => ({ url: `http://${name}:${port}/${place}`, type: 'http' })
  host = await testHost({
    config: {
      mcpServers: { typed: at('mcp.example', 'mcp'), locked: at('locked.example', 'locked'), moved: at('locked.example', 'elsewhere') },
    },
    resolve: (name, found) => found(null, [{ address: leads[name] ?? METADATA, family: 4 }]),
  })
})

afterAll(async () => {
  await host?.close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

describe('a name that changes where it leads to (DNS rebinding)', () => {
  it('leads a call to where an administrator has sent it, and to the metadata of the cloud in no case', async () => {
    expect(await host.call('typed', 'go')).toMatchObject({ outcome: 'ok', text: 'here' })
    leads['mcp.example'] = METADATA
    const before = reached.length
    expect(await host.call('typed', 'go')).toMatchObject({ outcome: 'error', text: expect.stringContaining('not a public address') })
    expect(reached.length).toBe(before)
  })

  it.each(['locked', 'moved'])(
    'leads a sign-in to nothing private, neither by what the server names nor by a redirect (%s)',
    async slug => {
      expect(await host.call(slug, 'go')).toMatchObject({ outcome: 'denied', executed: false })
      await expect(host.mcp.signIns.begin(host.admin, slug, 'http://localhost:3000')).rejects.toThrow()
      expect(reached).toContain(slug === 'moved' ? 'locked.example /moved' : 'locked.example /.well-known/oauth-protected-resource/locked')
      expect(reached.filter(one => one.startsWith('signs.example'))).toEqual([])
    },
  )
})
