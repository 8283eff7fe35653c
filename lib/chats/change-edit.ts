import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { ChatMessage, EditSummary } from '#lib/messages/index.ts'
import { type Platform, type Prisma, toStorableJson } from '#lib/platform/index.ts'
import type { EditChange } from './chats.ts'
import { holdMessage } from './hold-message.ts'
import { visibleTo } from './rows.ts'

/** Stores what became of one edit of an answer, and the sum of all its edits. What was undone before stays named. */
export function createChangeEdit({ db }: Pick<Platform, 'db'>) {
  return async (actor: Actor, chatId: string, { messageId, edit, summaryOf }: EditChange): Promise<EditSummary | null> =>
    db.client.$transaction(async tx => {
      await holdMessage(tx, chatId, messageId)
      const row = await tx.message.findFirst({
        where: { id: messageId, chatId, chat: visibleTo(actor) },
        select: { parts: true, metadata: true },
      })
      if (!row) throw new AppError('message_not_found')
      const before = row as unknown as Pick<ChatMessage, 'parts' | 'metadata'>
      const parts = before.parts.map(part => (part.type === 'data-edit' && part.data.id === edit.id ? { ...part, data: edit } : part))
      const sum = summaryOf({ ...before, parts })
      const undone = before.metadata?.edits?.undone
      const edits = sum && { ...sum, ...(undone ? { undone } : {}) }
      await tx.message.update({
        where: { id: messageId },
        data: {
          parts: toStorableJson(parts) as unknown as Prisma.InputJsonArray,
          metadata: toStorableJson({ ...before.metadata, ...(edits ? { edits } : {}) }) as unknown as Prisma.InputJsonObject,
        },
      })
      return edits
    })
}
