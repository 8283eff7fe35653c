import { every, now, type Platform } from '#lib/platform/index.ts'
import { DELETED_WAIT_MS, QUEUE_LOOK_MS } from '../run/limits.ts'

/** Stops runs that wait in deleted chats, once the page no longer offers to undo the deletion. Returns the function that ends the watch. */
export function endDeleted({ db, bus, clock, log }: Pick<Platform, 'db' | 'bus' | 'clock' | 'log'>): () => Promise<void> {
  return every(QUEUE_LOOK_MS, { name: 'run.deleted_look', log }, async () => {
    const before = new Date(now(clock).getTime() - DELETED_WAIT_MS)
    const where = { status: { in: ['running', 'waiting'] }, stopRequested: false, chat: { deletedAt: { lt: before } } }
    const rows = await db.client.run.findMany({ where, select: { id: true }, take: 100 })
    if (rows.length === 0) return
    await db.client.run.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data: { stopRequested: true } })
    for (const { id } of rows) bus.publish(`run:${id}`, { kind: 'stop' })
  })
}
