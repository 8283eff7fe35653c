import type { Platform } from '#lib/platform/index.ts'
import { RESTORE_MS } from './limits.ts'

/** Deletes the texts of assistants that can no longer be restored. Their names stay, for the chats that they answered in. */
export async function forgetDeleted({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const old = { deletedAt: { lt: new Date(clock.nowMs() - RESTORE_MS) }, versions: { some: {} } }
  const rows = await db.client.assistant.findMany({ where: old, select: { id: true }, take: 100 })
  for (const { id } of rows) {
    await db.client.$transaction(async tx => {
      await tx.assistantVersion.deleteMany({ where: { assistantId: id } })
      await tx.assistant.update({ where: { id }, data: { data: {} } })
    })
  }
}
