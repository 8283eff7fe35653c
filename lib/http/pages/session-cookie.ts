import { type SessionClaims, sessionCookie } from '#lib/auth/index.ts'
import { server } from '#lib/server.ts'
import { isSecure } from '../identity.ts'
import { json } from '../respond.ts'
import type { RouteRequest } from '../route-request.ts'

/** Answers with JSON and a session cookie. */
export async function signedIn(request: RouteRequest, claims: SessionClaims, value: unknown, status = 200): Promise<Response> {
  const cookie = await sessionCookie(claims, { secret: server().platform.env.authSecret, secure: isSecure(request.headers) })
  return json(value, { status, headers: { 'Set-Cookie': cookie } })
}
