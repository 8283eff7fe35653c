import type { Pool, PoolClient } from 'pg'
import { openPgPool } from './driver.ts'

/** For a connection whose other end has gone without a word: what only reads, or begins, waits for nobody who is alive. */
const READ_MS = 5_000
/** What deletes much takes its time. */
const WRITE_MS = 20_000
/** PostgreSQL gives up waiting for what somebody else holds before we do, so that what is refused is not stored later. */
const LOCK_MS = 15_000
const WAITS_FOR_NOBODY = /^\s*(SELECT|BEGIN)\b/i

/** The connections that Prisma has, none of which makes anybody wait without an end. */
export function openPrismaPool(url: string): Pool {
  // Pipelined: a statement that was given up ends its connection, instead of going back to the pool with it and its open transaction.
  const pool = openPgPool(url, { min: 1 })
  pool.on('connect', limit)
  return pool
}

/** Prisma's adapter says no limit with a statement, and the pool's would be the same for all. */
function limit(client: PoolClient): void {
  // Where it fails, whatever follows fails with it.
  client.query(`SET lock_timeout = ${LOCK_MS}`).catch(() => undefined)
  const query = client.query.bind(client) as (statement: object, ...rest: unknown[]) => unknown
  const limited = (statement: { text: string }, ...rest: unknown[]) =>
    query({ ...statement, query_timeout: WAITS_FOR_NOBODY.test(statement.text) ? READ_MS : WRITE_MS }, ...rest)
  Object.assign(client, { query: limited })
}
