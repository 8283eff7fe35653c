import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { oddRequests, sendRaw } from '#tests/support/odd-requests.ts'
import { refuseOddRequests } from './odd-requests.ts'

let server: Server
let port: number

beforeAll(async () => {
  server = createServer((_, response) => response.end('ok'))
  refuseOddRequests(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ;({ port } = server.address() as AddressInfo)
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const connections = () =>
  new Promise<number>((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))))

describe('a request that is no HTTP/1.1 request', () => {
  it.each(['h2c', 'websocket', 'TLS/1.0'])('[S2] is refused with 426 and closed where it wants %s', async protocol => {
    const came = await sendRaw(port, `GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`, {
      quietMs: 5_000,
    })
    expect(came).toMatch(/^HTTP\/1\.1 426 Upgrade Required\r\n/)
    expect(came).toContain('Only HTTP/1.1 is supported here')
    expect(await connections()).toBe(0)
  })

  it.each([
    ['CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n', '400'],
    ['BREW / HTTP/1.1\r\nHost: x\r\n\r\n', '400'],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, '431'],
    ['\u0016\u0003\u0001hello', '400'],
  ])('[S6] is refused with a sentence and all safe headers (%#)', async (bytes, status) => {
    const came = await sendRaw(port, bytes, { quietMs: 5_000 })
    expect(came).toContain(`HTTP/1.1 ${status} `)
    expect(came).toContain("frame-ancestors 'none'")
    expect(came).toContain('X-Content-Type-Options: nosniff')
    expect(JSON.parse(came.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: { code: 'invalid_request' } })
  })

  it('[S2] is not answered in the middle of an earlier answer', async () => {
    const slow = createServer((_, response) => {
      response.write('first')
      setTimeout(() => response.end('last'), 50)
    })
    refuseOddRequests(slow)
    await once(slow.listen(0, '127.0.0.1'), 'listening')
    const upgrade = 'GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n'
    const came = await sendRaw((slow.address() as AddressInfo).port, `GET / HTTP/1.1\r\nHost: x\r\n\r\n${upgrade}`, { quietMs: 5_000 })
    expect(came).not.toContain('426')
    await new Promise(resolve => slow.close(resolve))
  })

  it('[S2] leaves no connection behind, whatever it is and however its client ends it', async () => {
    await Promise.all(oddRequests.flatMap(bytes => [sendRaw(port, bytes), sendRaw(port, bytes, { halfClose: true })]))
    await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 5_000 })
  })
})
