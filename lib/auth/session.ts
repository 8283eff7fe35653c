import { decode, encode } from 'next-auth/jwt'
import { newId } from '#lib/ids.ts'
import { parseCookies, serializeCookie } from './cookies.ts'

/** Claims of a session token. Every request asks the database whether they are still valid (`Auth.actorOfSession`). */
export interface SessionClaims {
  userId: string
  tokenVersion: number
  /** Id of the session; a token issued without one gets a new id. */
  sessionId?: string
}

export const SESSION_SECONDS = 30 * 24 * 60 * 60

/** Returns next-auth's cookie name. Over https, the `__Secure-` prefix keeps plain-http pages of the host from setting it. */
export function sessionCookieName(secure: boolean): string {
  return `${secure ? '__Secure-' : ''}next-auth.session-token`
}

/** Reads the claims of the session cookie in a `Cookie` header. Null where it is missing, forged, expired or signed with another secret. */
export async function readSession(
  cookieHeader: string | null,
  options: { secret: string; secure: boolean },
): Promise<SessionClaims | null> {
  const token = tokenIn(parseCookies(cookieHeader), sessionCookieName(options.secure))
  return token === '' ? null : claimsOf(await decodeOrNull(token, options.secret))
}

/** Builds a `Set-Cookie` value that signs a browser in for 30 days. */
export async function sessionCookie(claims: SessionClaims, options: { secret: string; secure: boolean }): Promise<string> {
  const token = await encode({ token: tokenOf(claims), secret: options.secret, maxAge: SESSION_SECONDS })
  return serializeCookie(sessionCookieName(options.secure), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure: options.secure,
    maxAge: SESSION_SECONDS,
  })
}

export function tokenOf({ userId, tokenVersion, sessionId = newId() }: SessionClaims): { sub: string; tokenVersion: number; sid: string } {
  return { sub: userId, tokenVersion, sid: sessionId }
}

type Token = { sub?: string | undefined; tokenVersion?: unknown; sid?: unknown; jti?: unknown }

/** Reads the claims of a token. Tokens of earlier versions name no session; next-auth's `jti` is their session id. */
export function claimsOf(token: Token | null): SessionClaims | null {
  if (typeof token?.sub !== 'string' || typeof token.tokenVersion !== 'number') return null
  const sessionId = [token.sid, token.jti].find(id => typeof id === 'string')
  return { userId: token.sub, tokenVersion: token.tokenVersion, ...(typeof sessionId === 'string' ? { sessionId } : {}) }
}

/** Joins a token that next-auth has split, over 4 kB, into `name.0`, `name.1`, … */
function tokenIn(cookies: Record<string, string>, name: string): string {
  if (cookies[name] !== undefined) return cookies[name]
  let token = ''
  for (let index = 0; cookies[`${name}.${index}`] !== undefined; index++) token += cookies[`${name}.${index}`]
  return token
}

/** Decodes a token; null for any text that is not one of ours. */
async function decodeOrNull(token: string, secret: string) {
  try {
    return await decode({ token, secret })
  } catch {
    return null
  }
}
