import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'

const UPGRADED = 'Host: x\r\nConnection: Upgrade\r\n'

/** Requests that are not what a browser sends; each leaves something open in one server or another. */
export const oddRequests: readonly string[] = [
  `GET /x HTTP/1.1\r\n${UPGRADED}Upgrade: h2c\r\n\r\n`,
  `GET /x HTTP/1.1\r\n${UPGRADED}Upgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  `POST /api/v1/chat/stream HTTP/1.1\r\n${UPGRADED}Upgrade: anything\r\nContent-Length: 5\r\n\r\nhello`,
  `GET /_next/webpack-hmr HTTP/1.1\r\n${UPGRADED}Upgrade: websocket\r\n\r\n`,
  'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\n',
  'POST /api/chats HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf',
  'POST /api/v1/chat HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'BREW / HTTP/1.1\r\nHost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'POST /api/setup HTTP/1.1\r\nHost: x\r\nExpect: 200-everything\r\nContent-Length: 2\r\n\r\n{}',
  'POST /api/setup HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n',
  `GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n${'\u0000\u0001garbage\r\n'.repeat(20)}`,
  `GET /api/health HTTP/1.1\r\nHost: x\r\n\r\nGET /x HTTP/1.1\r\n${UPGRADED}Upgrade: h2c\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`,
  'GET http://evil.test/ HTTP/1.1\r\nHost: x\r\n\r\n',
  '\u0016\u0003\u0001\u0000\u0005hello',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  '',
]

/** Sends raw bytes, ends its own half where asked, and resolves with what came once the server has ended the connection or `quietMs` have passed. */
export async function sendRaw(port: number, bytes: string, { halfClose = false, quietMs = 400 } = {}): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let came = ''
  socket.setEncoding('latin1')
  socket.on('data', text => {
    came += text
  })
  // A server may answer with a reset.
  socket.on('error', () => socket.destroy())
  socket.on('end', () => socket.destroy())
  const closed = once(socket, 'close')
  socket.write(bytes, 'latin1')
  if (halfClose) socket.end()
  const late = setTimeout(() => socket.destroy(), quietMs)
  await closed
  clearTimeout(late)
  return came
}

/** The sockets that a process has open. */
export function openDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}
