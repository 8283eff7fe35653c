import type { Actor } from '#lib/auth/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { now } from '#lib/platform/index.ts'
import { isClaimed } from './compaction-rows.ts'
import { compactionView } from './compaction-view.ts'
import type { AppliedCompaction, CompactionDeps, Compactions } from './compactions.ts'
import { readHistory } from './read-history.ts'

/** Creates the rights over the compaction that applies to the visible path. */
export function createEdits(
  { platform, chats, models, settings, historyChanged }: CompactionDeps,
  problems: ReadonlyMap<string, string>,
): Pick<Compactions, 'current' | 'edit' | 'undo'> {
  const { db, bus, clock } = platform

  async function applied(actor: Actor, chatId: string): Promise<AppliedCompaction | null> {
    const { headId, model: modelId } = await chats.get(actor, chatId)
    if (headId === null) return null
    const model = await models.resolve(actor, modelId).catch((error: unknown) => {
      if (isAppError(error)) return null
      throw error
    })
    return (await readHistory({ db, chats, settings }, { chatId, headId, model, at: null })).view
  }

  async function changed(chatId: string): Promise<void> {
    await historyChanged(chatId)
    bus.publish(`chat:${chatId}`, { kind: 'compaction_changed' })
  }

  return {
    async current(actor, chatId) {
      const view = await applied(actor, chatId)
      return {
        compaction: view && compactionView(view),
        isRunning: await isClaimed(db, chatId, now(clock)),
        problem: problems.get(chatId) ?? null,
      }
    },

    async edit(actor, chatId, { id, summary }) {
      await chats.get(actor, chatId, 'write')
      const standing = { id, chatId, undoneAt: null, summary: { not: null } }
      const { count } = await db.client.compaction.updateMany({ where: standing, data: { summary, editedAt: now(clock) } })
      if (count === 0) throw new AppError('compaction_not_found')
      await changed(chatId)
      const row = await db.client.compaction.findUniqueOrThrow({ where: { id } })
      return compactionView(row)
    },

    async undo(actor, chatId, id) {
      await chats.get(actor, chatId, 'write')
      const { count } = await db.client.compaction.updateMany({ where: { id, chatId, undoneAt: null }, data: { undoneAt: now(clock) } })
      if (count === 0) throw new AppError('compaction_not_found')
      await changed(chatId)
    },
  }
}
