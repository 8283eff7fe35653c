import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import type { Platform } from '#lib/platform/index.ts'
import { requireChat } from '#lib/projects/index.ts'
import { createRisingTime } from '../rising-time.ts'
import type { ChangedBy, FileChangeView } from '../workspace.ts'
import type { ChangeRow } from './fold-changes.ts'

/** Bytes of the contents before and after a change; 0 where there is none. */
export interface ContentSizes {
  beforeBytes: number
  afterBytes: number
}

/** Rows of the journal of a chat. All but `settle` throw as `requireChat` does for a chat that the actor may not continue. */
export interface ChangeRows {
  requireChat(actor: Actor, chatId: string): Promise<void>
  /** Returns the owner of the chat, towards whose storage its journal counts; null where the chat no longer exists. */
  holderOf(chatId: string): Promise<string | null>
  ofMessage(actor: Actor, chatId: string, messageId: string): Promise<ChangeRow[]>
  /** Returns those of some contents that the journal of the chat keeps already. */
  keptOf(chatId: string, hashes: readonly string[]): Promise<ReadonlySet<string>>
  /** Stores an intended change, and the size of its contents. */
  intend(by: ChangedBy, change: Omit<FileChangeView, 'state'>, sizes: ContentSizes): Promise<ChangeRow>
  settle(ids: readonly string[], state: FileChangeView['state']): Promise<void>
}

const columns = { id: true, workspaceId: true, path: true, beforeSha: true, afterSha: true, state: true } as const

export function createChangeRows({ db, clock }: Pick<Platform, 'db' | 'clock'>): ChangeRows {
  const nextMs = createRisingTime(clock)
  return {
    requireChat: (actor, chatId) => requireChat(db, actor, { chatId, access: 'write' }),

    holderOf: async chatId => (await db.client.chat.findUnique({ where: { id: chatId }, select: { userId: true } }))?.userId ?? null,

    async ofMessage(actor, chatId, messageId) {
      await requireChat(db, actor, { chatId, access: 'write' })
      const rows = await db.client.fileChange.findMany({ where: { chatId, messageId }, orderBy: { id: 'asc' }, select: columns })
      return rows.map(row => ({ ...row, state: row.state as FileChangeView['state'] }))
    },

    async keptOf(chatId, hashes) {
      const of = { in: [...hashes] }
      const rows = await db.client.fileChange.findMany({
        where: { chatId, OR: [{ beforeSha: of }, { afterSha: of }] },
        select: { beforeSha: true, afterSha: true },
      })
      return new Set(rows.flatMap(({ beforeSha, afterSha }) => [beforeSha, afterSha].filter(hash => hash !== null)))
    },

    async intend({ workspaceId, chatId, messageId, runId }, { path, beforeSha, afterSha }, sizes) {
      const atMs = nextMs()
      const row = { id: newId(atMs), workspaceId, path, beforeSha, afterSha, state: 'intended' as const }
      await db.client.fileChange.create({ data: { ...row, ...sizes, chatId, messageId, runId, createdAt: new Date(atMs) } })
      return row
    },

    async settle(ids, state) {
      await db.client.fileChange.updateMany({ where: { id: { in: [...ids] } }, data: { state } })
    },
  }
}
