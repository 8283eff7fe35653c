import { inBatches, type Platform } from '#lib/platform/index.ts'

const DAY_MS = 24 * 3_600_000
/** Rows deleted by one statement, few enough that no other write waits long. */
const ROWS_AT_ONCE = 1_000

const DELETE_EXPIRED = `DELETE FROM "AuditEvent" WHERE "id" IN (SELECT "id" FROM "AuditEvent" WHERE "at" < ? ORDER BY "at" LIMIT ${ROWS_AT_ONCE})`

/** Reads for how many days entries are kept. */
interface Retention {
  read(): Promise<{ auditRetentionDays: number }>
}

/** Deletes entries of the audit trail that are older than the setting says. Returns their number. */
export async function deleteExpiredAudit(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  settings: Retention,
  signal?: AbortSignal,
): Promise<number> {
  const { auditRetentionDays } = await settings.read()
  const before = new Date(clock.nowMs() - auditRetentionDays * DAY_MS)
  return inBatches(ROWS_AT_ONCE, () => db.transact(async sql => sql.run(DELETE_EXPIRED, [before])), signal)
}
