import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installServer, type Server } from '../server.ts'
import { giveOwnAnswers, parsablePath } from './own-answers.ts'

const server = createServer((request, response) => {
  if (request.url?.includes('full')) response.setHeader('Content-Type', 'text/plain')
  response.statusCode = request.method === 'PUT' ? 405 : 200
  response.end(request.url?.includes('full') ? 'its own words' : undefined)
})
let origin: string

beforeAll(async () => {
  giveOwnAnswers()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const put = (path: string) => fetch(`${origin}${path}`, { method: 'PUT' })

describe('an answer that the framework gives by itself', () => {
  it('[api-07] has our error body where a method is not offered below /api', async () => {
    const answer = await put('/api/chats')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([405, 'application/json'])
    expect(await answer.json()).toEqual({ error: { code: 'method_not_allowed', message: 'This method is not offered here.' } })
  })

  it('stays as it is where it has a body, is no refusal, or is none of the API', async () => {
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

describe('a second origin of its own', () => {
  beforeAll(() => {
    installServer({ platform: { env: { sandboxOrigin: 'https://apps.example.net' } } } as Server)
  })

  /** The path that the routes behind see. */
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

  it('leads to the sandbox, which is nowhere else', async () => {
    const path = '/api/apps/sandbox?connect=x'
    expect(await seen('apps.example.net', path)).toBe(path)
    expect(await seen('chat.example.org', path)).toBe('/api/-')
  })
})
