import type { Insert, Sql } from '#lib/platform/index.ts'

/**
 * Waits for all, then fails with the first in this order that has failed: in a transaction, a statement fails as well when one before it did, and
 * none may be left that goes on after its end.
 */
export async function inTurn(work: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** As one of these. */
export async function insertRows(sql: Sql, rows: readonly Insert[]): Promise<void> {
  await sql.insert(rows)
}
