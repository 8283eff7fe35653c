import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import { type Platform, type Prisma, toStorableJson } from '#lib/platform/index.ts'
import { chatsFor } from '#lib/projects/index.ts'
import type { Chats, EditChange } from './chats.ts'
import { holdMessage } from './hold-message.ts'

/** Stores what became of edits of an answer, and the sum of all. What was undone before stays named. */
export function createChangeEdits({ db }: Pick<Platform, 'db'>): Chats['changeEdits'] {
  return async (actor, chatId, { messageId, change, summaryOf }) =>
    db.client.$transaction(async tx => {
      await holdMessage(tx, chatId, messageId)
      const row = await tx.message.findFirst({
        where: { id: messageId, chatId, chat: chatsFor(actor, 'write') },
        select: { parts: true, metadata: true },
      })
      if (!row) throw new AppError('message_not_found')
      const before = row as unknown as Pick<ChatMessage, 'parts' | 'metadata'>
      const parts = before.parts.map(part => (part.type === 'data-edit' ? { ...part, data: change(part.data) } : part))
      const sum = summaryOf({ ...before, parts })
      const undone = before.metadata?.edits?.undone
      const summary = sum && { ...sum, ...(undone ? { undone } : {}) }
      await tx.message.update({
        where: { id: messageId },
        data: {
          parts: toStorableJson(parts) as unknown as Prisma.InputJsonArray,
          metadata: toStorableJson({ ...before.metadata, ...(summary ? { edits: summary } : {}) }) as unknown as Prisma.InputJsonObject,
        },
      })
      return { edits: parts.flatMap(part => (part.type === 'data-edit' ? [part.data] : [])), summary }
    })
}

/** Stores what became of one edit of an answer. */
export function createChangeEdit(platform: Pick<Platform, 'db'>): Chats['changeEdit'] {
  const changeEdits = createChangeEdits(platform)
  return async (actor: Actor, chatId: string, { messageId, edit, summaryOf }: EditChange) => {
    const change = { messageId, change: (one: EditChange['edit']) => (one.id === edit.id ? edit : one), summaryOf }
    return (await changeEdits(actor, chatId, change)).summary
  }
}
