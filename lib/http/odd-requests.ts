import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { AppError } from '#lib/errors.ts'
import { errorBodyOf } from './respond.ts'
import { safeHeaders } from './safe-headers.ts'

/** Timeout of a request's line and headers. */
const HEAD_MS = 20_000
/** Time to take a refusal; then the connection is destroyed. */
const REFUSAL_MS = 1_000

interface Refusal {
  status: string
  message: string
  headers?: Record<string, string>
}

const UPGRADE: Refusal = {
  status: '426 Upgrade Required',
  message: 'Only HTTP/1.1 is supported here; send the request without Upgrade.',
  headers: { Upgrade: 'HTTP/1.1' },
}
const CONNECT: Refusal = { status: '400 Bad Request', message: 'This server is not a proxy.' }
const TOO_LARGE: Refusal = { status: '431 Request Header Fields Too Large', message: 'The headers of this request are too large.' }
const TOO_SLOW: Refusal = { status: '408 Request Timeout', message: 'The request did not arrive in time.' }
const UNREADABLE: Refusal = { status: '400 Bad Request', message: 'This is not a request that HTTP/1.1 allows.' }

const byCode: Record<string, Refusal> = { HPE_HEADER_OVERFLOW: TOO_LARGE, ERR_HTTP_REQUEST_TIMEOUT: TOO_SLOW }

/** Takes over an upgrade, or returns false. */
export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean

/**
 * Answers the requests for which Node makes no response, and ends their connections: upgrades that `takeUpgrade` leaves, tunnels, and all that is
 * not HTTP. Node hands the socket of an upgrade over, so a listener must end it, and no other listener may be there.
 */
export function refuseOddRequests(server: Server, takeUpgrade: TakeUpgrade = () => false): void {
  server.headersTimeout = HEAD_MS
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    if (!takeUpgrade(request, socket, head)) refuse(socket, UPGRADE)
  })
  server.on('connect', (_request: IncomingMessage, socket) => refuse(socket, CONNECT))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => refuse(socket, byCode[error.code ?? ''] ?? UNREADABLE))
}

function refuse(socket: Duplex & { _httpMessage?: object | null }, { status, message, headers }: Refusal): void {
  // A reset ends the connection as well.
  socket.on('error', () => socket.destroy())
  // An earlier answer on this connection is being written: a refusal would land in the middle of it.
  if (!socket.writable || socket._httpMessage) return void socket.destroy()
  const body = JSON.stringify(errorBodyOf(new AppError('invalid_request', { message })))
  const head = {
    ...safeHeaders(),
    ...headers,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  const late = setTimeout(() => socket.destroy(), REFUSAL_MS)
  socket.once('close', () => clearTimeout(late))
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
