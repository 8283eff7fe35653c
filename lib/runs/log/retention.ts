import { setTimeout as sleep } from 'node:timers/promises'
import type { RunEngine } from '../engine.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Runs per statement. */
const RUNS_AT_ONCE = 200
/** Rows deleted per statement, about 5 ms in SQLite. */
const ROWS_AT_ONCE = 1_000
/** Pause between two statements, in which running answers commit. */
const PAUSE_MS = 10

const ENDED_RUNS = `
  SELECT r."id", (SELECT max(e."seq") FROM "RunEvent" e WHERE e."runId" = r."id") AS "lastSeq"
  FROM "Run" r WHERE r."id" > ? AND r."finishedAt" < ? ORDER BY r."id" LIMIT ?`
const DELETE_BATCH = `
  DELETE FROM "RunEvent" WHERE "runId" = ? AND "seq" <= COALESCE(
    (SELECT "seq" FROM "RunEvent" WHERE "runId" = ? ORDER BY "seq" LIMIT 1 OFFSET ${ROWS_AT_ONCE - 1}), ?)`

/** Deletes the events of runs that ended before the retention period, once an hour; their messages stay. */
export function keepRetention(engine: Pick<RunEngine, 'platform' | 'limits'>): () => void {
  const { log } = engine.platform
  const ended = new AbortController()
  let isSweeping = false
  async function sweep(): Promise<void> {
    if (isSweeping) return
    isSweeping = true
    try {
      const count = await forgetEvents(engine, ended.signal)
      if (count > 0) log.info('run.events_expired', { count })
    } catch (error) {
      if (!ended.signal.aborted) log.warn('run.retention_failed', { error })
    }
    isSweeping = false
  }
  const timer = setInterval(() => void sweep(), HOUR_MS)
  timer.unref()
  void sweep()
  return () => {
    ended.abort()
    clearInterval(timer)
  }
}

/** Deletes expired events in small batches: two million rows at once would block all writes for seconds. */
export async function forgetEvents({ platform, limits }: Pick<RunEngine, 'platform' | 'limits'>, signal: AbortSignal): Promise<number> {
  const { db, clock } = platform
  const { eventRetentionDays } = await limits()
  const before = new Date(clock.nowMs() - eventRetentionDays * DAY_MS)
  let count = 0
  for (let after = ''; !signal.aborted; ) {
    const runs = await db.query<{ id: string; lastSeq: number | null }>(ENDED_RUNS, [after, before, RUNS_AT_ONCE])
    for (const { id, lastSeq } of runs) {
      if (lastSeq === null) continue
      for (let deleted = ROWS_AT_ONCE; deleted >= ROWS_AT_ONCE && !signal.aborted; ) {
        deleted = await db.transact(async sql => sql.run(DELETE_BATCH, [id, id, lastSeq]))
        count += deleted
        await sleep(PAUSE_MS)
      }
    }
    const last = runs.at(-1)
    if (!last || runs.length < RUNS_AT_ONCE) break
    after = last.id
    await sleep(PAUSE_MS)
  }
  return count
}
