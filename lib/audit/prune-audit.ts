import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '#lib/platform/index.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Rows deleted by one statement, few enough that no other write waits long. */
const ROWS_AT_ONCE = 1_000
const PAUSE_MS = 10

const DELETE_EXPIRED = `DELETE FROM "AuditEvent" WHERE "id" IN (SELECT "id" FROM "AuditEvent" WHERE "at" < ? ORDER BY "at" LIMIT ${ROWS_AT_ONCE})`

/** Reads for how many days entries are kept. */
interface Retention {
  read(): Promise<{ auditRetentionDays: number }>
}

/** Deletes entries of the audit trail that are older than the setting says: now, then once an hour. Returns the function that ends it. */
export function pruneAudit(platform: Pick<Platform, 'db' | 'clock' | 'log'>, settings: Retention): () => void {
  const { log } = platform
  let isEnded = false
  async function sweep(): Promise<void> {
    try {
      const count = await deleteExpiredAudit(platform, settings, () => isEnded)
      if (count > 0) log.info('audit.expired', { count })
    } catch (error) {
      if (!isEnded) log.warn('audit.retention_failed', { error })
    }
  }
  const timer = setInterval(() => void sweep(), HOUR_MS)
  timer.unref()
  void sweep()
  return () => {
    isEnded = true
    clearInterval(timer)
  }
}

export async function deleteExpiredAudit(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  settings: Retention,
  isEnded = () => false,
): Promise<number> {
  const { auditRetentionDays } = await settings.read()
  const before = new Date(clock.nowMs() - auditRetentionDays * DAY_MS)
  let count = 0
  for (let deleted = ROWS_AT_ONCE; deleted >= ROWS_AT_ONCE && !isEnded(); ) {
    deleted = await db.transact(async sql => sql.run(DELETE_EXPIRED, [before]))
    count += deleted
    if (deleted > 0) await sleep(PAUSE_MS)
  }
  return count
}
