import type { Groups } from '#lib/auth/index.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import { nameKey } from './group-name.ts'

/** Answers what `lib/auth` asks of groups: a manager manages those that they are in. */
export function createMembership({ db, clock }: Pick<Platform, 'db' | 'clock'>): Groups {
  const idsIn = async (userId: string) =>
    (await db.client.groupMember.findMany({ where: { userId }, select: { groupId: true } })).map(({ groupId }) => groupId)

  return {
    managedBy: idsIn,

    async members(groupIds) {
      const rows = await db.client.groupMember.findMany({
        where: { groupId: { in: [...groupIds] } },
        distinct: ['userId'],
        select: { userId: true },
      })
      return rows.map(({ userId }) => userId)
    },

    async named(names) {
      const keys = [...new Set(names.map(nameKey))]
      const rows = await db.client.group.findMany({ where: { key: { in: keys } }, select: { id: true, key: true, source: true } })
      const byKey = new Map(rows.map(({ id, key, source }) => [key, { id, isOwn: source === 'manual' }]))
      return new Map(
        names.flatMap(name => (byKey.has(nameKey(name)) ? [[name, byKey.get(nameKey(name)) as { id: string; isOwn: boolean }]] : [])),
      )
    },

    async enter(tx, { userId, groupIds, addedById }) {
      if (groupIds.length === 0) return
      const left = await tx.group.findMany({ where: { id: { in: [...groupIds] }, source: 'manual' }, select: { id: true } })
      await tx.groupMember.createMany({ data: left.map(({ id: groupId }) => ({ groupId, userId, addedById, createdAt: now(clock) })) })
    },

    async names(groupIds) {
      const rows = await db.client.group.findMany({
        where: { id: { in: [...groupIds] } },
        orderBy: { key: 'asc' },
        select: { id: true, name: true },
      })
      return new Map(rows.map(({ id, name }) => [id, name]))
    },

    async groupsOf(userIds) {
      const rows = await db.client.groupMember.findMany({
        where: { userId: { in: [...userIds] } },
        orderBy: { groupId: 'asc' },
        select: { userId: true, groupId: true },
      })
      return new Map([...Map.groupBy(rows, ({ userId }) => userId)].map(([userId, of]) => [userId, of.map(({ groupId }) => groupId)]))
    },
  }
}
