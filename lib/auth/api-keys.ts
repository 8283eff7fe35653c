import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import {
  type Clock,
  fromStored,
  now,
  type Platform,
  type Prisma,
  randomToken,
  sha256,
  type Tx,
  whereThereIsRoom,
} from '#lib/platform/index.ts'
import { limits } from '#lib/words/en/limits.ts'
import { roles as t } from '#lib/words/en/roles.ts'
import { publishRevoked } from './access-watch.ts'
import { type Actor, ownedBy } from './actor.ts'
import type { ApiKeyView, Auth, KeyLimits } from './auth.ts'
import { MOST_KEYS, requireBelow, WITHDRAWN_KEPT } from './holdings.ts'
import { requireFitting, requireNoMore } from './require-right.ts'
import { type ActorRow, normalEmail, scopesIn, storedScopes, toActor } from './user-view.ts'

const KEY_START = 'parley_'
const SHOWN_CHARACTERS = KEY_START.length + 6
/** Resolution of the last use in milliseconds; a busy key would otherwise cost one write a request. */
const LAST_USED_GRAIN_MS = 60_000

const keySelect = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} satisfies Prisma.ApiKeySelect

/** Keys of whomever: callers have checked the right to them. */
export interface KeysOfOthers {
  listOf(userId: string): Promise<ApiKeyView[]>
  create(owner: Owner, name: string, limits: KeyLimits, by: Actor | null): Promise<{ key: string; view: ApiKeyView }>
  revoke(by: Actor, key: { userId: string; keyId: string }): Promise<void>
}

/** Creates the keys that people have, and those that are made for others. */
export function createApiKeys(platform: Platform): { own: Auth['keys']; ofOthers: KeysOfOthers } {
  const { db, clock, audit, bus } = platform

  async function create(owner: Owner, name: string, { scopes = null, expiresAt = null }: KeyLimits, by: Actor | null) {
    const { userId, role } = owner
    requireFitting(role, scopes)
    if (by) requireNoMore(by, role, scopes)
    if (expiresAt !== null && expiresAt <= now(clock)) throw new AppError('unusable', { message: t('keyWouldHaveExpired') })
    const key = `${KEY_START}${randomToken()}`
    const data = {
      id: newId(clock.nowMs()),
      userId,
      name: name.trim(),
      prefix: key.slice(0, SHOWN_CHARACTERS),
      hash: sha256(key),
      scopes: storedScopes(scopes),
      madeById: by === null || by.userId === userId ? null : by.userId,
      createdAt: now(clock),
      expiresAt,
    }
    const view = await db.client.$transaction(async tx => {
      const held = () => tx.apiKey.count({ where: { userId, revokedAt: null } })
      await requireBelow(tx, clock, { most: MOST_KEYS, refusal: most => limits('apiKeys', { most }), held })
      await forgetOldest(tx, userId)
      return tx.apiKey.create({ data, select: keySelect })
    })
    const detail = { name: view.name, scopes: data.scopes, expires: expiresAt?.toISOString() ?? null }
    await audit.record({ actorId: by?.userId ?? userId, action: 'api_key.create', target: view.id, detail })
    return { key, view: toKeyView(view) }
  }

  async function revoke(by: Actor, { userId, keyId }: { userId: string; keyId: string }): Promise<void> {
    const name = await db.client.$transaction(async tx => {
      const where = { id: keyId, userId, revokedAt: null }
      const key = await tx.apiKey.findFirst({ where, select: { name: true } })
      if (!key || (await tx.apiKey.updateMany({ where, data: { revokedAt: now(clock) } })).count === 0) throw new AppError('key_not_found')
      await tx.toolGrant.deleteMany({ where: { givenBy: 'api_key', giverId: keyId } })
      return key.name
    })
    publishRevoked(bus)
    await audit.record({ actor: by, action: 'api_key.revoke', target: keyId, detail: { name } })
  }

  async function listOf(userId: string): Promise<ApiKeyView[]> {
    const where = { userId, revokedAt: null }
    return (await db.client.apiKey.findMany({ where, orderBy: { createdAt: 'desc' }, select: keySelect })).map(toKeyView)
  }

  const own: Auth['keys'] = {
    list: actor => listOf(ownedBy(actor).userId),

    create: (actor, name, limits = {}) => create(actor, name, limits, actor),

    async createFor(email, name, limits = {}) {
      const user = await db.client.user.findUnique({ where: { email: normalEmail(email) }, select: { id: true, role: true } })
      if (!user) throw new AppError('user_not_found')
      return (await create({ userId: user.id, role: user.role }, name, limits, null)).key
    },

    revoke: (actor, keyId) => revoke(actor, { ...ownedBy(actor), keyId }),
  }
  return { own, ofOthers: { listOf, create, revoke } }
}

type Owner = Pick<Actor, 'userId' | 'role'>

function toKeyView({ scopes, ...row }: Prisma.ApiKeyGetPayload<{ select: typeof keySelect }>): ApiKeyView {
  return { ...row, scopes: scopesIn(scopes) }
}

/** Deletes the oldest revoked keys, which are kept only for their names, beyond `WITHDRAWN_KEPT`. */
async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  const where = { userId, revokedAt: { not: null } }
  const old = await tx.apiKey.findMany({ where, orderBy: { revokedAt: 'desc' }, skip: WITHDRAWN_KEPT, select: { id: true } })
  await tx.apiKey.deleteMany({ where: { id: { in: old.map(({ id }) => id) } } })
}

interface KeyOwnerRow extends ActorRow {
  keyId: string
  scopes: string
  expiresAt: string | null
  lastUsedAt: string | null
}

/** Selects the owner of a key. Every request runs it, so revoking and disabling apply immediately in every process. */
const KEY_OWNER = `
  SELECT k."id" AS "keyId", k."scopes", k."expiresAt", k."lastUsedAt", u."id", u."email", u."name", u."role", r."denied"
  FROM "ApiKey" k JOIN "User" u ON u."id" = k."userId" LEFT JOIN "RoleLimit" r ON r."role" = u."role"
  WHERE k."hash" = ? AND k."revokedAt" IS NULL AND u."disabledAt" IS NULL`

/** Fits keys that have not expired. */
export function unexpired(clock: Clock): Prisma.ApiKeyWhereInput {
  return { OR: [{ expiresAt: null }, { expiresAt: { gt: now(clock) } }] }
}

/** Creates the lookup of a key's owner as an actor; null when the key is unknown, revoked or expired, or its owner disabled. */
export function createKeyOwners({ db, clock }: Platform): Auth['actorOfKey'] {
  const readOwner = db.cached(KEY_OWNER, ([found]: KeyOwnerRow[]) => {
    if (!found) return null
    const { keyId, scopes, expiresAt, lastUsedAt, ...user } = found
    const lastUsedMs = lastUsedAt === null ? Number.NEGATIVE_INFINITY : fromStored.time(lastUsedAt).getTime()
    const expiresMs = expiresAt === null ? Number.POSITIVE_INFINITY : fromStored.time(expiresAt).getTime()
    return { keyId, lastUsedMs, expiresMs, actor: toActor(user, { id: keyId, scopes }) }
  })
  /** Stores the last use; of concurrent requests with one key, one writes. */
  async function noteUse(owner: { keyId: string; lastUsedMs: number }): Promise<void> {
    const before = owner.lastUsedMs
    owner.lastUsedMs = clock.nowMs()
    try {
      await whereThereIsRoom(db.client.apiKey.updateMany({ where: { id: owner.keyId }, data: { lastUsedAt: now(clock) } }))
    } catch (error) {
      owner.lastUsedMs = before
      throw error
    }
  }

  return async key => {
    if (!key.startsWith(KEY_START)) return null
    const owner = await readOwner([sha256(key)])
    if (!owner || clock.nowMs() >= owner.expiresMs) return null
    if (clock.nowMs() - owner.lastUsedMs >= LAST_USED_GRAIN_MS) await noteUse(owner)
    return owner.actor
  }
}
