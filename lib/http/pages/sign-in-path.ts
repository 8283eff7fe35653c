/** Request header in which `proxy.ts` hands the requested path and query to server components, which cannot see them. */
export const PATH_HEADER = 'x-parley-path'

/** Returns the path of the sign-in page that leads back to `path`; anything that is not a path of this site is dropped. */
export function signInPath(path: string | null): string {
  return leadingBack('/sign-in', path)
}

/** Returns the path of the page of the terms, which leads back to `path` likewise. */
export function termsPath(path: string | null): string {
  return leadingBack('/terms', path)
}

function leadingBack(page: string, path: string | null): string {
  return path === null || path === '/' || !isOwnPath(path) ? page : `${page}?callbackUrl=${encodeURIComponent(path)}`
}

/** Accepts a path of this site. Browsers take `//host` and `/\host` for other sites. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\r\n\t]/.test(path)
}

/** Returns the path of `target` where it is a path or an address under `origin`; `/` for anything else. */
export function ownPath(target: string, origin: string | null): string {
  if (isOwnPath(target)) return target
  if (origin === null || !URL.canParse(target)) return '/'
  const url = new URL(target)
  const path = url.pathname + url.search + url.hash
  return url.origin === origin && isOwnPath(path) ? path : '/'
}
