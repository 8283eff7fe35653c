import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { MessageMetadata, UndoneEdits } from '#lib/messages/index.ts'
import { type Platform, type Prisma, toStorableJson } from '#lib/platform/index.ts'
import { chatsFor } from '#lib/projects/index.ts'
import { holdMessage } from './hold-message.ts'

/** Notes with an answer that its edits were undone. Files that an earlier attempt restored stay named. */
export function createNoteUndone({ db }: Pick<Platform, 'db'>) {
  return async (actor: Actor, chatId: string, { messageId, undone }: { messageId: string; undone: UndoneEdits }): Promise<void> => {
    await db.client.$transaction(async tx => {
      await holdMessage(tx, chatId, messageId)
      const where = { id: messageId, chatId, chat: chatsFor(actor, 'write') }
      const row = await tx.message.findFirst({ where, select: { metadata: true } })
      if (!row) throw new AppError('message_not_found')
      const metadata = row.metadata as unknown as MessageMetadata
      if (!metadata.edits) return
      const restored = [...new Set([...(metadata.edits.undone?.restored ?? []), ...undone.restored])]
      const next: MessageMetadata = { ...metadata, edits: { ...metadata.edits, undone: { ...undone, restored } } }
      await tx.message.update({ where: { id: messageId }, data: { metadata: toStorableJson(next) as unknown as Prisma.InputJsonObject } })
    })
  }
}
