import { onRevoked, publishRevoked } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { Asker } from './access.ts'
import { sightsOf } from './sight.ts'

interface LiveRow {
  id: string
  model: string
  userId: string
  role: Asker['role']
}

const LIVE = `SELECT r."id", r."model", r."userId", u."role" FROM "Run" r JOIN "User" u ON u."id" = r."userId"
  WHERE r."status" IN ('running', 'waiting') AND NOT r."stopRequested"`
const STOP = `UPDATE "Run" SET "stopRequested" = TRUE WHERE "id" = ANY(?) AND "status" IN ('running', 'waiting')`

/** Stops answers of models that their people may no longer use. */
async function stopLost({ db, bus }: Pick<Platform, 'db' | 'bus'>): Promise<void> {
  const sightOf = sightsOf(db)
  const live = await db.query<LiveRow>(LIVE)
  const lost: string[] = []
  for (const { id, model, userId, role } of live) if ((await sightOf({ userId, role })).levelOf('model', model) === null) lost.push(id)
  if (lost.length > 0) await db.transact(async sql => sql.run(STOP, [lost]))
  for (const id of lost) bus.publish(`run:${id}`, { kind: 'stop' })
}

/** Stops them, then ends the streams of everybody who has lost access. To be called after the change is stored. */
export async function endLostUse(platform: Pick<Platform, 'db' | 'bus'>): Promise<void> {
  await stopLost(platform)
  publishRevoked(platform.bus)
}

/** Stops them also where a right was lost otherwise, such as by another role. Returns the function that ends it. */
export function watchLostUse(platform: Pick<Platform, 'db' | 'bus' | 'log'>): () => void {
  return onRevoked(platform.bus, () => {
    stopLost(platform).catch((error: unknown) => platform.log.warn('access.lost_use_not_ended', { error }))
  })
}
