import { type Actor, type KeyScope, narrowed, ownedBy, publishRevoked } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { now, type Platform, sha256, whereThereIsRoom } from '#lib/platform/index.ts'
import { resourceAt } from './addresses.ts'
import { isDocumentAddress } from './documents.ts'
import { LAST_USED_GRAIN_MS } from './limits.ts'
import type { OAuthServer, OAuthServerDeps } from './oauth-server.ts'
import { placeOf } from './redirects.ts'
import { isAccessToken } from './token-forms.ts'

/** Scopes of a connected client. */
const CLIENT_SCOPES: readonly KeyScope[] = ['chat', 'tools', 'files']

export function createGrants(
  platform: Pick<Platform, 'db' | 'clock' | 'bus' | 'audit'>,
  { actorOf }: OAuthServerDeps,
): Pick<OAuthServer, 'actorOfToken' | 'list' | 'disconnect' | 'revoke' | 'access'> {
  const { db, clock, bus, audit } = platform

  /** Ends a grant. Resolves to false where it had ended before. */
  async function end(userId: string, id: string, reason: 'person' | 'program'): Promise<boolean> {
    const grant = await db.client.programGrant.findFirst({ where: { id, userId }, select: { clientName: true } })
    const ended = await db.client.programGrant.deleteMany({ where: { id, userId } })
    if (!grant || ended.count === 0) return false
    publishRevoked(bus)
    await audit.record({ actorId: userId, action: 'program.disconnect', target: id, detail: { name: grant.clientName, reason } })
    return true
  }

  return {
    async actorOfToken(token, origin): Promise<Actor | null> {
      if (!isAccessToken(token)) return null
      const found = await db.client.programToken.findUnique({ where: { hash: sha256(token) }, select: { expiresAt: true, grantId: true } })
      if (!found || found.expiresAt <= now(clock)) return null
      const { grantId } = found
      // A query of its own, as in `exchange`: the grant may end at any time.
      const grant = await db.client.programGrant.findUnique({
        where: { id: grantId },
        select: { userId: true, resource: true, lastUsedAt: true },
      })
      if (grant?.resource !== resourceAt(origin)) return null
      const { userId, lastUsedAt } = grant
      const person = await actorOf(userId)
      if (!person) return null
      if (lastUsedAt === null || clock.nowMs() - lastUsedAt.getTime() >= LAST_USED_GRAIN_MS)
        await whereThereIsRoom(db.client.programGrant.updateMany({ where: { id: grantId }, data: { lastUsedAt: now(clock) } }))
      return { ...person, kind: 'client', rights: narrowed(person.rights, CLIENT_SCOPES), grantId }
    },

    async list(actor) {
      const rows = await db.client.programGrant.findMany({
        where: { ...ownedBy(actor), expiresAt: { gt: now(clock) } },
        orderBy: { createdAt: 'desc' },
        select: { id: true, clientId: true, clientName: true, redirectUri: true, createdAt: true, lastUsedAt: true },
      })
      return rows.map(({ clientId, clientName, redirectUri, ...row }) => ({
        ...row,
        name: clientName,
        host: isDocumentAddress(clientId) ? new URL(clientId).host : null,
        place: placeOf(redirectUri),
      }))
    },

    async disconnect(actor, id) {
      if (!(await end(actor.userId, id, 'person'))) throw new AppError('program_not_found')
    },

    async revoke({ token = '', client_id: clientId = '' }) {
      const found = await db.client.programToken.findUnique({
        where: { hash: sha256(token) },
        select: { grant: { select: { id: true, userId: true, clientId: true } } },
      })
      if (found?.grant.clientId === clientId) await end(found.grant.userId, found.grant.id, 'program')
    },

    async access(ids) {
      const grants = await db.client.programGrant.findMany({ where: { id: { in: ids }, user: { disabledAt: null } }, select: { id: true } })
      return new Set(grants.map(({ id }) => id))
    },
  }
}
