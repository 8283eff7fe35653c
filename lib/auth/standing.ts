import type { Platform, StillHolds } from '#lib/platform/index.ts'
import type { Actor } from './actor.ts'

/** What an actor came by, as the lookout names it: `{ key: id }`, `{ program: id }`, or `{ session: 'userId.tokenVersion' }`. */
export function groundsOf(actor: Actor): Record<string, string> {
  if (actor.grantId !== undefined) return { program: actor.grantId }
  return actor.keyId === undefined ? { session: `${actor.userId}.${actor.tokenVersion ?? ''}` } : { key: actor.keyId }
}

/** Sessions whose person has not been disabled or signed out everywhere since, and keys that are neither revoked nor of somebody disabled. */
export function createStanding({ db }: Pick<Platform, 'db'>): Record<'sessions' | 'keys', StillHolds> {
  return {
    async sessions(ids) {
      const people = await db.client.user.findMany({
        where: { id: { in: ids.map(id => id.split('.')[0] as string) }, disabledAt: null },
        select: { id: true, tokenVersion: true },
      })
      return new Set(people.map(({ id, tokenVersion }) => `${id}.${tokenVersion}`))
    },
    async keys(ids) {
      const keys = await db.client.apiKey.findMany({
        where: { id: { in: ids }, revokedAt: null, user: { disabledAt: null } },
        select: { id: true },
      })
      return new Set(keys.map(({ id }) => id))
    },
  }
}
