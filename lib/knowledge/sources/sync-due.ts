import { now } from '#lib/platform/index.ts'
import type { KnowledgeDeps } from '../deps.ts'
import { type DueSource, syncSource } from './sync-source.ts'

const DUE = `SELECT "id", "collectionId", "kind", "ref", "path", "addedById" FROM "CollectionSource"
  WHERE "dueAt" <= ? AND ("claimedUntil" IS NULL OR "claimedUntil" < ?) ORDER BY "dueAt" LIMIT 200`
/** Sources that are read at a time, one of each person. */
const SYNCS = 3

/** Reads the sources that are due, some at a time. Returns their number. */
export async function syncDue(deps: KnowledgeDeps, signal: AbortSignal): Promise<number> {
  const { db, clock } = deps.platform
  for (let count = 0; ; ) {
    const due = signal.aborted ? [] : await db.query<DueSource>(DUE, [now(clock), now(clock)])
    if (due.length === 0) return count
    const firsts = [...Map.groupBy(due, ({ addedById }) => addedById).values()].flatMap(([first]) => first ?? []).slice(0, SYNCS)
    const done = await Promise.all(firsts.map(source => syncSource(deps, source, signal)))
    count += done.filter(Boolean).length
  }
}
