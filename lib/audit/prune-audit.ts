import { inBatches, type Platform } from '#lib/platform/index.ts'

const DAY_MS = 24 * 3_600_000
/** Rows deleted by one statement, few enough that no other write waits long. */
const ROWS_AT_ONCE = 1_000

/** Action of the entry that says up to where the chain was deleted, written before that. */
export const PRUNED = 'audit.prune'

const FIRST_KEPT = 'SELECT MIN("seq") AS "seq" FROM "AuditEvent" WHERE "seq" IS NOT NULL AND "at" >= ?'
const LINK = 'SELECT "seq", "hash" FROM "AuditEvent" WHERE "seq" = ?'
const DELETE_CHAINED = `DELETE FROM "AuditEvent" WHERE "id" IN (SELECT "id" FROM "AuditEvent" WHERE "seq" <= ? ORDER BY "seq" LIMIT ${ROWS_AT_ONCE})`
const DELETE_UNCHAINED = `DELETE FROM "AuditEvent" WHERE "id" IN (SELECT "id" FROM "AuditEvent" WHERE "seq" IS NULL AND "at" < ? LIMIT ${ROWS_AT_ONCE})`

/** Reads for how many days entries are kept. */
interface Retention {
  read(): Promise<{ auditRetentionDays: number }>
}

/** Deletes entries of the audit trail that are older than the setting says. Returns their number. */
export async function deleteExpiredAudit(
  { db, clock, audit }: Pick<Platform, 'db' | 'clock' | 'audit'>,
  settings: Retention,
  signal?: AbortSignal,
): Promise<number> {
  const { auditRetentionDays } = await settings.read()
  const before = new Date(clock.nowMs() - auditRetentionDays * DAY_MS)
  const unchained = await inBatches(ROWS_AT_ONCE, () => db.transact(async sql => sql.run(DELETE_UNCHAINED, [before])), signal)
  const [kept] = await db.query<{ seq: number | null }>(FIRST_KEPT, [before])
  // Where none is kept, the newest stays: the chain goes on behind it.
  if (!kept || kept.seq === null) return unchained
  const [last] = await db.query<{ seq: number; hash: string }>(LINK, [kept.seq - 1])
  if (!last) return unchained
  await audit.record({ action: PRUNED, detail: { through: last.seq, hash: last.hash } })
  return unchained + (await inBatches(ROWS_AT_ONCE, () => db.transact(async sql => sql.run(DELETE_CHAINED, [last.seq])), signal))
}
