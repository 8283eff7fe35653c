import { type Actor, ownedBy } from '#lib/auth/index.ts'
import type { Platform, Prisma } from '#lib/platform/index.ts'
import { chatsFor, ownChats } from '#lib/projects/index.ts'
import type { Chats, ListView } from './chats.ts'
import { decodeCursor, encodeCursor, type ListPlace } from './cursor.ts'
import { MAX_PINNED } from './life/change-chats.ts'
import { tagsOf } from './life/tag-names.ts'
import { UNDO_MS } from './limits.ts'
import { type ListRow, listColumns, toListed } from './rows.ts'
import { createSearch } from './search/create-search.ts'

const MOST_PER_PAGE = 100

type Order = 'updatedAt' | 'deletedAt'

/** Chats of one person, in one order. */
interface List {
  actor: Actor
  where: Prisma.ChatWhereInput
  order: Order
}

export function createListing(platform: Pick<Platform, 'db' | 'clock'>): Pick<Chats, 'list'> {
  const { chat } = platform.db.client
  const search = createSearch(platform)

  const rowsAfter = ({ actor, where, order }: List, after: ListPlace | null, take: number): Promise<ListRow[]> => {
    const older = after && { OR: [{ [order]: { lt: after.at } }, { [order]: after.at, id: { lt: after.id } }] }
    return chat.findMany({
      where: older ? { AND: [where, older] } : where,
      orderBy: [{ [order]: 'desc' }, { id: 'desc' }],
      take,
      select: listColumns(actor),
    })
  }

  return {
    async list(actor, { cursor, limit = 50, q = '', view = 'all', tags = [], pinsApart = false, projectId }) {
      const size = Math.min(Math.max(limit, 1), MOST_PER_PAGE)
      const after = cursor === undefined ? null : decodeCursor(cursor)
      const wanted = q.trim()
      const scope = projectId === undefined ? scopeOf(actor, view, platform.clock.nowMs()) : inProject(actor, view, projectId)
      const listed = { ...scope, ...taggedWith(actor, tags), temporary: false, messages: { some: {} } }
      const order = view === 'deleted' ? 'deletedAt' : 'updatedAt'
      const among = wanted === '' ? {} : { id: { in: [...(await search.chatsWith(actor, wanted, { deleted: view === 'deleted' }))] } }
      const list: List = { actor, where: { AND: [{ ...listed, ...among }, pinsApart ? notPinnedBy(actor, projectId) : {}] }, order }
      const [rows, pinned] = await Promise.all([
        rowsAfter(list, after, size + 1),
        pinsApart && after === null
          ? chat.findMany({
              where: {
                AND: [
                  { ...listed, ...among },
                  { userId: actor.userId, pinnedAt: { not: null } },
                ],
              },
              orderBy: { pinnedAt: 'desc' },
              take: MAX_PINNED,
              select: listColumns(actor),
            })
          : null,
      ])
      const page = rows.slice(0, size)
      const last = page.at(-1)
      return {
        items: page.map(row => toListed(actor, row)),
        nextCursor: rows.length > size && last ? encodeCursor(placeOf(last, order)) : null,
        ...(pinned ? { pinned: pinned.map(row => toListed(actor, row)) } : {}),
      }
    },
  }
}

function scopeOf(actor: Actor, view: ListView, nowMs: number): Prisma.ChatWhereInput {
  if (view === 'deleted') return { ...ownedBy(actor), deletedAt: { gte: new Date(nowMs - UNDO_MS) } }
  if (view === 'all') return ownChats(actor)
  return { ...ownChats(actor), archivedAt: view === 'open' ? null : { not: null } }
}

/** Scopes to one project: chats of the actor, and those that others have shared there. A chat is archived for its owner alone. */
function inProject(actor: Actor, view: ListView, projectId: string): Prisma.ChatWhereInput {
  const { userId } = actor
  const isOpen = { OR: [{ archivedAt: null }, { userId: { not: userId } }] }
  const archived = view === 'open' ? isOpen : view === 'archived' ? { userId, archivedAt: { not: null } } : {}
  return { AND: [{ projectId }, archived, chatsFor(actor)] }
}

/** Leaves out chats that the actor has pinned. In a project, those that others have pinned are like all others. */
function notPinnedBy({ userId }: Actor, projectId: string | undefined): Prisma.ChatWhereInput {
  return projectId === undefined ? { pinnedAt: null } : { OR: [{ pinnedAt: null }, { userId: { not: userId } }] }
}

/** Tags are found by the owner of their chats alone. */
function taggedWith({ userId }: Actor, tags: readonly string[]): Prisma.ChatWhereInput {
  const wanted = tags.flatMap(tagsOf)
  return wanted.length === 0 ? {} : { AND: wanted.map(({ folded }) => ({ userId, tags: { some: { folded } } })) }
}

function placeOf(row: ListRow, order: Order): ListPlace {
  return { at: row[order] ?? row.updatedAt, id: row.id }
}
