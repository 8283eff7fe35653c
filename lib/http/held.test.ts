import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDirectListener } from './direct/direct.ts'

describe('a request that is held until others have come', () => {
  let server: Server
  let begun: { isGone: boolean; body: string }[]
  beforeEach(async () => {
    begun = []
    const listen = createDirectListener([
      {
        method: 'POST',
        path: /^\/x$/,
        handler: async ({ signal, body }) => {
          const seen = { isGone: signal.aborted, body: '' }
          begun.push(seen)
          for await (const piece of body ?? []) seen.body += Buffer.from(piece).toString()
          return new Response(null, { status: 204 })
        },
      },
    ])
    server = createServer((request, response) => void listen(request, response)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    server.close()
  })

  async function post(): Promise<{ socket: Socket; request: IncomingMessage }> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write('POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello')
    const [request] = (await once(server, 'request')) as [IncomingMessage]
    return { socket, request }
  }

  it('begins with them', async () => {
    const first = await post()
    await vi.advanceTimersByTimeAsync(0.5)
    const sockets = [first.socket, (await post()).socket]
    await vi.advanceTimersByTimeAsync(1.2)
    expect(begun).toEqual([])
    const answered = sockets.map(socket => once(socket, 'data'))
    await vi.advanceTimersByTimeAsync(0.5)
    await Promise.all(answered)
    expect(begun).toEqual([
      { isGone: false, body: 'hello' },
      { isGone: false, body: 'hello' },
    ])
    for (const socket of sockets) socket.destroy()
  })

  it('begins also when its client has left meanwhile, and is told so', async () => {
    const { socket, request } = await post()
    socket.destroy()
    await once(request.socket, 'close')
    expect(begun).toEqual([])
    await vi.advanceTimersByTimeAsync(2)
    await vi.waitFor(() => expect(begun).toEqual([{ isGone: true, body: 'hello' }]))
  })

  it('is answered by a server that is being closed', async () => {
    const { socket } = await post()
    server.close()
    const answered = once(socket, 'data')
    await vi.advanceTimersByTimeAsync(2)
    expect(String((await answered)[0])).toContain('HTTP/1.1 204')
    socket.destroy()
  })
})
