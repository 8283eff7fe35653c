import { type ChatMessage, noUsage, addUsage as sumUsage, type Usage } from '#lib/messages/index.ts'
import { fromStored, type Platform, type Sql, storableJson } from '#lib/platform/index.ts'
import { storedUsage } from './rows.ts'
import { titleFromWords } from './titles.ts'

export interface InsertedChat {
  id: string
  userId: string
  title: string
  model: string | null
  selectedTools: readonly string[]
  /** The run that it begins with. */
  activeRunId: string | null
  at: Date
}

/** False when there is a chat with this id, whoever has it: nothing changed. */
export async function insertChat(sql: Sql, { id, userId, title, model, selectedTools, activeRunId, at }: InsertedChat): Promise<boolean> {
  const count = await sql.run(
    `INSERT INTO "Chat" ("id", "userId", "title", "titleSource", "model", "selectedTools", "activeRunId", "usage", "createdAt", "updatedAt")
    VALUES (?, ?, ?, 'words', ?, ?, ?, ?, ?, ?) ON CONFLICT ("id") DO NOTHING`,
    [id, userId, title, model, JSON.stringify(selectedTools), activeRunId, JSON.stringify(noUsage), at, at],
  )
  return count === 1
}

/**
 * Gives the chat to a run: compare-and-set of `activeRunId` from null.
 * False when another run has it, or when the chat is not this person's, or deleted: nothing changed.
 */
export async function claimChat(sql: Sql, claim: { chatId: string; userId: string; runId: string }): Promise<boolean> {
  const count = await sql.run(
    'UPDATE "Chat" SET "activeRunId" = ? WHERE "id" = ? AND "userId" = ? AND "deletedAt" IS NULL AND "activeRunId" IS NULL',
    [claim.runId, claim.chatId, claim.userId],
  )
  return count === 1
}

/** Frees the chat at the run's end. False when this run did not hold it (any more). */
export async function releaseChat(sql: Sql, held: { chatId: string; runId: string }): Promise<boolean> {
  const count = await sql.run('UPDATE "Chat" SET "activeRunId" = NULL WHERE "id" = ? AND "activeRunId" = ?', [held.chatId, held.runId])
  return count === 1
}

export interface NewMessage {
  chatId: string
  parentId: string | null
  message: ChatMessage
  runId?: string | null
  createdAt: Date
}

/** Stores one message of the tree, as far as both databases can hold it (`storable`). */
export async function insertMessage(sql: Sql, { chatId, parentId, message, runId = null, createdAt }: NewMessage): Promise<void> {
  await sql.run(
    'INSERT INTO "Message" ("id", "chatId", "parentId", "role", "parts", "metadata", "runId", "createdAt") VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    [message.id, chatId, parentId, message.role, storableJson(message.parts), storableJson(message.metadata ?? {}), runId, createdAt],
  )
}

/** What Apps told the model has gone with a message: it does not go again. One whose App has said something else since has another id, and stays. */
export async function takeAppNotes(sql: Sql, { chatId, ids }: { chatId: string; ids: readonly string[] }): Promise<void> {
  if (ids.length === 0) return
  await sql.run(`DELETE FROM "AppNote" WHERE "chatId" = ? AND "id" IN (${ids.map(() => '?').join(', ')})`, [chatId, ...ids])
}

/** Makes `headId` the visible leaf and moves the chat to the top of the list. */
export async function setHead(sql: Sql, head: { chatId: string; headId: string | null; at: Date }): Promise<void> {
  await sql.run('UPDATE "Chat" SET "headId" = ?, "updatedAt" = ? WHERE "id" = ?', [head.headId, head.at, head.chatId])
}

/** The same where nobody has gone to another branch meanwhile. */
export async function moveHead(sql: Sql, head: { chatId: string; from: string; to: string; at: Date }): Promise<void> {
  await sql.run('UPDATE "Chat" SET "headId" = ?, "updatedAt" = ? WHERE "id" = ? AND "headId" = ?', [
    head.to,
    head.at,
    head.chatId,
    head.from,
  ])
}

/** Titles a chat that has no title yet by the first words of `text`. */
export async function setTitleFromWords(sql: Sql, { chatId, text }: { chatId: string; text: string }): Promise<void> {
  await sql.run(`UPDATE "Chat" SET "title" = ? WHERE "id" = ? AND "title" = '' AND "titleSource" = 'words'`, [titleFromWords(text), chatId])
}

/** Adds a step's or a run's usage to the chat's sum. */
export async function addUsage(sql: Sql, { chatId, usage }: { chatId: string; usage: Usage }): Promise<void> {
  const [chat] = await sql.rows<{ usage: string }>('SELECT "usage" FROM "Chat" WHERE "id" = ?', [chatId])
  if (!chat) return
  const sum = sumUsage(storedUsage(fromStored.json(chat.usage)), usage)
  await sql.run('UPDATE "Chat" SET "usage" = ? WHERE "id" = ?', [JSON.stringify(sum), chatId])
}

/**
 * A title written by a model. Never overwrites one that a person gave: false then.
 * Announced on the topics `chat:<id>` and `user:<id>`.
 */
export async function setAutomaticTitle(platform: Pick<Platform, 'db' | 'bus'>, chatId: string, title: string): Promise<boolean> {
  const { count } = await platform.db.client.chat.updateMany({
    where: { id: chatId, deletedAt: null, titleSource: { not: 'manual' } },
    data: { title, titleSource: 'auto' },
  })
  if (count === 0) return false
  const chat = await platform.db.client.chat.findUnique({ where: { id: chatId }, select: { userId: true } })
  platform.bus.publish(`chat:${chatId}`, { kind: 'title', data: { title } })
  if (chat) platform.bus.publish(`user:${chat.userId}`, { kind: 'chats' })
  return true
}
