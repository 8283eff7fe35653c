import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import { fromStored, type Platform } from '#lib/platform/index.ts'
import type { Chats, PathMessage } from './chats.ts'
import { MOST_MESSAGES, WINDOW_BYTES, WINDOW_MESSAGES } from './limits.ts'
import { createPathCounter, findBefore, readPathEnd } from './path-back.ts'
import { titleOfPath } from './path-title.ts'
import { parentOnPath, readWindow, siblingsOf } from './path-window.ts'
import { type MessageRow, messageColumns, nodeColumns, toMessage, visibleTo } from './rows.ts'
import { childrenByParent, newestLeaf, pathIds, type TreeNode } from './tree.ts'

/** Selects a path by its parents. UNION, unlike UNION ALL, ends where a loop closes. */
const PATH = `
  WITH RECURSIVE path("id", "parentId") AS (
    SELECT "id", "parentId" FROM "Message" WHERE "id" = ? AND "chatId" = ?
    UNION
    SELECT m."id", m."parentId" FROM "Message" m JOIN path ON m."id" = path."parentId" WHERE m."chatId" = ?
  )
  SELECT m."id", m."parentId", m."role", m."parts", m."metadata" FROM "Message" m JOIN path ON m."id" = path."id"`

const SIZES = 'SELECT "id", length(CAST("parts" AS TEXT)) AS "size" FROM "Message" WHERE "id" = ANY(?)'

interface StoredMessageRow {
  id: string
  parentId: string | null
  role: string
  parts: string
  metadata: string
}

function fromStoredMessage(row: StoredMessageRow | undefined): ChatMessage[] {
  if (!row) return []
  const { id, role, parts, metadata } = row
  return [{ id, role: role as ChatMessage['role'], metadata: fromStored.json(metadata), parts: fromStored.json(parts) }]
}

function pathMessage(row: MessageRow, children: ReadonlyMap<string | null, string[]>): PathMessage {
  const { parentId, createdAt } = row
  return { message: toMessage(row), parentId, siblingIds: children.get(parentId) ?? [row.id], createdAt }
}

/** Reads the tree of messages. A path of any length takes two queries: one for the shape, one for its rows. */
export function createHistory({
  db,
  bus,
}: Pick<Platform, 'db' | 'bus'>): Pick<
  Chats,
  | 'path'
  | 'pathPage'
  | 'pathEnd'
  | 'readPath'
  | 'message'
  | 'pathTo'
  | 'pathEndTo'
  | 'findBefore'
  | 'countPath'
  | 'titleOfPath'
  | 'selectBranch'
> {
  const nodesOf = (chatId: string): Promise<TreeNode[]> => db.client.message.findMany({ where: { chatId }, select: nodeColumns })

  const rowsOf = async (ids: string[]): Promise<MessageRow[]> => {
    const rows = await db.client.message.findMany({ where: { id: { in: ids } }, select: messageColumns })
    const byId = new Map(rows.map(row => [row.id, row]))
    return ids.flatMap(id => byId.get(id) ?? [])
  }

  const headOf = async (actor: Actor, chatId: string): Promise<string | null> => {
    const chat = await db.client.chat.findFirst({ where: { id: chatId, ...visibleTo(actor) }, select: { headId: true } })
    if (!chat) throw new AppError('chat_not_found')
    return chat.headId
  }

  const messagesAt = async (nodes: TreeNode[], ids: string[]): Promise<PathMessage[]> => {
    const children = childrenByParent(nodes)
    return (await rowsOf(ids)).map(row => pathMessage(row, children))
  }

  const sizesOf = async (ids: string[]): Promise<Map<string, number>> => {
    const rows = await db.query<{ id: string; size: number | string }>(SIZES, [ids])
    const sizes = new Map(rows.map(({ id, size }) => [id, Number(size)]))
    return sizes
  }

  /** Returns the first messages whose parts together fit into a window, at least one. */
  const firstThatFit = async (ids: string[]): Promise<string[]> => {
    const sizes = await sizesOf(ids)
    let bytes = 0
    const tooFar = ids.findIndex((id, index) => {
      bytes += sizes.get(id) ?? 0
      return bytes > WINDOW_BYTES && index > 0
    })
    return tooFar < 0 ? ids : ids.slice(0, tooFar)
  }

  return {
    async path(actor, chatId) {
      const headId = await headOf(actor, chatId)
      const nodes = await nodesOf(chatId)
      return messagesAt(nodes, pathIds(nodes, headId))
    },

    async pathPage(actor, chatId, { from, limit }) {
      const headId = await headOf(actor, chatId)
      const nodes = await nodesOf(chatId)
      const ids = pathIds(nodes, headId)
      const start = from === undefined ? 0 : ids.indexOf(from)
      if (start < 0) throw new AppError('invalid_request', { message: 'This cursor does not belong to this list.' })
      return messagesAt(nodes, ids.slice(start, start + limit))
    },

    async pathEnd(actor, chatId, { before, limit = WINDOW_MESSAGES } = {}) {
      const headId = await headOf(actor, chatId)
      const endId = before === undefined || headId === null ? headId : await parentOnPath(db, { chatId, headId }, before)
      if (endId === undefined || (before !== undefined && headId === null))
        throw new AppError('invalid_request', { message: 'This message is not on the visible path.' })
      if (endId === null) return { path: [], earlier: 0 }
      const { ids, earlier } = await readWindow(db, { chatId, headId: endId }, Math.min(limit, MOST_MESSAGES))
      const rows = await rowsOf(ids)
      const siblings = await siblingsOf(
        db,
        chatId,
        rows.map(({ parentId }) => parentId),
      )
      return { path: rows.map(row => pathMessage(row, siblings)), earlier }
    },

    async *readPath(actor, chatId) {
      const headId = await headOf(actor, chatId)
      const ids = pathIds(await nodesOf(chatId), headId)
      for (let read = 0; read < ids.length; ) {
        const some = await firstThatFit(ids.slice(read, read + WINDOW_MESSAGES))
        yield (await rowsOf(some)).map(toMessage)
        read += some.length
      }
    },

    async message(actor, chatId, messageId) {
      const where = { id: messageId, chatId, chat: visibleTo(actor) }
      const row = await db.client.message.findFirst({ where, select: messageColumns })
      if (!row) throw new AppError('message_not_found')
      return toMessage(row)
    },

    async pathTo(chatId, headId) {
      if (headId === null) return []
      const rows = await db.query<StoredMessageRow>(PATH, [headId, chatId, chatId])
      const byId = new Map(rows.map(row => [row.id, row]))
      return pathIds(rows, headId).flatMap(id => fromStoredMessage(byId.get(id)))
    },

    pathEndTo: (chatId, headId, limits) => readPathEnd(db, { chatId, headId }, limits),
    findBefore: (chatId, headId, ids) => findBefore(db, { chatId, headId }, ids),
    countPath: createPathCounter(db),

    titleOfPath: (chatId, path) => titleOfPath(db, chatId, path),

    async selectBranch(actor, chatId, messageId) {
      await headOf(actor, chatId)
      const headId = newestLeaf(await nodesOf(chatId), messageId)
      if (headId === null) throw new AppError('message_not_found')
      await db.client.chat.updateMany({ where: { id: chatId, ...visibleTo(actor) }, data: { headId } })
      bus.publish(`chat:${chatId}`, { kind: 'branch', data: { headId } })
    },
  }
}
