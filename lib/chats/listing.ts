import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Actor } from '#lib/auth/index.ts'
import type { Platform, Prisma } from '#lib/platform/index.ts'
import type { Chats } from './chats.ts'
import { decodeCursor, encodeCursor, type Place } from './cursor.ts'
import { toView, viewColumns, visibleTo } from './rows.ts'
import { createChatSearch } from './search.ts'

const MOST_PER_PAGE = 100
/** Chats searched together. */
const SEARCHED_AT_ONCE = 40

type Row = Prisma.ChatGetPayload<{ select: typeof viewColumns }>

export function createListing(platform: Pick<Platform, 'db'>): Pick<Chats, 'list'> {
  const search = createChatSearch(platform)

  const rowsAfter = (actor: Actor, after: Place | null, take: number): Promise<Row[]> =>
    platform.db.client.chat.findMany({
      where: {
        ...visibleTo(actor),
        messages: { some: {} },
        ...(after === null ? {} : { OR: [{ updatedAt: { lt: after.at } }, { updatedAt: after.at, id: { lt: after.id } }] }),
      },
      orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
      take,
      select: viewColumns,
    })

  /** Walks down the list by its index until `take` matches are found. */
  async function matchesAfter(actor: Actor, start: Place | null, { q, take }: { q: string; take: number }): Promise<Row[]> {
    const found: Row[] = []
    for (let after = start; ; await nextTurn()) {
      const rows = await rowsAfter(actor, after, SEARCHED_AT_ONCE)
      const matching = await search.matching(rows, q)
      found.push(...rows.filter(({ id }) => matching.has(id)))
      const last = rows.at(-1)
      if (found.length >= take || !last || rows.length < SEARCHED_AT_ONCE) return found.slice(0, take)
      after = placeOf(last)
    }
  }

  return {
    async list(actor, { cursor, limit = 50, q = '' }) {
      const size = Math.min(Math.max(limit, 1), MOST_PER_PAGE)
      const after = cursor === undefined ? null : decodeCursor(cursor)
      const wanted = q.trim()
      const rows = wanted === '' ? await rowsAfter(actor, after, size + 1) : await matchesAfter(actor, after, { q: wanted, take: size + 1 })
      const page = rows.slice(0, size)
      const last = page.at(-1)
      return { items: page.map(toView), nextCursor: rows.length > size && last ? encodeCursor(placeOf(last)) : null }
    },
  }
}

function placeOf({ updatedAt, id }: Row): Place {
  return { at: updatedAt, id }
}
