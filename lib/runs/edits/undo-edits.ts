import { publishFiles } from '#lib/chats/index.ts'
import { now } from '#lib/platform/index.ts'
import type { RunEngine } from '../run/engine.ts'
import type { Runs } from '../runs.ts'

/** Undoes the edits of one answer, notes that with the answer, and tells everyone who sees the chat. */
export function createUndoEdits({
  chats,
  fileChanges,
  platform,
}: Pick<RunEngine, 'chats' | 'fileChanges' | 'platform'>): Runs['undoEdits'] {
  const { bus, clock, audit } = platform
  return async (actor, chatId, messageId) => {
    await chats.message(actor, chatId, messageId)
    const { restored, kept } = await fileChanges.undo(actor, chatId, messageId)
    const undone = { at: now(clock).toISOString(), restored, kept }
    if (restored.length + kept.length > 0) {
      await chats.noteUndone(actor, chatId, { messageId, undone })
      await audit.record({ actor, action: 'edits.undo', target: chatId, detail: { messageId, files: restored.length } })
    }
    bus.publish(`chat:${chatId}`, { kind: 'edits_undone', data: { messageId, undone } })
    if (restored.length > 0) publishFiles(bus, await chats.get(actor, chatId))
    return { restored, kept }
  }
}
