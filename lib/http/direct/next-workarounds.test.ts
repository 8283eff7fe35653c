import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installServer, type Server } from '#lib/server.ts'
import { ownTarget, parsablePath } from '../own-target.ts'
import { SafeResponse, settleRequest } from './next-workarounds.ts'

const server = createServer({ ServerResponse: SafeResponse }, (request, response) => {
  settleRequest(request, response)
  if (request.url === '/policy') response.setHeader('Content-Security-Policy', 'sandbox')
  if (request.url?.includes('full')) response.setHeader('Content-Type', 'text/plain')
  response.statusCode = request.method === 'PUT' ? 405 : 200
  response.end(request.url?.includes('full') ? 'its own words' : undefined)
})
let origin: string

beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const put = (path: string) => fetch(`${origin}${path}`, { method: 'PUT' })

describe('an answer that Next gives by itself', () => {
  it('[api-07] has our error body where a method is not offered below /api', async () => {
    const answer = await put('/api/chats')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([405, 'application/json'])
    expect(await answer.json()).toEqual({ error: { code: 'method_not_allowed', message: 'This method is not allowed here.' } })
  })

  it('stays unchanged where it has a body, is no refusal, or is outside the API', async () => {
    expect(await (await put('/api/full')).text()).toBe('its own words')
    expect(await (await fetch(`${origin}/api/chats`)).text()).toBe('')
    expect(await (await put('/page')).text()).toBe('')
  })
})

it.each([
  ['/api/chats/%E0%A4%A', '/api/chats/%25E0%25A4%25A'],
  ['/chat/%?a=%', '/chat/%25?a=%'],
  ['/chat/caf%C3%A9?q=%zz', '/chat/caf%C3%A9?q=%zz'],
  ['/plain', '/plain'],
])('reads the path %s as %s', (given, read) => {
  expect(parsablePath(given)).toBe(read)
})

it.each([
  ['http://parley.test/chat/1?a=b', '/chat/1?a=b'],
  ['HTTPS://PARLEY.test', '/'],
  ['http://parley.test?x', '/?x'],
  ['http://evil.test/chat/1', '/api/-'],
  ['http://parley.test@evil.test/', '/api/-'],
  ['http:/parley.test/', '/api/-'],
  ['ftp://parley.test/', '/api/-'],
  ['*', '/api/-'],
  ['', '/api/-'],
])('[S14] reads the target %j of a request to parley.test as %j', (target, read) => {
  expect(ownTarget(target, 'parley.test')).toBe(read)
})

describe('the headers of an answer', () => {
  it('[S6] forbid frames, sniffing and openers', async () => {
    const { headers } = await fetch(`${origin}/page`)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  it('[S6] require https where the public origin is https, and never replace a route’s own', async () => {
    installServer({
      platform: { env: { url: 'https://chat.example.org', sandboxOrigin: null, trustedProxies: [] as readonly string[] } },
    } as Server)
    const { headers } = await fetch(`${origin}/page`)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect((await fetch(`${origin}/policy`)).headers.get('content-security-policy')).toBe('sandbox')
  })
})

describe('a second origin of its own', () => {
  beforeAll(() => {
    installServer({
      platform: { env: { url: null, sandboxOrigin: 'https://apps.example.net', trustedProxies: [] as readonly string[] } },
    } as Server)
  })

  /** Resolves to the path that routes see. */
  const seen = (host: string, path: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      server.once('request', ({ url }) => resolve(url))
      request(origin + path, { headers: { host, connection: 'close' } }, response => response.resume())
        .on('error', reject)
        .end()
    })

  it.each(['/', '/api/chats', '/api/auth/session', '/chat/1', '/_next/static/a.js', '/api/v1/chat?x=1', '/api/apps/sandbox/'])(
    'leads nowhere at %s',
    async path => {
      expect(await seen('apps.example.net', path)).toBe('/api/-')
      expect(await seen('chat.example.org', path)).toBe(path)
    },
  )

  it('serves the sandbox, which no other host serves', async () => {
    const path = '/api/apps/sandbox?connect=x'
    expect(await seen('apps.example.net', path)).toBe(path)
    expect(await seen('chat.example.org', path)).toBe('/api/-')
  })
})
