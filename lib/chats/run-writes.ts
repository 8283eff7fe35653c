import { type ChatMessage, addUsage as sumUsage, type Usage } from '#lib/messages/index.ts'
import { type Platform, type Prisma, storable, type Tx } from '#lib/platform/index.ts'
import { storedUsage } from './rows.ts'
import { titleFromWords } from './titles.ts'

/**
 * Gives the chat to a run: compare-and-set of `activeRunId` from null.
 * False when another run has it, or when the chat is not this person's, or deleted: nothing changed.
 */
export async function claimChat(tx: Tx, claim: { chatId: string; userId: string; runId: string }): Promise<boolean> {
  const { count } = await tx.chat.updateMany({
    where: { id: claim.chatId, userId: claim.userId, deletedAt: null, activeRunId: null },
    data: { activeRunId: claim.runId },
  })
  return count === 1
}

/** Frees the chat at the run's end. False when this run did not hold it (any more). */
export async function releaseChat(tx: Tx, held: { chatId: string; runId: string }): Promise<boolean> {
  const { count } = await tx.chat.updateMany({ where: { id: held.chatId, activeRunId: held.runId }, data: { activeRunId: null } })
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
export async function insertMessage(tx: Tx, { chatId, parentId, message, runId = null, createdAt }: NewMessage): Promise<void> {
  await tx.message.create({
    data: {
      id: message.id,
      chatId,
      parentId,
      role: message.role,
      parts: storable(message.parts) as unknown as Prisma.InputJsonArray,
      metadata: storable(message.metadata ?? {}) as Prisma.InputJsonObject,
      runId,
      createdAt,
    },
  })
}

/** Makes `headId` the visible leaf and moves the chat to the top of the list. */
export async function setHead(tx: Tx, head: { chatId: string; headId: string | null; at: Date }): Promise<void> {
  await tx.chat.updateMany({ where: { id: head.chatId }, data: { headId: head.headId, updatedAt: head.at } })
}

/** Titles a chat that has no title yet by the first words of `text`. */
export async function setTitleFromWords(tx: Tx, { chatId, text }: { chatId: string; text: string }): Promise<void> {
  await tx.chat.updateMany({ where: { id: chatId, title: '', titleSource: 'words' }, data: { title: titleFromWords(text) } })
}

/** Adds a step's or a run's usage to the chat's sum. */
export async function addUsage(tx: Tx, { chatId, usage }: { chatId: string; usage: Usage }): Promise<void> {
  const chat = await tx.chat.findUnique({ where: { id: chatId }, select: { usage: true } })
  if (!chat) return
  await tx.chat.update({ where: { id: chatId }, data: { usage: { ...sumUsage(storedUsage(chat.usage), usage) } } })
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
