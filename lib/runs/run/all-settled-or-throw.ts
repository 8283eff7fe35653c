import type { Insert, Sql } from '#lib/platform/index.ts'

/**
 * Waits for all, then throws the first failure in this order. In a transaction, a failed statement makes those behind it fail too, and none may still run
 * when the transaction ends.
 */
export async function allSettledOrThrow(work: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Inserts rows as one promise of such a list: SQLite's `insert` throws immediately. */
export async function insertRows(sql: Sql, rows: readonly Insert[]): Promise<void> {
  await sql.insert(rows)
}
