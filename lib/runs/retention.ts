import type { RunEngine } from './run-context.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Forgets the events of runs that ended longer ago than the setting says; their messages stay. Looks once an hour. */
export function keepRetention(engine: RunEngine): () => void {
  const { db, clock, log } = engine.platform
  async function sweep(): Promise<void> {
    try {
      const { eventRetentionDays } = await engine.limits()
      const before = new Date(clock.nowMs() - eventRetentionDays * DAY_MS)
      const { count } = await db.client.runEvent.deleteMany({ where: { run: { finishedAt: { lt: before } } } })
      if (count > 0) log.info('run.events_expired', { count })
    } catch (error) {
      log.warn('run.retention_failed', { error })
    }
  }
  const timer = setInterval(() => void sweep(), HOUR_MS)
  timer.unref()
  void sweep()
  return () => clearInterval(timer)
}
