import { inBatches, now, type Platform } from '#lib/platform/index.ts'
import { UNDO_MS } from '../limits.ts'

type PurgePorts = Pick<Platform, 'db' | 'bus' | 'clock'>

/** Removes what another room keeps of a chat, while its rows are still there. */
export type RemoveOfChat = (chatId: string) => Promise<void>

const MINUTE_MS = 60_000
/** Time after the last undo: clocks of processes differ, and a chat that is being restored must not be purged. */
const MARGIN_MS = MINUTE_MS
/** Time after which a temporary chat goes whose page has said nothing. It says something every few minutes, but a phone may sleep. */
export const TEMPORARY_MS = 60 * MINUTE_MS
/** Rows deleted in one statement. */
const SLICE = 500
const CHATS = 50

/**
 * Deletes every row and byte of one deleted chat, in slices, so others can write in between. Returns false where it is not deleted, or still
 * answers. A crash leaves a deleted chat that the next purge finds.
 */
export async function purgeChat({ db }: Pick<PurgePorts, 'db'>, chatId: string, removers: readonly RemoveOfChat[]): Promise<boolean> {
  const where = { id: chatId, deletedAt: { not: null }, activeRunId: null }
  if ((await db.client.chat.count({ where })) === 0) return false
  if ((await db.client.chat.count({ where: { rootChatId: chatId, activeRunId: { not: null } } })) > 0) return false
  await inBatches(CHATS, async () => {
    const children = await db.client.chat.findMany({ where: { rootChatId: chatId }, select: { id: true }, take: CHATS })
    for (const { id } of children) await purgeOne({ db }, id, removers)
    return children.length
  })
  return purgeOne({ db }, chatId, removers)
}

async function purgeOne({ db }: Pick<PurgePorts, 'db'>, chatId: string, removers: readonly RemoveOfChat[]): Promise<boolean> {
  for (const remove of removers) await remove(chatId)
  await inBatches(CHATS, async () => {
    const runs = await db.client.run.findMany({ where: { chatId }, select: { id: true }, take: CHATS })
    for (const { id } of runs) await purgeRun({ db }, id)
    return runs.length
  })
  await inBatches(SLICE, async () => {
    const some = await db.client.message.findMany({ where: { chatId }, select: { id: true }, take: SLICE })
    await db.client.message.deleteMany({ where: { id: { in: some.map(({ id }) => id) } } })
    return some.length
  })
  await db.client.toolGrant.deleteMany({ where: { chatId } })
  await db.client.memoryFact.updateMany({ where: { chatId }, data: { chatId: null } })
  return (await db.client.chat.deleteMany({ where: { id: chatId } })).count > 0
}

async function purgeRun({ db }: Pick<PurgePorts, 'db'>, runId: string): Promise<void> {
  await inBatches(SLICE, async () => {
    const some = await db.client.runEvent.findMany({ where: { runId }, select: { seq: true }, orderBy: { seq: 'asc' }, take: SLICE })
    const last = some.at(-1)
    if (last) await db.client.runEvent.deleteMany({ where: { runId, seq: { lte: last.seq } } })
    return some.length
  })
  await db.client.mcpTask.deleteMany({ where: { runId } })
  await db.client.run.deleteMany({ where: { id: runId } })
}

/** Marks temporary chats as deleted that no page has shown for a while. */
async function leaveForgotten({ db, bus, clock }: PurgePorts): Promise<void> {
  const before = new Date(clock.nowMs() - TEMPORARY_MS)
  const forgotten = await db.client.chat.findMany({
    where: { temporary: true, rootChatId: null, deletedAt: null, updatedAt: { lt: before }, seen: { none: { seenAt: { gte: before } } } },
    select: { id: true },
    take: SLICE,
  })
  if (forgotten.length === 0) return
  await db.client.chat.updateMany({
    where: { id: { in: forgotten.map(({ id }) => id) }, temporary: true },
    data: { deletedAt: now(clock) },
  })
  for (const { id } of forgotten) bus.publish(`chat:${id}`, { kind: 'deleted' })
}

/** Purges chats whose undo is over, and temporary ones that were left. Returns their number. */
export async function purgeDue(ports: PurgePorts, removers: readonly RemoveOfChat[], signal?: AbortSignal): Promise<number> {
  const { db, clock } = ports
  await leaveForgotten(ports)
  const before = new Date(clock.nowMs() - UNDO_MS - MARGIN_MS)
  let purged = 0
  for (let after = ''; ; ) {
    const due = await db.client.chat.findMany({
      where: {
        id: { gt: after },
        activeRunId: null,
        rootChatId: null,
        OR: [{ deletedAt: { lt: before } }, { temporary: true, deletedAt: { not: null } }],
      },
      orderBy: { id: 'asc' },
      select: { id: true },
      take: CHATS,
    })
    for (const { id } of due) if (!signal?.aborted && (await purgeChat(ports, id, removers))) purged += 1
    after = due.at(-1)?.id ?? ''
    if (due.length < CHATS || signal?.aborted) break
  }
  if (purged > 0) await db.eraseDeleted()
  return purged
}
