import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import { createTurns, fromStored, giveWay, type Platform } from '#lib/platform/index.ts'
import { chatsFor, requireChat } from '#lib/projects/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { server } from '#lib/words/en/server.ts'
import type { AuthoredMessage, Chats, PathMessage } from './chats.ts'
import { MOST_MESSAGES, WINDOW_BYTES, WINDOW_MESSAGES } from './limits.ts'
import { newestLeafBelow } from './newest-leaf.ts'
import { findBefore, readPathEnd } from './path-back.ts'
import { titleOfPath } from './path-title.ts'
import { countRoughly, readWindow, siblingsOf } from './path-window.ts'
import { createPlaces } from './places.ts'
import { readNames } from './read-names.ts'
import { type MessageRow, messageColumns, toMessage } from './rows.ts'

const STORED = 'SELECT "id", "role", "parts", "metadata" FROM "Message" WHERE "id" = ANY(?)'

const SIZES = 'SELECT "id", length(CAST("parts" AS TEXT)) AS "size" FROM "Message" WHERE "id" = ANY(?)'

interface StoredMessageRow {
  id: string
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
  const { parentId, createdAt, authorId } = row
  const author = authorId === null ? {} : { authorId }
  return { message: toMessage(row), parentId, siblingIds: children.get(parentId) ?? [row.id], createdAt, ...author }
}

/** Size of stored messages above which few requests at once would fill the memory: a page of them takes several times as much while it is read. */
const LARGE_BYTES = 1024 * 1024

/** Reads the tree of messages, a window at a time. */
export function createHistory({
  db,
  bus,
}: Pick<Platform, 'db' | 'bus'>): Pick<
  Chats,
  | 'path'
  | 'pathPage'
  | 'pathEnd'
  | 'pathAbove'
  | 'stepsUp'
  | 'readPath'
  | 'message'
  | 'pathTo'
  | 'pathSlices'
  | 'pathPart'
  | 'pathEndTo'
  | 'findBefore'
  | 'countPath'
  | 'titleOfPath'
  | 'selectBranch'
> {
  const places = createPlaces(db)
  const turns = createTurns()

  const rowsOf = async (ids: string[]): Promise<MessageRow[]> => {
    const rows = await db.client.message.findMany({ where: { id: { in: ids } }, select: messageColumns })
    const byId = new Map(rows.map(row => [row.id, row]))
    return ids.flatMap(id => byId.get(id) ?? [])
  }

  const endOf = async (actor: Actor, chatId: string): Promise<{ headId: string | null; userId: string }> => {
    const chat = await db.client.chat.findFirst({
      where: { AND: [{ id: chatId }, chatsFor(actor)] },
      select: { headId: true, userId: true },
    })
    if (!chat) throw new AppError('chat_not_found')
    return chat
  }

  const headOf = async (actor: Actor, chatId: string) => (await endOf(actor, chatId)).headId

  const withAuthors = async (actor: Actor, ownerId: string, rows: readonly MessageRow[]): Promise<AuthoredMessage[]> => {
    const othersIn = rows.map(({ role, authorId }) => (role === 'user' ? (authorId ?? ownerId) : actor.userId))
    const names = await readNames(
      db,
      othersIn.filter(id => id !== actor.userId),
    )
    return rows.map((row, at) => {
      const id = othersIn[at] ?? actor.userId
      return { message: toMessage(row), author: id === actor.userId ? null : (names.get(id) ?? server('somebodyWhoLeft')) }
    })
  }

  const messagesAt = async (chatId: string, ids: string[]): Promise<PathMessage[]> => {
    const rows = await rowsOf(ids)
    const siblings = await siblingsOf(
      db,
      chatId,
      rows.map(({ parentId }) => parentId),
    )
    return rows.map(row => pathMessage(row, siblings))
  }

  /** Finds the depth of a message on the path to `headId`. Null where it is not on it. */
  const depthOnPath = async (chatId: string, headId: string | null, id: string): Promise<number | null> => {
    const place = headId === null ? null : await places.of({ chatId, id })
    if (place === null || headId === null) return null
    const [met] = await places.range({ chatId, id: headId }, place.depth, place.depth + 1)
    return met === id ? place.depth : null
  }

  const sizesOf = async (ids: string[]): Promise<Map<string, number>> => {
    const rows = await db.query<{ id: string; size: number | string }>(SIZES, [ids])
    const sizes = new Map(rows.map(({ id, size }) => [id, Number(size)]))
    return sizes
  }

  /** Returns the first messages whose parts together fit into a window, at least one. */
  const firstThatFit = async (ids: string[], mostBytes = WINDOW_BYTES): Promise<string[]> => {
    const sizes = await sizesOf(ids)
    let bytes = 0
    const tooFar = ids.findIndex((id, index) => {
      bytes += sizes.get(id) ?? 0
      return bytes > mostBytes && index > 0
    })
    return tooFar < 0 ? ids : ids.slice(0, tooFar)
  }

  const storedMessages = async (ids: string[]): Promise<ChatMessage[]> => {
    const rows = await db.query<StoredMessageRow>(STORED, [ids])
    const byId = new Map(rows.map(row => [row.id, row]))
    return ids.flatMap(id => fromStoredMessage(byId.get(id)))
  }

  async function* slicesTo(chatId: string, headId: string | null): AsyncGenerator<ChatMessage[]> {
    if (headId === null) return
    for await (let ids of places.path({ chatId, id: headId })) {
      while (ids.length > 0) {
        await giveWay()
        const some = await firstThatFit(ids.slice(0, WINDOW_MESSAGES))
        const messages = await storedMessages(some)
        yield messages
        // A message that was deleted in the meantime ends it too.
        if (messages.length < some.length) return
        ids = ids.slice(some.length)
      }
    }
  }

  return {
    async path(actor, chatId) {
      const headId = await headOf(actor, chatId)
      if (headId === null) return []
      return messagesAt(chatId, await places.range({ chatId, id: headId }, 0, Number.MAX_SAFE_INTEGER))
    },

    async pathPage(actor, chatId, { from, limit }) {
      const headId = await headOf(actor, chatId)
      const start = from === undefined ? 0 : await depthOnPath(chatId, headId, from)
      if (start === null) throw new AppError('invalid_request', { message: t('cursorNotBelongList') })
      if (headId === null) return []
      return messagesAt(chatId, await places.range({ chatId, id: headId }, start, start + limit))
    },

    async pathEnd(actor, chatId, { before, limit = WINDOW_MESSAGES, slim = (whole: PathMessage[]) => whole } = {}) {
      const headId = await headOf(actor, chatId)
      if (headId === null && before === undefined) return { path: [], earlier: 0 }
      const depth = before === undefined ? null : await depthOnPath(chatId, headId, before)
      if (headId === null || (before !== undefined && depth === null))
        throw new AppError('invalid_request', { message: t('messageNotVisiblePath') })
      const [endId] = depth === null ? [headId] : await places.range({ chatId, id: headId }, depth - 1, depth)
      if (endId === undefined) return { path: [], earlier: 0 }
      const { ids, bytes } = await readWindow(db, { chatId, headId: endId }, Math.min(limit, MOST_MESSAGES))
      const place = await places.soon({ chatId, id: endId })
      const messages = place ? place.depth + 1 : await countRoughly(db, { chatId, headId: endId })
      const read = async () => slim(await messagesAt(chatId, ids))
      return { path: await (bytes > LARGE_BYTES ? turns.take('large', read) : read()), earlier: Math.max(0, messages - ids.length) }
    },

    async pathAbove(actor, chatId, { messageId, skip, limit, slim = path => path }) {
      await requireChat(db, actor, { chatId, access: 'read' })
      const place = await places.of({ chatId, id: messageId })
      if (!place) throw new AppError('message_not_found')
      const end = place.depth + 1 - skip
      const ids = await places.range({ chatId, id: messageId }, end - Math.min(limit, MOST_MESSAGES), end)
      const path: PathMessage[] = []
      // A message may be deleted in the meantime: fewer are read than asked for.
      for (let left = ids; left.length > 0; ) {
        const some = await firstThatFit(left)
        path.push(...slim(await messagesAt(chatId, some)))
        left = left.slice(some.length)
      }
      return { path, earlier: Math.max(0, end - ids.length) }
    },

    async stepsUp(actor, chatId, { from, to }) {
      await requireChat(db, actor, { chatId, access: 'read' })
      const place = await places.of({ chatId, id: from })
      if (!place) throw new AppError('message_not_found')
      const depth = await depthOnPath(chatId, from, to)
      return depth === null ? null : place.depth - depth
    },

    async *readPath(actor, chatId) {
      const { headId, userId: ownerId } = await endOf(actor, chatId)
      if (headId === null) return
      for await (let ids of places.path({ chatId, id: headId })) {
        while (ids.length > 0) {
          await giveWay()
          const some = await firstThatFit(ids.slice(0, WINDOW_MESSAGES))
          yield await withAuthors(actor, ownerId, await rowsOf(some))
          ids = ids.slice(some.length)
        }
      }
    },

    async message(actor, chatId, messageId) {
      const where = { id: messageId, chatId, chat: chatsFor(actor) }
      const row = await db.client.message.findFirst({ where, select: messageColumns })
      if (!row) throw new AppError('message_not_found')
      return toMessage(row)
    },

    async pathTo(chatId, headId) {
      const path: ChatMessage[] = []
      for await (const messages of slicesTo(chatId, headId)) path.push(...messages)
      return path
    },

    pathSlices: slicesTo,

    async pathPart(chatId, headId, { before = Number.MAX_SAFE_INTEGER, messages, bytes }) {
      const place = headId === null ? null : await places.of({ chatId, id: headId })
      if (place === null || headId === null) return { messages: [], from: 0 }
      const end = Math.min(before, place.depth + 1)
      const ids = await places.range({ chatId, id: headId }, end - messages, end)
      const fitting = await firstThatFit(ids.toReversed(), bytes)
      return { messages: await storedMessages(fitting.toReversed()), from: end - fitting.length }
    },

    pathEndTo: (chatId, headId, limits) => readPathEnd(db, { chatId, headId }, limits),
    findBefore: (chatId, headId, ids) => findBefore(db, { chatId, headId }, ids),
    async countPath(chatId, headId) {
      const place = headId === null ? null : await places.of({ chatId, id: headId })
      return place ? { messages: place.depth + 1, turns: place.turns } : { messages: 0, turns: 0 }
    },

    titleOfPath: (chatId, path) => titleOfPath(db, chatId, path),

    async selectBranch(actor, chatId, messageId) {
      await requireChat(db, actor, { chatId, access: 'write' })
      const headId = await newestLeafBelow(db, { chatId, id: messageId })
      if (headId === null) throw new AppError('message_not_found')
      await db.client.chat.updateMany({ where: { AND: [{ id: chatId }, chatsFor(actor, 'write')] }, data: { headId } })
      bus.publish(`chat:${chatId}`, { kind: 'branch', data: { headId } })
    },
  }
}
