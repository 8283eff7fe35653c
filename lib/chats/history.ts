import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import { fromStored, type Platform } from '#lib/platform/index.ts'
import type { Chats, PathMessage } from './chats.ts'
import { titleOfPath } from './path-title.ts'
import { type MessageRow, messageColumns, nodeColumns, toMessage, visibleTo } from './rows.ts'
import { childrenByParent, newestLeaf, pathIds, type TreeNode } from './tree.ts'

/** UNION, unlike UNION ALL, ends where a loop closes. */
const PATH = `
  WITH RECURSIVE path("id", "parentId") AS (
    SELECT "id", "parentId" FROM "Message" WHERE "id" = ? AND "chatId" = ?
    UNION
    SELECT m."id", m."parentId" FROM "Message" m JOIN path ON m."id" = path."parentId" WHERE m."chatId" = ?
  )
  SELECT m."id", m."parentId", m."role", m."parts", m."metadata" FROM "Message" m JOIN path ON m."id" = path."id"`

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

/** The tree of messages: two queries for a path however long it is, one for the shape and one for the rows on it. */
export function createHistory({
  db,
  bus,
}: Pick<Platform, 'db' | 'bus'>): Pick<Chats, 'path' | 'pathPage' | 'pathTo' | 'titleOfPath' | 'selectBranch'> {
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
    const rows = await rowsOf(ids)
    return rows.map(row => ({
      message: toMessage(row),
      parentId: row.parentId,
      siblingIds: children.get(row.parentId) ?? [row.id],
      createdAt: row.createdAt,
    }))
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
      if (start < 0) throw new AppError('invalid_request', { message: 'The cursor is not one that this list gave.' })
      return messagesAt(nodes, ids.slice(start, start + limit))
    },

    async pathTo(chatId, headId) {
      if (headId === null) return []
      const rows = await db.sql.rows<StoredMessageRow>(PATH, [headId, chatId, chatId])
      const byId = new Map(rows.map(row => [row.id, row]))
      return pathIds(rows, headId).flatMap(id => fromStoredMessage(byId.get(id)))
    },

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
