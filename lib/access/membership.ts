import type { Groups } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'

/** Answers what `lib/auth` asks of groups: a manager manages those that they are in. */
export function createMembership({ db }: Pick<Platform, 'db'>): Groups {
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
