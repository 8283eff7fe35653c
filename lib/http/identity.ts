import { type Actor, readSession } from '#lib/auth/index.ts'
import { server } from '#lib/server.ts'
import { knownOrigin, originOf } from './origin.ts'
import type { RouteHeaders } from './route-request.ts'

/** Means of identification. `any`: a key where one is given, else the session. `client`: a key, or the token of a connected OAuth client. */
export type Identification = 'session' | 'key' | 'client' | 'any' | 'none'

/** Identifies the caller; null where the key, token or session is missing or no longer valid. */
export async function identify(headers: RouteHeaders, by: Identification): Promise<Actor | null> {
  if (by === 'none') return null
  const { auth, platform, oauthServer } = server()
  if (by === 'key' || by === 'client' || (by === 'any' && headers.has('authorization'))) {
    const [, key] = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '') ?? []
    if (key === undefined) return null
    return (await auth.actorOfKey(key)) ?? (by === 'client' ? oauthServer.actorOfToken(key, knownOrigin(headers, platform.env)) : null)
  }
  const claims = await readSession(headers.get('cookie'), { secret: platform.env.authSecret, secure: isSecure(headers) })
  return claims && auth.actorOfSession(claims)
}

/** Says whether the browser uses https, as far as PARLEY_URL tells. */
export function isSecure(headers: RouteHeaders): boolean {
  return originOf(headers, server().platform.env.url)?.startsWith('https:') ?? false
}
