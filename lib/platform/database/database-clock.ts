import type { Clock } from '../clock.ts'
import type { Logger } from '../log/log.ts'
import type { Database } from './db.ts'

const SYNC_MS = 3_000
/** Slowest answer whose time is precise enough to use. */
const SLOWEST_ANSWER_MS = 1_000
/** Smaller differences are those of the network. */
const TOLERANCE_MS = 50
/** A host whose clock is off by more than this should be looked at. */
const NOTABLE_MS = 5_000

const NOW = `SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::text AS "ms"`

export interface DatabaseClock extends Clock {
  sync(): Promise<void>
  stop(): void
}

/**
 * The time of the database, by which all processes that share it agree on leases, locks and expiries, whatever the clocks of their hosts say. Asked for
 * every three seconds; between two answers this process's monotonic clock continues from the last one.
 */
export function createDatabaseClock(db: Pick<Database, 'query'>, host: Clock, log: Logger): DatabaseClock {
  let aheadMs = host.nowMs() - host.monotonicMs()
  let isNoted = false
  const nowMs = () => Math.round(host.monotonicMs() + aheadMs)

  async function sync(): Promise<void> {
    const askedMs = host.monotonicMs()
    const [row] = await db.query<{ ms: string }>(NOW)
    const answeredMs = host.monotonicMs()
    if (!row || answeredMs - askedMs > SLOWEST_ANSWER_MS) return
    const measuredMs = Number(row.ms) - (askedMs + answeredMs) / 2
    if (Math.abs(measuredMs - aheadMs) > TOLERANCE_MS) aheadMs = measuredMs
    const offMs = host.nowMs() - nowMs()
    if (Math.abs(offMs) > NOTABLE_MS && !isNoted) log.warn('clock.host_is_off', { byMs: Math.round(offMs) })
    isNoted = Math.abs(offMs) > NOTABLE_MS
  }

  const timer = setInterval(() => {
    sync().catch((error: unknown) => log.debug('clock.not_synced', { error }))
  }, SYNC_MS)
  timer.unref()
  return { nowMs, monotonicMs: host.monotonicMs, sync, stop: () => clearInterval(timer) }
}
