import { type Actor, ownedBy } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { Platform } from '#lib/platform/index.ts'
import { createRisingTime } from '../rising-time.ts'
import type { ChangedBy, FileChangeView } from '../workspace.ts'
import type { ChangeRow } from './fold-changes.ts'

/** Rows of the journal of a chat. All but `settle` throw `chat_not_found` for one that is not the actor's. */
export interface ChangeRows {
  requireChat(actor: Actor, chatId: string): Promise<void>
  ofMessage(actor: Actor, chatId: string, messageId: string): Promise<ChangeRow[]>
  /** Stores an intended change. */
  intend(by: ChangedBy, change: Omit<FileChangeView, 'state'>): Promise<ChangeRow>
  settle(ids: readonly string[], state: FileChangeView['state']): Promise<void>
}

const columns = { id: true, workspaceId: true, path: true, beforeSha: true, afterSha: true, state: true } as const

export function createChangeRows({ db, clock }: Pick<Platform, 'db' | 'clock'>): ChangeRows {
  const nextMs = createRisingTime(clock)
  async function requireChat(actor: Actor, chatId: string): Promise<void> {
    const found = await db.client.chat.count({ where: { id: chatId, deletedAt: null, ...ownedBy(actor) } })
    if (found === 0) throw new AppError('chat_not_found')
  }
  return {
    requireChat,

    async ofMessage(actor, chatId, messageId) {
      await requireChat(actor, chatId)
      const rows = await db.client.fileChange.findMany({ where: { chatId, messageId }, orderBy: { id: 'asc' }, select: columns })
      return rows.map(row => ({ ...row, state: row.state as FileChangeView['state'] }))
    },

    async intend({ workspaceId, chatId, messageId, runId }, { path, beforeSha, afterSha }) {
      const atMs = nextMs()
      const row = { id: newId(atMs), workspaceId, path, beforeSha, afterSha, state: 'intended' as const }
      await db.client.fileChange.create({ data: { ...row, chatId, messageId, runId, createdAt: new Date(atMs) } })
      return row
    },

    async settle(ids, state) {
      await db.client.fileChange.updateMany({ where: { id: { in: [...ids] } }, data: { state } })
    },
  }
}
