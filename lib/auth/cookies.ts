/** Parses a `Cookie` header. The first of two cookies with one name counts, since RFC 6265 sends the more specific one first. */
export function parseCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = {}
  for (const pair of (header ?? '').split(';')) {
    const split = pair.indexOf('=')
    if (split < 1) continue
    const name = pair.slice(0, split).trim()
    if (!(name in cookies)) cookies[name] = decoded(pair.slice(split + 1).trim())
  }
  return cookies
}

export interface CookieOptions {
  httpOnly?: boolean
  secure?: boolean
  sameSite?: 'lax' | 'strict' | 'none'
  path?: string
  expires?: Date
  maxAge?: number
}

const SAME_SITE = { lax: 'Lax', strict: 'Strict', none: 'None' }

export function serializeCookie(name: string, value: string, options: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, `Path=${options.path ?? '/'}`]
  if (options.maxAge !== undefined) parts.push(`Max-Age=${Math.floor(options.maxAge)}`)
  if (options.expires) parts.push(`Expires=${options.expires.toUTCString()}`)
  if (options.httpOnly) parts.push('HttpOnly')
  if (options.secure) parts.push('Secure')
  if (options.sameSite) parts.push(`SameSite=${SAME_SITE[options.sameSite]}`)
  return parts.join('; ')
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
