import type { Pool, PoolClient } from 'pg'
import { openPgPool } from './driver.ts'

/** Deadline of statements that only read or begin, and so wait for no lock. The other end of a connection may be gone without a word. */
const READ_MS = 5_000
/** Timeout of writes; bulk deletes are slow. */
const WRITE_MS = 20_000
/** Longest wait for a lock. PostgreSQL gives up before its client does, so a refused write is not stored later. */
const LOCK_MS = 15_000
const WAITS_FOR_NOBODY = /^\s*(SELECT|BEGIN)\b/i

/** Opens Prisma's connections, each of whose statements has a deadline. */
export function openPrismaPool(url: string): Pool {
  // Pipelined: a statement that was given up ends its connection, instead of going back to the pool with it and its open transaction.
  const pool = openPgPool(url, { min: 1 })
  pool.on('connect', limit)
  return pool
}

/** Sets a deadline by kind of statement: Prisma's adapter passes none, and the pool's would be the same for all. */
function limit(client: PoolClient): void {
  // If this fails, so does every later statement.
  client.query(`SET lock_timeout = ${LOCK_MS}`).catch(() => undefined)
  const query = client.query.bind(client) as (statement: object, ...rest: unknown[]) => unknown
  const limited = (statement: { text: string }, ...rest: unknown[]) =>
    query({ ...statement, query_timeout: WAITS_FOR_NOBODY.test(statement.text) ? READ_MS : WRITE_MS }, ...rest)
  Object.assign(client, { query: limited })
}
