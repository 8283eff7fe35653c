import { inBatches, sleep } from '#lib/platform/index.ts'
import type { RunEngine } from '../run/engine.ts'

const DAY_MS = 24 * 3_600_000
/** Runs per statement. */
const RUNS_AT_ONCE = 200
/** Rows deleted per statement, about 5 ms in SQLite. */
const ROWS_AT_ONCE = 1_000

/** Pause after each run, in which running answers commit. */
const PAUSE_MS = 10

const ENDED_RUNS = `
  SELECT r."id", (SELECT max(e."seq") FROM "RunEvent" e WHERE e."runId" = r."id") AS "lastSeq"
  FROM "Run" r WHERE r."id" > ? AND r."finishedAt" < ? ORDER BY r."id" LIMIT ?`
const DELETE_BATCH = `
  DELETE FROM "RunEvent" WHERE "runId" = ? AND "seq" <= COALESCE(
    (SELECT "seq" FROM "RunEvent" WHERE "runId" = ? ORDER BY "seq" LIMIT 1 OFFSET ${ROWS_AT_ONCE - 1}), ?)`

/**
 * Deletes the events of runs that ended before the retention period; their messages stay. Small batches: two million rows at once would block all
 * writes for seconds. Returns their number.
 */
export async function forgetEvents({ platform, limits }: Pick<RunEngine, 'platform' | 'limits'>, signal: AbortSignal): Promise<number> {
  const { db, clock } = platform
  const { eventRetentionDays } = await limits()
  const before = new Date(clock.nowMs() - eventRetentionDays * DAY_MS)
  let [count, after] = [0, '']
  const forgetSome = async () => {
    const runs = await db.query<{ id: string; lastSeq: number | null }>(ENDED_RUNS, [after, before, RUNS_AT_ONCE])
    for (const { id, lastSeq } of runs) {
      if (lastSeq === null || signal.aborted) continue
      count += await inBatches(ROWS_AT_ONCE, () => db.transact(async sql => sql.run(DELETE_BATCH, [id, id, lastSeq])), signal)
      await sleep(PAUSE_MS, signal)
    }
    after = runs.at(-1)?.id ?? ''
    return runs.length
  }
  await inBatches(RUNS_AT_ONCE, forgetSome, signal)
  return count
}
