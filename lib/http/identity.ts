import { type Actor, readSession } from '#lib/auth/index.ts'
import { server } from '#lib/server.ts'
import { originOf } from './origin.ts'

/** `any` is a key where one is given, else the session. */
export type Identification = 'session' | 'key' | 'any' | 'none'

/** Who asks by the given means; null when nobody, or nobody any more. */
export async function identify(headers: Headers, by: Identification): Promise<Actor | null> {
  if (by === 'none') return null
  const { auth, platform } = server()
  if (by === 'key' || (by === 'any' && headers.has('authorization'))) {
    const [, key] = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '') ?? []
    return key === undefined ? null : auth.actorOfKey(key)
  }
  const claims = await readSession(headers.get('cookie'), { secret: platform.env.authSecret, secure: isSecure(headers) })
  return claims && auth.actorOfSession(claims)
}

/** Whether the browser talks to us over https, as far as PARLEY_URL says. */
export function isSecure(headers: Headers): boolean {
  return originOf(headers, server().platform.env.url)?.startsWith('https:') ?? false
}
