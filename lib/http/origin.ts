import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { RouteHeaders, RouteRequest } from './route-request.ts'

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Returns the origin under which this request reached us: `publicUrl` (PARLEY_URL) when it is set, else the Host where that is a loopback name. Any
 * other Host is the client's claim: null.
 */
export function originOf(headers: RouteHeaders, publicUrl: string | null): string | null {
  if (publicUrl !== null) return new URL(publicUrl).origin
  const host = headers.get('host') ?? ''
  return LOOPBACK_HOST.test(host) ? `http://${host.toLowerCase()}` : null
}

/** Returns the same, or, where it is unknown, the address that we listen on. */
export function knownOrigin(headers: RouteHeaders, env: { url: string | null; host: string; port: number }): string {
  return originOf(headers, env.url) ?? `http://${env.host}:${env.port}`
}

/**
 * Refuses a change that another site's page asks for (`cross_origin`). Browsers name the origin of every such request. A client that sends neither
 * `Origin` nor `Sec-Fetch-Site` is no browser, and sends no cookies unasked.
 */
export function requireSameOrigin(request: RouteRequest, publicUrl: string | null): void {
  if (SAFE_METHODS.has(request.method)) return
  const named = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if (named === null) {
    if (site === null || site === 'same-origin' || site === 'none') return
    throw new AppError('cross_origin')
  }
  const own = originOf(request.headers, publicUrl)
  if (own === null) throw new AppError('cross_origin', { message: t('parleyNotKnowAddress') })
  if (named !== own) throw new AppError('cross_origin', { details: { expected: own } })
}

/** Returns the client's address, as `settleClient` found it; empty where a test has none. */
export function clientAddress(headers: RouteHeaders): string {
  return headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ?? ''
}
