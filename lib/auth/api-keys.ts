import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { now, type Platform, type Prisma, randomToken, sha256 } from '#lib/platform/index.ts'
import { type Actor, ownedBy } from './actor.ts'
import type { ApiKeyView, Auth } from './auth.ts'
import { normalEmail, toActor } from './user-view.ts'

const KEY_START = 'parley_'
const SHOWN_CHARACTERS = KEY_START.length + 6
/** A busy key would otherwise cost one write a request. */
const LAST_USED_GRAIN_MS = 60_000

const keySelect = { id: true, name: true, prefix: true, createdAt: true, lastUsedAt: true } satisfies Prisma.ApiKeySelect

export function createApiKeys(platform: Platform): Auth['keys'] {
  const { db, clock, audit } = platform

  async function create(userId: string, name: string): Promise<{ key: string; view: ApiKeyView }> {
    const key = `${KEY_START}${randomToken()}`
    const view = await db.client.apiKey.create({
      data: {
        id: newId(clock.nowMs()),
        userId,
        name: name.trim(),
        prefix: key.slice(0, SHOWN_CHARACTERS),
        hash: sha256(key),
        createdAt: now(clock),
      },
      select: keySelect,
    })
    await audit.record({ actorId: userId, action: 'api_key.create', target: view.id })
    return { key, view }
  }

  return {
    list: actor =>
      db.client.apiKey.findMany({ where: { ...ownedBy(actor), revokedAt: null }, orderBy: { createdAt: 'desc' }, select: keySelect }),

    create: (actor, name) => create(actor.userId, name),

    async createFor(email, name) {
      const user = await db.client.user.findUnique({ where: { email: normalEmail(email) }, select: { id: true } })
      if (!user) throw new AppError('user_not_found')
      return (await create(user.id, name)).key
    },

    async revoke(actor, keyId) {
      const revoked = await db.client.apiKey.updateMany({
        where: { id: keyId, ...ownedBy(actor), revokedAt: null },
        data: { revokedAt: now(clock) },
      })
      if (revoked.count === 0) throw new AppError('key_not_found')
      await audit.record({ actorId: actor.userId, action: 'api_key.revoke', target: keyId })
    },
  }
}

/** The owner of a key as an actor; null when it is unknown or revoked, or its owner disabled. */
export async function actorOfKey({ db, clock }: Platform, key: string): Promise<Actor | null> {
  if (!key.startsWith(KEY_START)) return null
  const found = await db.client.apiKey.findUnique({
    where: { hash: sha256(key) },
    select: {
      id: true,
      revokedAt: true,
      lastUsedAt: true,
      user: { select: { id: true, email: true, name: true, role: true, disabledAt: true } },
    },
  })
  if (!found || found.revokedAt || found.user.disabledAt) return null
  if (!found.lastUsedAt || clock.nowMs() - found.lastUsedAt.getTime() >= LAST_USED_GRAIN_MS)
    await db.client.apiKey.updateMany({ where: { id: found.id }, data: { lastUsedAt: now(clock) } })
  return toActor(found.user, found.id)
}
