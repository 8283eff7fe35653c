import type { Platform } from '#lib/platform/index.ts'
import type { AccessCheck } from './access-watch.ts'
import type { Actor } from './actor.ts'
import { unexpired } from './api-keys.ts'

/** Names the credential of an actor for the access watch: `{ key: id }`, `{ client: id }` or `{ session: 'userId.tokenVersion.sessionId' }`. */
export function credentialsOf(actor: Actor): Record<string, string> {
  if (actor.grantId !== undefined) return { client: actor.grantId }
  return actor.keyId === undefined
    ? { session: `${actor.userId}.${actor.tokenVersion ?? ''}.${actor.sessionId ?? ''}` }
    : { key: actor.keyId }
}

/** Names what the access watch checks for an administrator: the credential of the actor, and that they still are one. */
export function administratorOf(actor: Actor): Record<string, string> {
  return { ...credentialsOf(actor), administrator: actor.userId }
}

/** Creates the checks of the access watch. Sessions and keys are valid until they end or are revoked, or their person is disabled, and sessions while the person has accepted the `terms`. */
export function createAccessChecks(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  terms: () => Promise<string | null>,
): Record<'sessions' | 'keys' | 'administrators', AccessCheck> {
  return {
    async sessions(ids) {
      const parts = ids.map(id => id.split('.'))
      const termsVersion = await terms()
      const [people, ended] = await Promise.all([
        db.client.user.findMany({
          where: {
            id: { in: parts.map(([userId]) => userId as string) },
            disabledAt: null,
            ...(termsVersion === null ? {} : { termsVersion }),
          },
          select: { id: true, tokenVersion: true },
        }),
        db.client.endedSession.findMany({ where: { id: { in: parts.map(([, , id = '']) => id) } }, select: { id: true } }),
      ])
      const valid = new Set(people.map(({ id, tokenVersion }) => `${id}.${tokenVersion}`))
      const over = new Set(ended.map(({ id }) => id))
      return new Set(ids.filter((_, at) => valid.has(`${parts[at]?.[0]}.${parts[at]?.[1]}`) && !over.has(parts[at]?.[2] ?? '')))
    },
    async keys(ids) {
      const closed = await db.client.roleLimit.findMany({ where: { denied: { contains: 'api:use' } }, select: { role: true } })
      const keys = await db.client.apiKey.findMany({
        where: {
          id: { in: ids },
          revokedAt: null,
          ...unexpired(clock),
          user: { disabledAt: null, role: { notIn: closed.map(({ role }) => role) } },
        },
        select: { id: true },
      })
      return new Set(keys.map(({ id }) => id))
    },
    async administrators(ids) {
      const people = await db.client.user.findMany({ where: { id: { in: ids }, role: 'admin', disabledAt: null }, select: { id: true } })
      return new Set(people.map(({ id }) => id))
    },
  }
}
