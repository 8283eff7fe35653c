import type { Pool, PoolClient } from 'pg'
import { codeOf } from './causes.ts'
import { isConnectionLost } from './connection-lost.ts'
import type { Transact } from './group-commit.ts'
import type { Insert } from './insert.ts'
import { asOneWrite } from './one-write.ts'
import { ofOneTransaction, type Plan, postgresqlSql, type Sql } from './sql.ts'

type Job<T> = (sql: Sql) => T | Promise<T>

interface Waiting {
  job: Job<unknown>
  /** Where it does nothing but insert these. */
  rows: readonly Insert[] | null
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

export interface PostgresqlWrites {
  transact: Transact
  /** All or none. */
  insert(rows: readonly Insert[]): Promise<void>
}

/** So many share a commit. */
const MOST = 50
/** Who waits for a row of another process holds up nobody else for longer; below PostgreSQL's own second, after which it looks for deadlocks. */
const LOCK_MS = 250
const BEGIN_TOGETHER = `BEGIN; SET LOCAL lock_timeout = ${LOCK_MS}`
/** A connection may have gone without a word, and all others wait behind it: well below the ten seconds of a lease. */
const LIMIT = { query_timeout: 3_000 }

/**
 * How it ended for all of them: each has its answer; or nothing is stored, and each is to be done by itself; or nobody knows, since the connection was lost while
 * they were being stored.
 */
type Outcome = { kind: 'settled' | 'undone'; broken?: Error } | { kind: 'unknown'; broken: Error }

/**
 * Transactions that are asked for in the same turn of the event loop, or while others are on their way, become one on PostgreSQL too: one connection, one begin
 * and one commit for all of them, and their statements go out together. There is one at a time, so that none of this process waits for a row of another. Where one
 * of several fails, or finds a row locked, all are undone and done anew, each by itself; a job must therefore be able to run more than once.
 * Where none does anything but insert, they are one statement, which needs no begin and no commit: one round trip.
 */
export function createPostgresqlWrites(pool: Pool, plans: Map<string, Plan>): PostgresqlWrites {
  const waiting: Waiting[] = []
  let isBusy = false

  async function work(): Promise<void> {
    while (waiting.length > 0) await settle(waiting.splice(0, MOST))
    isBusy = false
  }

  async function settle(jobs: Waiting[]): Promise<void> {
    let client: PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      for (const { reject } of jobs) reject(error)
      return
    }
    const outcome = await together(client, jobs)
    client.release(outcome.broken)
    if (outcome.kind !== 'settled') for (const each of jobs) void byItself(each, outcome)
  }

  async function together(client: PoolClient, jobs: Waiting[]): Promise<Outcome> {
    const sql = postgresqlSql(client, plans, { ...LIMIT, lockMs: LOCK_MS })
    const rows = jobs.map(each => each.rows)
    return rows.every(each => each !== null) ? insertAll(sql, jobs, rows.flat()) : commitAll(client, sql, jobs)
  }

  async function byItself({ job, rows, resolve, reject }: Waiting, before: Outcome): Promise<void> {
    try {
      if (rows) resolve(await postgresqlSql(pool, plans).insert(rows))
      else resolve(await alone(pool, plans, job))
    } catch (error) {
      // What is there by now was perhaps stored by what nobody knows the end of; who asks once more finds out.
      reject(before.kind === 'unknown' && isThere(error) ? before.broken : error)
    }
  }

  const enqueue = (job: Job<unknown>, rows: readonly Insert[] | null) =>
    new Promise<unknown>((resolve, reject) => {
      waiting.push({ job, rows, resolve, reject })
      if (isBusy) return
      isBusy = true
      setImmediate(() => void work())
    })

  return {
    transact: <T>(job: Job<T>) => enqueue(job, null) as Promise<T>,
    async insert(rows) {
      await enqueue(sql => sql.insert(rows), rows)
    },
  }
}

async function insertAll(sql: Sql, jobs: Waiting[], rows: Insert[]): Promise<Outcome> {
  try {
    await sql.insert(rows)
  } catch (error) {
    return isConnectionLost(error) ? { kind: 'unknown', broken: error as Error } : { kind: 'undone' }
  }
  for (const { resolve } of jobs) resolve(undefined)
  return { kind: 'settled' }
}

async function commitAll(client: PoolClient, sql: Sql, jobs: Waiting[]): Promise<Outcome> {
  let broken: Error | undefined
  try {
    const [begin, ...outcomes] = await Promise.allSettled(
      asOneWrite(client, () => [client.query({ text: BEGIN_TOGETHER, ...LIMIT }), ...jobs.map(({ job }) => perform(sql, job))]),
    )
    const failed = [begin, ...outcomes].find(outcome => outcome.status === 'rejected')
    if (failed) {
      if (isConnectionLost(failed.reason)) broken = failed.reason
      else
        await client.query({ text: 'ROLLBACK', ...LIMIT }).catch((error: Error) => {
          broken = error
        })
      const [only] = jobs
      if (!only || jobs.length > 1 || broken || isLocked(failed.reason)) return { kind: 'undone', ...(broken && { broken }) }
      only.reject(failed.reason)
      return { kind: 'settled' }
    }
    const { command } = await client.query({ text: 'COMMIT', ...LIMIT })
    if (command !== 'COMMIT') return { kind: 'undone' }
    jobs.forEach(({ resolve }, at) => {
      resolve((outcomes[at] as PromiseFulfilledResult<unknown>).value)
    })
    return { kind: 'settled' }
  } catch (error) {
    // Whether it was stored is not known.
    for (const { reject } of jobs) reject(error)
    return { kind: 'settled', broken: error as Error }
  }
}

async function perform(sql: Sql, job: Job<unknown>): Promise<unknown> {
  const own = ofOneTransaction(sql)
  try {
    return await job(own.sql)
  } finally {
    own.end()
  }
}

/** Statements that a job does not wait for one by one go out together, the first ones with `BEGIN`: one round trip. */
async function alone<T>(pool: Pool, plans: Map<string, Plan>, job: Job<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun = client.query('BEGIN')
    // Where it fails, whatever follows fails with it.
    begun.catch(() => undefined)
    const result = await perform(postgresqlSql(client, plans), job)
    await begun
    const { command } = await client.query('COMMIT')
    if (command !== 'COMMIT') throw new Error('a statement has failed, and the transaction was rolled back')
    return result as T
  } catch (error) {
    await client.query('ROLLBACK').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** `lock_not_available` and `deadlock_detected`: a transaction of somebody else stands in the way. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}

/** `unique_violation` */
function isThere(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23505'
}
