import { setTimeout as sleep } from 'node:timers/promises'
import type { RunEngine } from '../run/engine.ts'

/** Delay of merging after the end of a run, while readers take its last rows. */
const AFTER_END_MS = 30_000
const PAUSE_MS = 50
/** Age of the runs that are looked for once at the start, since they may have ended while no process merged. */
const MISSED_MS = 24 * 3_600_000
const MISSED_RUNS = 5_000

export interface Merging {
  /** Merges the rows of a run half a minute after its end, one run at a time. */
  ended(runId: string): void
  stop(): Promise<void>
}

/** Merges the logs of ended runs. Runs that are left are merged at the next start. */
export function createMerging({ store, platform }: Pick<RunEngine, 'store' | 'platform'>, options: { takesUpMissed: boolean }): Merging {
  const { db, clock, log } = platform
  const waiting: { runId: string; atMs: number }[] = []
  const stopped = new AbortController()
  let working: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  function wait(): void {
    const [next] = waiting
    if (!next || timer || working || stopped.signal.aborted) return
    timer = setTimeout(begin, Math.max(0, next.atMs - clock.monotonicMs()))
    timer.unref()
  }

  function begin(): void {
    timer = null
    working = work().finally(() => {
      working = null
      wait()
    })
  }

  async function work(): Promise<void> {
    while (!stopped.signal.aborted && waiting[0] && waiting[0].atMs <= clock.monotonicMs()) {
      const { runId } = waiting.shift() as { runId: string }
      try {
        // A run that was handed over or lost continues in another process, which numbers its rows.
        if (await hasEnded(runId)) await store.merge(runId)
      } catch (error) {
        log.warn('run.merge_failed', { runId, error })
      }
      await sleep(PAUSE_MS)
    }
  }

  async function hasEnded(runId: string): Promise<boolean> {
    return (await db.query('SELECT 1 FROM "Run" WHERE "id" = ? AND "finishedAt" IS NOT NULL', [runId])).length > 0
  }

  async function findMissed(): Promise<void> {
    try {
      const after = new Date(clock.nowMs() - MISSED_MS)
      const rows = await db.client.run.findMany({
        where: { finishedAt: { gt: after, lt: new Date(clock.nowMs()) } },
        select: { id: true },
        orderBy: { id: 'desc' },
        take: MISSED_RUNS,
      })
      const atMs = clock.monotonicMs() + AFTER_END_MS
      waiting.push(...rows.map(({ id }) => ({ runId: id, atMs })))
      wait()
    } catch (error) {
      log.warn('run.merge_failed', { error })
    }
  }

  if (options.takesUpMissed) void findMissed()
  return {
    ended(runId) {
      waiting.push({ runId, atMs: clock.monotonicMs() + AFTER_END_MS })
      wait()
    },
    async stop() {
      stopped.abort()
      if (timer) clearTimeout(timer)
      await working
    },
  }
}
