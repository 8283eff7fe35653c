import { AppError } from '#lib/errors.ts'
import { type EditView, isOpenEdit } from '#lib/messages/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { editsOf, summaryOf } from '../run/edit-groups.ts'
import type { RunEngine } from '../run/engine.ts'
import type { Runs } from '../runs.ts'

/** Discards edits that were never made, or brings them back, and tells everyone who sees the chat. No file is touched. */
export function createDiscardEdits({ chats, platform }: Pick<RunEngine, 'chats' | 'platform'>): Runs['discardEdits'] {
  const { bus } = platform
  return async (actor, chatId, { messageId, editIds, isDiscarded }) => {
    const message = await chats.message(actor, chatId, messageId)
    await chats.get(actor, chatId, 'write')
    const open = new Set(editsOf(message.parts).flatMap(edit => (isOpenEdit(edit) ? [edit.id] : [])))
    if (editIds?.some(id => !open.has(id))) throw new AppError('not_found', { message: t('answerNoSuchEdit') })
    const chosen = editIds === null ? open : new Set(editIds)
    const { summary: edits } = await chats.changeEdits(actor, chatId, {
      messageId,
      // An edit that was applied meanwhile stays applied.
      change: edit => (chosen.has(edit.id) && isOpenEdit(edit) ? marked(edit, isDiscarded) : edit),
      summaryOf: ({ parts, metadata }) => summaryOf(parts, metadata?.edits ?? {}),
    })
    bus.publish(`chat:${chatId}`, { kind: 'edits_discarded', data: { messageId, edits } })
    return { edits }
  }
}

function marked({ isDiscarded: _, ...edit }: EditView, isDiscarded: boolean): EditView {
  return isDiscarded ? { ...edit, isDiscarded } : edit
}
