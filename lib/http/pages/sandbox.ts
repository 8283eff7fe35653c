import { AppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { originOf } from '../origin.ts'
import type { RouteHeaders } from '../route-request.ts'
import { sandboxOriginOf } from './csp.ts'

/** Path of the page that the second origin answers. It answers the files below it too, and nothing else. */
export const SANDBOX_PATH = '/api/apps/sandbox'
const FILES_PATH = `${SANDBOX_PATH}/files/`

interface Origins {
  url: string | null
  sandboxOrigin: string | null
  port: number
}

/**
 * Says whether a host must not answer this path. A configured second origin answers the sandbox alone; other hosts answer everything else. Where
 * the other loopback name serves as second origin, both names answer everything, and the sandbox's policy alone separates them.
 */
export function isOffLimits(
  host: string | undefined,
  path: string,
  { url, sandboxOrigin }: Pick<Origins, 'url' | 'sandboxOrigin'>,
): boolean {
  if (sandboxOrigin === null) return false
  return isHostOf(sandboxOrigin, host, url) !== (path === SANDBOX_PATH || path.startsWith(FILES_PATH))
}

/** Returns the origins that may frame the sandbox at this host. Throws `not_found` at a host that is no second origin. */
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

/** Returns the address of the sandbox for a page. Throws `unusable` where there is no second origin. */
export function sandboxUrl(headers: RouteHeaders, origins: Origins, query: string): string {
  const address = sandboxAddress(headers, origins)
  if (address === null) throw new AppError('unusable', { message: t('appsCannotShownNo') })
  return `${address}${query === '' ? '' : `?${query}`}`
}

/** Returns the address of the sandbox for a page, without a query; null where there is no second origin. */
export function sandboxAddress(headers: RouteHeaders, { url, sandboxOrigin }: Origins): string | null {
  const own = originOf(headers, url)
  const origin = sandboxOriginOf(own === null ? null : new URL(own).host, sandboxOrigin)
  return origin === null ? null : `${origin}${SANDBOX_PATH}`
}

/** Returns the address of the sandbox's files at this host, which is the second origin, with a final slash. */
export function sandboxFilesUrl(headers: RouteHeaders, { sandboxOrigin }: Pick<Origins, 'sandboxOrigin'>): string {
  return `${sandboxOrigin ?? `http://${headers.get('host')}`}${FILES_PATH}`
}

/**
 * Says whether a `Host` names the second origin in any form: with a final dot, in any case, percent-encoded. Cookies ignore ports, so another port
 * counts as well, unless the product itself is at that host.
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

/** Removes a final dot: the name stays the same (RFC 1034, 3.1). */
function dotless(hostname: string): string {
  return hostname.replace(/(?<!\.)\.+$/, '')
}
