import type { Pool, PoolClient } from 'pg'
import { isConnectionLost } from '../connection-lost.ts'
import { ofOneTransaction, type Plan, postgresqlSql, type Sql } from '../sql.ts'
import type { Transact } from '../sqlite/group-commit.ts'
import { asOneWrite } from './corked.ts'
import { pgQuery } from './pg-query.ts'

type Job<T> = (sql: Sql) => T | Promise<T>

interface Waiting {
  job: Job<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** So many share a commit. */
const MOST = 50
/** Who waits for a row of another process holds up nobody else for longer; below PostgreSQL's own second, after which it looks for deadlocks. */
const LOCK_MS = 250
const BEGIN_TOGETHER = `BEGIN; SET LOCAL lock_timeout = ${LOCK_MS}`
/** A connection may have gone without a word, and all others wait behind it: well below the ten seconds of a lease. */
const ANSWER_MS = 3_000

/**
 * Transactions that are asked for in the same turn of the event loop, or while others are on their way, become one on PostgreSQL too: one connection, one begin
 * and one commit for all of them, and their statements go out together. There is one at a time, so that none of this process waits for a row of another. Where one
 * of several fails, or finds a row locked, all are undone and done anew, each by itself; a job must therefore be able to run more than once.
 */
export function createPostgresqlTransact(pool: Pool, plans: Map<string, Plan>): Transact {
  /** Replaced, not emptied: see `takeAll` in group-commit.ts. */
  let waiting: Waiting[] = []
  let isBusy = false

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const jobs = waiting.slice(0, MOST)
      waiting = waiting.slice(MOST)
      if (await together(jobs)) continue
      for (const each of jobs) void alone(pool, plans, each.job).then(each.resolve, each.reject)
    }
    isBusy = false
  }

  /** False where nothing is stored and each is to be done by itself. */
  async function together(jobs: Waiting[]): Promise<boolean> {
    let client: PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      for (const { reject } of jobs) reject(error)
      return true
    }
    let broken: Error | undefined
    try {
      const sql = postgresqlSql(client, plans, ANSWER_MS)
      const [begin, ...outcomes] = await Promise.allSettled(
        asOneWrite(client, () => [pgQuery(client, { text: BEGIN_TOGETHER }, ANSWER_MS), ...jobs.map(({ job }) => perform(sql, job))]),
      )
      const failed = [begin, ...outcomes].find(outcome => outcome.status === 'rejected')
      if (failed) {
        if (isConnectionLost(failed.reason)) broken = failed.reason
        else
          await pgQuery(client, { text: 'ROLLBACK' }, ANSWER_MS).catch((error: Error) => {
            broken = error
          })
        const [only] = jobs
        if (!only || jobs.length > 1 || broken || isLocked(failed.reason)) return false
        only.reject(failed.reason)
        return true
      }
      const { command } = await pgQuery(client, { text: 'COMMIT' }, ANSWER_MS)
      if (command !== 'COMMIT') return false
      jobs.forEach(({ resolve }, at) => {
        resolve((outcomes[at] as PromiseFulfilledResult<unknown>).value)
      })
    } catch (error) {
      // Whether it was stored is not known.
      broken = error as Error
      for (const { reject } of jobs) reject(error)
    } finally {
      client.release(broken)
    }
    return true
  }

  return <T>(job: Job<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ job, resolve: value => resolve(value as T), reject })
      if (isBusy) return
      isBusy = true
      setImmediate(() => void work())
    })
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
    const begun = pgQuery(client, { text: 'BEGIN' })
    // Where it fails, whatever follows fails with it.
    begun.catch(() => undefined)
    const result = await perform(postgresqlSql(client, plans), job)
    await begun
    const { command } = await pgQuery(client, { text: 'COMMIT' })
    if (command !== 'COMMIT') throw new Error('a statement has failed, and the transaction was rolled back')
    return result as T
  } catch (error) {
    await pgQuery(client, { text: 'ROLLBACK' }).catch((failure: Error) => {
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
