import { type IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '#lib/errors.ts'
import { startedServer } from '#lib/server.ts'
import { readNetworks, settleClient } from '../forwarded.ts'
import { NOWHERE, ownTarget } from '../own-target.ts'
import { isOffLimits } from '../pages/sandbox.ts'
import { errorBodyOf } from '../respond.ts'
import { addSafeHeaders } from '../safe-headers.ts'

/**
 * Answer of the product's HTTP server, whether a route or Next gives it. Adds the headers of `safe-headers.ts`, and our error body to a 405 without
 * one below `/api`: Next refuses the methods that a route file does not export by itself.
 */
export class SafeResponse extends ServerResponse {
  /** Set by `settleRequest`. */
  isOfApi = false
  private body: string | undefined

  override writeHead(...args: unknown[]): this {
    addSafeHeaders(this)
    if (args[0] === 405 && this.isOfApi && !this.hasHeader('content-type')) {
      this.body = JSON.stringify(errorBodyOf(new AppError('method_not_allowed')))
      this.setHeader('Content-Type', 'application/json')
      this.setHeader('Cache-Control', 'no-store')
      this.setHeader('Content-Length', Buffer.byteLength(this.body))
    }
    return super.writeHead(...(args as Parameters<ServerResponse['writeHead']>)) as this
  }

  override end(...args: unknown[]): this {
    if (this.statusCode === 405 && !this.headersSent) this.writeHead(405)
    return this.body === undefined ? super.end(...(args as Parameters<ServerResponse['end']>)) : super.end(this.body, 'utf8')
  }
}

let trusted: ReturnType<typeof readNetworks> | null = null

/**
 * Prepares a request before a route or Next sees it. The trusted proxies name its client, and its path parses, since Next answers 500 where one
 * does not. At the second origin everything but the sandbox becomes a path that names nothing.
 */
export function settleRequest(request: IncomingMessage, response: SafeResponse): void {
  const env = startedServer()?.platform.env
  if (env) trusted ??= readNetworks(env.trustedProxies)
  settleClient(request, trusted ?? [])
  request.url = ownTarget(request.url ?? '/', request.headers.host)
  const { url = null, sandboxOrigin = null } = env ?? {}
  if (isOffLimits(request.headers.host, request.url.split('?')[0] ?? '', { url, sandboxOrigin })) request.url = NOWHERE
  response.isOfApi = request.url.startsWith('/api/')
}
