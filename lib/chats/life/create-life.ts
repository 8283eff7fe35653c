import { AppError } from '#lib/errors.ts'
import { folded } from '#lib/messages/index.ts'
import { fromStored, now, type Platform, type SqlScalar } from '#lib/platform/index.ts'
import { chatsFor, chatsSql } from '#lib/projects/index.ts'
import { named, type StoredChanges } from '../changed-by.ts'
import { createChangeChats } from './change-chats.ts'
import { createFork, type ForkPorts } from './fork.ts'
import type { ChatLife, ChatStanding } from './life.ts'
import { purgeDue, type RemoveOfChat } from './purge.ts'
import { createTemporary } from './temporary.ts'

const MOST_TAGS_LISTED = 1000

export interface LifePorts extends ForkPorts {
  /** Removers of what other rooms keep of a chat. */
  removers: readonly RemoveOfChat[]
}

/** Creates what people do with chats as a whole. */
export function createChatLife(platform: Pick<Platform, 'db' | 'bus' | 'clock'>, ports: LifePorts): ChatLife {
  const { db, bus, clock } = platform

  async function withNames(changes: readonly StoredChanges[]): Promise<ChatStanding['changedBy']> {
    if (changes.length === 0) return []
    const people = await db.client.user.findMany({ where: { id: { in: changes.map(({ by }) => by) } }, select: { id: true, name: true } })
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return changes.flatMap(({ by, changed, at }) => {
      const name = names.get(by)
      return name === undefined ? [] : [{ name, changed, at }]
    })
  }

  return {
    change: createChangeChats(platform),
    ...createTemporary(platform, ports.removers),
    fork: createFork(platform, ports),
    purge: signal => purgeDue(platform, ports.removers, signal),

    async tags(actor, { q = '', limit = 200 }) {
      const words = folded(q.replace(/^#/, '').trim())
      const like: SqlScalar[] = words === '' ? [] : [`%${words.replace(/[\\%_]/g, '\\$&')}%`]
      const rows = await db.query<{ name: string; chats: number | string }>(
        `SELECT MIN(t."name") AS "name", COUNT(*) AS "chats" FROM "ChatTag" t JOIN "Chat" c ON c."id" = t."chatId"
        WHERE c."userId" = ? AND c."deletedAt" IS NULL ${like.length > 0 ? `AND t."folded" LIKE ? ESCAPE '\\'` : ''}
        GROUP BY t."folded" ORDER BY COUNT(*) DESC, t."folded" LIMIT ?`,
        [actor.userId, ...like, Math.min(limit, MOST_TAGS_LISTED)],
      )
      return rows.map(({ name, chats }) => ({ name, chats: Number(chats) }))
    },

    async see(actor, chatId) {
      const { where, values } = chatsSql(actor)
      const [row] = await db.query<{ answeredAt: string | null; seenAt: string | null; temporary: boolean | number }>(
        `SELECT c."answeredAt", c."temporary", s."seenAt" FROM "Chat" c
        LEFT JOIN "ChatSeen" s ON s."chatId" = c."id" AND s."userId" = ? WHERE c."id" = ? AND ${where}`,
        [actor.userId, chatId, ...values],
      )
      if (!row) throw new AppError('chat_not_found')
      const answeredMs = row.answeredAt === null ? 0 : fromStored.time(row.answeredAt).getTime()
      const seenMs = row.seenAt === null ? 0 : fromStored.time(row.seenAt).getTime()
      const isUnread = answeredMs > seenMs
      // The page of a temporary chat says from time to time that it is still open.
      if (!isUnread && !row.temporary) return
      // Clocks of processes differ: what is seen is never older than the answer.
      const seenAt = new Date(Math.max(now(clock).getTime(), answeredMs))
      const key = { chatId, userId: actor.userId }
      await db.client.chatSeen.upsert({ where: { chatId_userId: key }, update: { seenAt }, create: { ...key, seenAt } })
      if (isUnread) bus.publish(`user:${actor.userId}`, { kind: 'chats' })
    },

    async standing(actor, chatId) {
      const chat = await db.client.chat.findFirst({
        where: { AND: [{ id: chatId }, chatsFor(actor)] },
        select: {
          userId: true,
          pinnedAt: true,
          archivedAt: true,
          temporary: true,
          rootChatId: true,
          forkedFrom: true,
          changedBy: true,
          tags: { select: { name: true }, orderBy: { folded: 'asc' } },
        },
      })
      if (!chat) throw new AppError('chat_not_found')
      const from = chat.forkedFrom as { chatId: string; title: string } | null
      const isSeen = from !== null && (await db.client.chat.count({ where: { AND: [{ id: from.chatId }, chatsFor(actor)] } })) > 0
      const isOwn = chat.userId === actor.userId
      const marks = { pinnedAt: chat.pinnedAt?.toISOString() ?? null, archivedAt: chat.archivedAt?.toISOString() ?? null }
      return {
        isOwn,
        temporary: chat.temporary && chat.rootChatId === null,
        ...(isOwn ? { ...marks, tags: chat.tags.map(({ name }) => name) } : { pinnedAt: null, archivedAt: null, tags: [] }),
        forkedFrom: from && { chatId: isSeen ? from.chatId : null, title: from.title },
        changedBy: await withNames(named(chat.changedBy, clock.nowMs()).filter(({ by }) => by !== actor.userId)),
      }
    },
  }
}
