import { setTimeout as sleep } from 'node:timers/promises'
import type { Platform } from '#lib/platform/index.ts'
import type { SettingsStore } from './settings.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Rows deleted in one statement, so that nobody waits for it. */
const ROWS_AT_ONCE = 1_000
const PAUSE_MS = 10

const FORGET = `DELETE FROM "AuditEvent" WHERE "id" IN (SELECT "id" FROM "AuditEvent" WHERE "at" < ? ORDER BY "at" LIMIT ${ROWS_AT_ONCE})`

/** Forgets entries of the audit trail that are older than the setting says. Looks once an hour, until the function that this yields is called. */
export function keepAudit(platform: Pick<Platform, 'db' | 'clock' | 'log'>, settings: Pick<SettingsStore, 'read'>): () => void {
  const { log } = platform
  let isEnded = false
  async function sweep(): Promise<void> {
    try {
      const count = await forgetAudit(platform, settings, () => isEnded)
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

export async function forgetAudit(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  settings: Pick<SettingsStore, 'read'>,
  isEnded = () => false,
): Promise<number> {
  const { auditRetentionDays } = await settings.read()
  const before = new Date(clock.nowMs() - auditRetentionDays * DAY_MS)
  let count = 0
  for (let deleted = ROWS_AT_ONCE; deleted >= ROWS_AT_ONCE && !isEnded(); ) {
    deleted = await db.transact(async sql => sql.run(FORGET, [before]))
    count += deleted
    if (deleted > 0) await sleep(PAUSE_MS)
  }
  return count
}
