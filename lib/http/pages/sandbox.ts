import { AppError } from '#lib/errors.ts'
import { originOf } from '../origin.ts'
import type { RouteHeaders } from '../route-request.ts'
import { sandboxOriginOf } from './csp.ts'

/** The one path that the second origin answers. */
export const SANDBOX_PATH = '/api/apps/sandbox'

interface Origins {
  url: string | null
  sandboxOrigin: string | null
  port: number
}

/**
 * Whether nothing is to be found under this path at this host: at a configured second origin all but the sandbox, and elsewhere the sandbox. Where the other
 * loopback name serves, both names are the product's and the sandbox's policy alone keeps them apart.
 */
export function isOffLimits(
  host: string | undefined,
  path: string,
  { url, sandboxOrigin }: Pick<Origins, 'url' | 'sandboxOrigin'>,
): boolean {
  if (sandboxOrigin === null) return false
  return isHostOf(sandboxOrigin, host, url) !== (path === SANDBOX_PATH)
}

/** Who may show the sandbox that is asked for at this host. Throws `not_found` at any host that is not the second origin of one of them. */
export function sandboxHosts(headers: RouteHeaders, { url, sandboxOrigin, port }: Origins): string[] {
  const host = headers.get('host')
  const own = url === null ? null : new URL(url).origin
  if (sandboxOrigin !== null) {
    if (!isHostOf(sandboxOrigin, host, url)) throw new AppError('not_found')
    return own === null ? [`http://127.0.0.1:${port}`, `http://localhost:${port}`] : [own]
  }
  const other = sandboxOriginOf(host, null)
  if (other === null || (own !== null && other !== own)) throw new AppError('not_found')
  return [other]
}

/** Where the page that asks finds its sandbox. Throws `unusable` where there is no second origin. */
export function sandboxUrl(headers: RouteHeaders, { url, sandboxOrigin }: Origins, query: string): string {
  const own = originOf(headers, url)
  const origin = sandboxOriginOf(own === null ? null : new URL(own).host, sandboxOrigin)
  if (origin === null) throw new AppError('unusable', { message: 'Apps are not shown here: there is no second origin for them.' })
  return `${origin}${SANDBOX_PATH}${query === '' ? '' : `?${query}`}`
}

/**
 * Whether a `Host` names the second origin, in whatever form: with a final dot, any case, percent-encoded. Another port of it is the same host to
 * cookies, so that it counts as well, unless the product itself is at that host.
 */
function isHostOf(origin: string, host: string | null | undefined, productUrl: string | null): boolean {
  const own = new URL(origin)
  const asked = `${own.protocol}//${host}`
  if (host == null || !URL.canParse(asked)) return false
  const { hostname, port } = new URL(asked)
  if (dotless(hostname) !== dotless(own.hostname)) return false
  const isShared = productUrl === null || dotless(new URL(productUrl).hostname) === dotless(own.hostname)
  return !isShared || port === own.port
}

/** A name with a final dot is the same name (RFC 1034, 3.1). */
function dotless(hostname: string): string {
  return hostname.replace(/(?<!\.)\.+$/, '')
}
