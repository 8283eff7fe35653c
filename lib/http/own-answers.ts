import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../errors.ts'
import { startedServer } from '../server.ts'
import { errorBodyOf } from './respond.ts'
import { isOffLimits } from './sandbox.ts'

/** Below `/api`, so that it is answered with 404 and no page. */
const NOWHERE = '/api/-'

/**
 * Two answers that Next gives before any code of ours is asked: a method that a route does not have (405 without a body), and a path whose percent-encoding
 * does not parse (a plain 500). Node tells of each request before its handlers see it; there the path is made one that parses and names nothing, and an
 * empty 405 below `/api` gets our error body. And one that nobody else would give: to the second origin anything but its sandbox names nothing.
 */
export function giveOwnAnswers(): void {
  subscribe('http.server.request.start', message => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    request.url = parsablePath(request.url ?? '/')
    if (isOffLimits(request.headers.host, request.url.split('?')[0] ?? '', startedServer()?.platform.env.sandboxOrigin ?? null))
      request.url = NOWHERE
    if (request.url.startsWith('/api/')) fillEmpty405(response)
  })
}

/** Every `%` that stands for no character becomes one that stands for itself. */
export function parsablePath(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (parses(path)) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function parses(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

type Answer = ServerResponse & { [BODY]?: string }

const BODY = Symbol('body of ours')
const plain = ServerResponse.prototype

/**
 * By functions that all answers share. V8 puts a function into its old generation that is written where it is assigned to a property, and keeps what it closes
 * over until the next full collection: here that was all that an answer had been made of.
 */
function fillEmpty405(response: ServerResponse): void {
  Object.assign(response, { writeHead: writeHeadWithOurs, end: endWithOurs })
}

function writeHeadWithOurs(this: Answer, ...args: Parameters<typeof plain.writeHead>): ServerResponse {
  if (args[0] === 405 && !this.hasHeader('content-type')) {
    const body = JSON.stringify(errorBodyOf(new AppError('method_not_allowed')))
    this[BODY] = body
    this.setHeader('Content-Type', 'application/json')
    this.setHeader('Cache-Control', 'no-store')
    this.setHeader('Content-Length', Buffer.byteLength(body))
  }
  return plain.writeHead.apply(this, args)
}

function endWithOurs(this: Answer, ...args: Parameters<typeof plain.end>): ServerResponse {
  if (this.statusCode === 405 && !this.headersSent) this.writeHead(405)
  const body = this[BODY]
  return body === undefined ? plain.end.apply(this, args) : plain.end.call(this, body, 'utf8')
}
