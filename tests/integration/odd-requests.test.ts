import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type App, startApp } from '#tests/support/app.ts'
import { oddRequests, openDescriptors, sendRaw } from '#tests/support/odd-requests.ts'

let app: App
let port: number

beforeAll(async () => {
  app = await startApp({ env: { PARLEY_URL: 'https://chat.example.org', PARLEY_SANDBOX_ORIGIN: 'https://apps.example.net' } })
  port = Number(new URL(app.url).port)
})
afterAll(() => app?.stop())

describe('the product before odd requests', () => {
  it('[S2] [web-09] has as many descriptors after a thousand of them as before', async () => {
    await Promise.all(oddRequests.map(bytes => sendRaw(port, bytes)))
    await fetch(`${app.url}/`)
    const before = openDescriptors(app.pid())
    for (let round = 0; round < 25; round++)
      await Promise.all(
        oddRequests.flatMap(bytes => [
          sendRaw(port, bytes.replaceAll('Host: x', 'Host: apps.example.net')),
          sendRaw(port, bytes, { halfClose: true }),
        ]),
      )
    await vi.waitFor(() => expect(openDescriptors(app.pid())).toBeLessThanOrEqual(before + 4), { timeout: 10_000, interval: 200 })
    expect((await fetch(`${app.url}/api/health`)).status).toBe(200)
  })

  it('[S2] refuses an upgrade after Next has answered something', async () => {
    await fetch(`${app.url}/sign-in`)
    const upgrade = 'GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
    expect(await sendRaw(port, upgrade, { quietMs: 5_000 })).toMatch(/^HTTP\/1\.1 426 /)
  })

  it('[S14] sends no client to the host of an absolute target', async () => {
    const came = await sendRaw(port, 'GET http://evil.test/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', { quietMs: 5_000 })
    expect(came).toMatch(/^HTTP\/1\.1 404 /)
    expect(came.toLowerCase()).not.toContain('evil.test')
    for (const target of ['//evil.test/x', '/\\evil.test/x', 'http:/evil.test'])
      expect(await sendRaw(port, `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, { quietMs: 5_000 })).not.toMatch(
        /location: (https?:\/*evil|\/\/|\/\\)/i,
      )
  })
})

describe('the headers of every answer', () => {
  const asset = async () => /\/_next\/static\/[^"]+\.js/.exec(await (await fetch(`${app.url}/sign-in`)).text())?.[0] ?? ''

  it.each([
    ['GET', '/'],
    ['GET', '/sign-in'],
    ['GET', '/nothing/here'],
    ['GET', '/favicon.ico'],
    ['GET', '/icon.svg'],
    ['GET', '/_next/imageX'],
    ['GET', '/_next/image?url=%2Ficon.svg&w=64&q=75'],
    ['GET', '/_next/static/nothing.js'],
    ['GET', '/_next/data/x/y.json'],
    ['GET', '/api/auth/verify-request'],
    ['GET', '/api/auth/session'],
    ['GET', '/api/auth/signin'],
    ['GET', '/api/health'],
    ['GET', '/api/nothing'],
    ['DELETE', '/api/health'],
    ['GET', '/api/v1/models'],
    ['POST', '/api/v1/chat/stream'],
    ['POST', '/api/chats'],
    ['GET', '/api/apps/sandbox'],
    ['GET', '/share/0199a1b2-0000-7000-8000-000000000000'],
    ['GET', '/metrics'],
    ['GET', '/sign-in/'],
    ['GET', '/%E0%A4%A'],
    ['GET', '/.well-known/oauth-authorization-server'],
    ['HEAD', '/'],
    ['OPTIONS', '/'],
    ['PUT', '/chat/1'],
    ['GET', 'asset'],
  ])('[S6] [web-09] are there for %s %s', async (method, path) => {
    const answer = await fetch(app.url + (path === 'asset' ? await asset() : path), { method, redirect: 'manual' })
    const { headers } = answer
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/)
    expect(headers.get('content-security-policy')).not.toContain(', ')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('x-dns-prefetch-control')).toBe('off')
  })
})
