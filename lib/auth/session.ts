import { decode, encode } from 'next-auth/jwt'
import { newId } from '#lib/ids.ts'
import { parseCookies, serializeCookie } from './cookies.ts'

/** What a session token says of its holder; whether it still holds is asked of the database in every request (`Auth.actorOfSession`). */
export interface SessionClaims {
  userId: string
  tokenVersion: number
  /** Of this one session; a token that is made without gets a new one. */
  sessionId?: string
}

export const SESSION_SECONDS = 30 * 24 * 60 * 60

/** next-auth's own names: over https the `__Secure-` prefix keeps plain-http pages of the host from setting it. */
export function sessionCookieName(secure: boolean): string {
  return `${secure ? '__Secure-' : ''}next-auth.session-token`
}

/** The claims of the session cookie in a `Cookie` header. Null where there is none, or it is forged, of another secret, or expired. */
export async function readSession(
  cookieHeader: string | null,
  options: { secret: string; secure: boolean },
): Promise<SessionClaims | null> {
  const token = tokenIn(parseCookies(cookieHeader), sessionCookieName(options.secure))
  return token === '' ? null : claimsOf(await decodeOrNull(token, options.secret))
}

/** A `Set-Cookie` value that signs its receiver in for 30 days. */
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

/** Tokens of earlier versions name no session: what next-auth calls each token is its name then. */
export function claimsOf(token: Token | null): SessionClaims | null {
  if (typeof token?.sub !== 'string' || typeof token.tokenVersion !== 'number') return null
  const sessionId = [token.sid, token.jti].find(id => typeof id === 'string')
  return { userId: token.sub, tokenVersion: token.tokenVersion, ...(typeof sessionId === 'string' ? { sessionId } : {}) }
}

/** next-auth splits a token over 4 kB into `name.0`, `name.1`, … */
function tokenIn(cookies: Record<string, string>, name: string): string {
  if (cookies[name] !== undefined) return cookies[name]
  let token = ''
  for (let index = 0; cookies[`${name}.${index}`] !== undefined; index++) token += cookies[`${name}.${index}`]
  return token
}

/** Whatever a browser sends that is not a token of ours is no session. */
async function decodeOrNull(token: string, secret: string) {
  try {
    return await decode({ token, secret })
  } catch {
    return null
  }
}
