import type { Platform } from '#lib/platform/index.ts'

const OPEN = { status: { in: ['running', 'waiting'] } }

/**
 * Asks a run and all of its children to stop, in whichever process they are executed. A parent is told first: from then on it starts no other child, and
 * those that it has started are found. Returns false where the run had ended.
 */
export async function stopTree({ db, bus }: Pick<Platform, 'db' | 'bus'>, runId: string): Promise<boolean> {
  let wasOpen = false
  for (let ids = [runId]; ids.length > 0; ) {
    const { count } = await db.client.run.updateMany({ where: { id: { in: ids }, ...OPEN }, data: { stopRequested: true } })
    if (ids[0] === runId) wasOpen = count > 0
    for (const id of ids) bus.publish(`run:${id}`, { kind: 'stop' })
    ids = (await db.client.run.findMany({ where: { parentRunId: { in: ids }, ...OPEN }, select: { id: true } })).map(({ id }) => id)
  }
  return wasOpen
}
