import type { Platform } from '#lib/platform/index.ts'
import type { Chats } from './chats.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import { toView, viewColumns, visibleTo } from './rows.ts'
import { createChatSearch } from './search.ts'

const MOST_PER_PAGE = 100

export function createListing(platform: Pick<Platform, 'db'>): Pick<Chats, 'list'> {
  const search = createChatSearch(platform)
  return {
    async list(actor, { cursor, limit = 50, q = '' }) {
      const size = Math.min(Math.max(limit, 1), MOST_PER_PAGE)
      const after = cursor === undefined ? null : decodeCursor(cursor)
      const matches = q.trim() === '' ? null : await search.matchingChatIds(actor.userId, q.trim())
      const rows = await platform.db.client.chat.findMany({
        where: {
          ...visibleTo(actor),
          messages: { some: {} },
          ...(matches === null ? {} : { id: { in: matches } }),
          ...(after === null ? {} : { OR: [{ updatedAt: { lt: after.at } }, { updatedAt: after.at, id: { lt: after.id } }] }),
        },
        orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
        take: size + 1,
        select: viewColumns,
      })
      const page = rows.slice(0, size)
      const last = page.at(-1)
      return {
        items: page.map(toView),
        nextCursor: rows.length > size && last ? encodeCursor({ at: last.updatedAt, id: last.id }) : null,
      }
    },
  }
}
