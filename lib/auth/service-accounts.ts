import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { now, type Platform, type Prisma } from '#lib/platform/index.ts'
import type { KeysOfOthers } from './api-keys.ts'
import type { Auth, ServiceAccountView } from './auth.ts'
import { requireNoMore, requireRight } from './require-right.ts'
import { userSelect } from './user-view.ts'

const accountSelect = { ...userSelect, _count: { select: { apiKeys: { where: { revokedAt: null } } } } } satisfies Prisma.UserSelect

type AccountRow = Prisma.UserGetPayload<{ select: typeof accountSelect }>

interface ServiceAccountsDeps {
  keys: KeysOfOthers
  users: Pick<Auth['users'], 'update' | 'remove'>
}

/** Accounts for programs: they act by keys alone, cannot sign in and get no mail. */
export function createServiceAccounts({ db, clock, audit }: Platform, { keys, users }: ServiceAccountsDeps): Auth['serviceAccounts'] {
  async function find(id: string): Promise<AccountRow> {
    const row = await db.client.user.findFirst({ where: { id, kind: 'service' }, select: accountSelect })
    if (!row) throw new AppError('user_not_found')
    return row
  }
  const ownerOf = async (id: string) => {
    const { role } = await find(id)
    return { userId: id, role }
  }

  return {
    async page({ cursor, limit }) {
      const where = { kind: 'service', ...(cursor === undefined ? {} : { id: { gt: cursor } }) }
      const rows = await db.client.user.findMany({ where, orderBy: { id: 'asc' }, take: limit + 1, select: accountSelect })
      const shown = rows.slice(0, limit)
      return { items: shown.map(toView), nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
    },

    get: async id => toView(await find(id)),

    async create(actor, { name, role = 'member' }) {
      requireRight(actor, 'admin:users')
      requireNoMore(actor, role)
      const id = newId(clock.nowMs())
      // An address that no mail reaches and no provider verifies (RFC 2606).
      const row = await db.client.user.create({
        data: { id, kind: 'service', email: `${id}@service.invalid`, name: name.trim(), role, createdAt: now(clock) },
        select: accountSelect,
      })
      await audit.record({ actor, action: 'service_account.create', target: id, detail: { name: row.name, role } })
      return toView(row)
    },

    async update(actor, id, change) {
      await find(id)
      await users.update(actor, id, change)
      return toView(await find(id))
    },

    async remove(actor, id) {
      await find(id)
      await users.remove(actor, id)
    },

    keys: {
      list: async id => keys.listOf((await ownerOf(id)).userId),
      create: async (actor, id, { name, ...limits }) => keys.create(await ownerOf(id), name, limits, actor),
      revoke: async (actor, id, keyId) => keys.revoke(actor, { userId: (await ownerOf(id)).userId, keyId }),
    },
  }
}

function toView({ id, name, role, disabledAt, createdAt, _count }: AccountRow): ServiceAccountView {
  return { id, name, role, disabled: disabledAt !== null, keys: _count.apiKeys, createdAt }
}
