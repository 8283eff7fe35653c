import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const SVG = '<?xml version="1.0"?><!-- a --><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const files: Record<string, Buffer> = {
  '/icon.png': PNG,
  '/page.png': Buffer.from('<html>'),
  '/huge.png': Buffer.concat([PNG, Buffer.alloc(200_000)]),
}

/** Fetched paths, with the headers that could name a person. */
const fetched: { path: string; told: unknown }[] = []
let serverIcons: unknown
let port = 0
let host: TestHost & { close(): Promise<void> }

const own = (path: string) => ({ src: `http://127.0.0.1:${port}${path}` })
const tools = () => [
  { name: 'drawn', icons: [{ src: `data:image/svg+xml,${encodeURIComponent(SVG)}` }] },
  { name: 'elsewhere', icons: [{ src: `http://localhost:${port}/icon.png` }] },
  { name: 'no_picture', icons: [own('/page.png'), own('/huge.png'), own('/moved.png'), { src: 'javascript:alert(1)' }] },
  { name: 'second', icons: [own('/page.png'), own('/icon.png')] },
  { name: 'odd', icons: 'none' },
]

const server = createServer(async (request, response) => {
  const path = request.url ?? ''
  if (request.method === 'GET' && path !== '/mcp') {
    fetched.push({ path, told: request.headers.authorization ?? request.headers.cookie ?? null })
    if (path === '/moved.png') return void response.writeHead(302, { location: '/icon.png' }).end()
    return void response.writeHead(files[path] ? 200 : 404, { 'content-type': 'image/png' }).end(files[path])
  }
  const send = (status: number, body: unknown = {}) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.method !== 'POST') return send(405)
  const { id, method, params } = JSON.parse(await text(request))
  if (id === undefined) return send(202)
  const serverInfo = { name: 'pictured', version: '1', icons: serverIcons }
  const answers: Record<string, unknown> = {
    initialize: { protocolVersion: params?.protocolVersion, capabilities: { tools: {} }, serverInfo },
    'tools/list': { tools: tools().map(tool => ({ ...tool, inputSchema: { type: 'object' } })) },
  }
  if (!answers[method]) return send(400, { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })
  send(200, { jsonrpc: '2.0', id, result: answers[method] })
})

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  serverIcons = [7, { src: 3 }, { src: 'x'.repeat(500_000) }, own('/icon.png')]
  const url = `http://127.0.0.1:${port}/mcp`
  host = await testHost({ config: { mcpServers: { pictured: { url, type: 'http', headers: { Authorization: 'Bearer of-the-server' } } } } })
})

afterAll(async () => {
  await host?.close()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const read = async (tool?: string) => {
  const { signal } = new AbortController()
  const icon = await host.mcp.icons.read(host.admin, 'pictured', tool, signal).catch((error: Error) => error.message)
  return typeof icon === 'string' ? icon : icon.mediaType
}

describe('the pictures that a server names', () => {
  it('start no server, and are fetched once it is there, once, as nobody', async () => {
    expect(await read()).toBe('There is no icon.')
    const { signal } = new AbortController()
    const { tools: listed } = await host.mcp.pickerTools(host.admin, { waitMs: 30_000, signal })
    expect(listed.map(({ name, hasIcon, serverHasIcon }) => [name, hasIcon, serverHasIcon])).toEqual([
      ['drawn', true, true],
      ['elsewhere', true, true],
      ['no_picture', true, true],
      ['odd', undefined, true],
      ['second', true, true],
    ])
    expect([await read(), await read()]).toEqual(['image/png', 'image/png'])
    expect(fetched).toEqual([{ path: '/icon.png', told: null }])
  })

  it('are what their bytes say, of the server’s own origin, small, and not led elsewhere', async () => {
    fetched.length = 0
    expect(await read('drawn')).toBe('image/svg+xml')
    expect(await read('elsewhere')).toBe('There is no icon.')
    expect(fetched).toEqual([])
    expect(await read('no_picture')).toBe('There is no icon.')
    expect(fetched.map(({ path }) => path)).toEqual(['/page.png', '/huge.png', '/moved.png'])
    expect(await read('second')).toBe('image/png')
    expect([await read('odd'), await read('unknown')]).toEqual(['There is no icon.', 'There is no icon.'])
  })
})
