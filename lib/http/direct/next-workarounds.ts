import { subscribe } from 'node:diagnostics_channel'
import { type IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#lib/errors.ts'
import { startedServer } from '#lib/server.ts'
import { NOWHERE, ownTarget } from '../own-target.ts'
import { isOffLimits } from '../pages/sandbox.ts'
import { errorBodyOf } from '../respond.ts'
import { addSafeHeaders } from '../safe-headers.ts'

const GIVEN = Symbol.for('parley.own-answers')

/**
 * What every answer of this process has in common, Next's included. Each carries the headers of `safe-headers.ts`. A method that a route does not have (405
 * without a body) gets our error body below `/api`; a path that does not parse (a plain 500) becomes one that does. To the second origin anything but its
 * sandbox names nothing. Node tells of each request before its handlers see it. Called again it does nothing.
 */
export function giveOwnAnswers(): void {
  const given = globalThis as { [GIVEN]?: true }
  if (given[GIVEN]) return
  given[GIVEN] = true
  subscribe('http.server.request.start', message => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    request.url = ownTarget(request.url ?? '/', request.headers.host)
    const { url = null, sandboxOrigin = null } = startedServer()?.platform.env ?? {}
    if (isOffLimits(request.headers.host, request.url.split('?')[0] ?? '', { url, sandboxOrigin })) request.url = NOWHERE
    Object.assign(response, request.url.startsWith('/api/') ? ofApi : ofAny)
  })
}

type Answer = ServerResponse & { [BODY]?: string }

const BODY = Symbol('body of ours')
const plain = ServerResponse.prototype

/**
 * By functions that all answers share. V8 puts a function into its old generation that is written where it is assigned to a property, and keeps what it closes
 * over until the next full collection: here that was all that an answer had been made of.
 */
const ofAny = { writeHead: writeSafeHead }
const ofApi = { writeHead: writeHeadWithOurs, end: endWithOurs }

function writeSafeHead(this: Answer, ...args: Parameters<typeof plain.writeHead>): ServerResponse {
  addSafeHeaders(this)
  return plain.writeHead.apply(this, args)
}

function writeHeadWithOurs(this: Answer, ...args: Parameters<typeof plain.writeHead>): ServerResponse {
  addSafeHeaders(this)
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
