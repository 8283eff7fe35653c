import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type RequestOptions, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDirectListener } from './direct.ts'

describe('a request that skips Next’s router', () => {
  let server: Server
  let left: boolean
  let seen: { cookie: string | null; accept: string | null; hasHost: boolean; hasOrigin: boolean; body: string }

  beforeEach(async () => {
    left = false
    const listen = createDirectListener([
      {
        method: 'POST',
        path: /^\/wait$/,
        handler: async ({ signal }) => {
          if (!signal.aborted) await once(signal, 'abort')
          left = true
          return new Response(null, { status: 204 })
        },
      },
      {
        method: 'POST',
        path: /^\/x$/,
        handler: async ({ headers, body }) => {
          // Like routes, which identify the caller first.
          await null
          let text = ''
          for await (const piece of body ?? []) text += Buffer.from(piece).toString()
          const [hasHost, hasOrigin] = [headers.has('Host'), headers.has('origin')]
          seen = { cookie: headers.get('Cookie'), accept: headers.get('accept'), hasHost, hasOrigin, body: text }
          return new Response(null, { status: 204 })
        },
      },
    ])
    server = createServer((request, response) => void listen(request, response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => server.close())

  async function send(options: RequestOptions, pieces: string[]): Promise<void> {
    const { port } = server.address() as AddressInfo
    const request = ask({ host: '127.0.0.1', port, path: '/x', method: 'POST', ...options })
    for (const piece of pieces) await new Promise<void>(resolve => request.write(piece, () => setImmediate(resolve)))
    request.end()
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
  }

  it('joins the values of a repeated header, and cookies as a browser does', async () => {
    const headers = [
      'Host',
      'a',
      'Cookie',
      'theme=dark',
      'Cookie',
      'session=t',
      'Accept',
      'text/html',
      'Accept',
      '*/*',
      'Content-Length',
      '0',
    ]
    await send({ headers }, [])
    expect(seen).toEqual({ cookie: 'theme=dark; session=t', accept: 'text/html, */*', hasHost: true, hasOrigin: false, body: '' })
  })

  it('is told when its client has left', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('POST /wait HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello')
    await once(server, 'request')
    socket.destroy()
    await vi.waitFor(() => expect(left).toBe(true))
  })

  it('is answered by a server that is being closed', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello')
    await once(server, 'request')
    server.close()
    expect(String((await once(socket, 'data'))[0])).toContain('HTTP/1.1 204')
    socket.destroy()
  })

  it('has its body, whether it arrives with the head or in pieces behind it', async () => {
    const ended = once(server, 'request').then(([request]) => once(request, 'end'))
    await send({ headers: { 'content-length': 5 } }, ['hello'])
    expect(seen.body).toBe('hello')
    // An unread request, with its key, would stay in memory until the next one on its connection.
    await ended
    const pieces = Array.from({ length: 40 }, (_, at) => `${at} `)
    await send({ headers: { 'transfer-encoding': 'chunked' } }, pieces)
    expect(seen.body).toBe(pieces.join(''))
    const long = 'x'.repeat(300_000)
    await send({ headers: { 'content-length': long.length } }, [long])
    expect(seen.body).toBe(long)
  })
})
