import type { Pool, PoolClient } from 'pg'
import { isConnectionLost } from '../connection-lost.ts'
import { ofOneTransaction, type Sql, type Transact } from '../sql.ts'
import { pgQuery } from './driver.ts'
import { type Plans, postgresqlSql } from './postgresql-sql.ts'

type Job<T> = (sql: Sql) => T | Promise<T>

interface Queued {
  job: Job<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** Most jobs of one commit. */
const MOST = 50
/** Longest wait of a shared commit for a row of another process; below PostgreSQL's own second, after which it looks for deadlocks. */
const SHARED_LOCK_MS = 250
/** Longest wait of a job by itself. PostgreSQL gives up before the client does, so a refused job is not stored later. */
const LOCK_MS = 5_000
/** Deadline of an answer in a shared commit: all other jobs queue behind it. Well below the ten seconds of a lease. */
const ANSWER_MS = 3_000

const beginWaiting = (lockMs: number) => ({ text: `BEGIN; SET LOCAL lock_timeout = ${lockMs}` })
const COMMIT = { text: 'COMMIT' }
const ROLLBACK = { text: 'ROLLBACK' }

/**
 * Shares a commit, as on SQLite. Jobs of the same turn of the event loop, or that come while others are in flight, become one transaction over one
 * connection. Their first statements go out together. One transaction at a time, so no job of this process waits for a row of another. Where a job
 * fails, or finds a row locked, all are rolled back and rerun, each by itself. A job must therefore be able to run more than once.
 */
export function createPostgresqlTransact(pool: Pool, plans: Plans): Transact {
  /** Replaced, never emptied: see `takeAll` in group-commit.ts. */
  let queue: Queued[] = []
  let isBusy = false

  async function work(): Promise<void> {
    while (queue.length > 0) {
      const jobs = queue.slice(0, MOST)
      queue = queue.slice(MOST)
      if (await together(jobs)) continue
      for (const each of jobs) void transactAlone(pool, plans, each.job).then(each.resolve, each.reject)
    }
    isBusy = false
  }

  /** False where nothing is stored and each job has to run by itself. */
  async function together(jobs: Queued[]): Promise<boolean> {
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
      const [begin, ...outcomes] = await Promise.allSettled([
        pgQuery(client, beginWaiting(SHARED_LOCK_MS), ANSWER_MS),
        ...jobs.map(({ job }) => perform(sql, job)),
      ])
      const failed = [begin, ...outcomes].find(outcome => outcome.status === 'rejected')
      if (failed) {
        if (isConnectionLost(failed.reason)) broken = failed.reason
        else
          await pgQuery(client, ROLLBACK, ANSWER_MS).catch((error: Error) => {
            broken = error
          })
        const [only] = jobs
        if (!only || jobs.length > 1 || broken || isLocked(failed.reason)) return false
        only.reject(failed.reason)
        return true
      }
      const { command } = await pgQuery(client, COMMIT, ANSWER_MS)
      if (command !== 'COMMIT') return false
      jobs.forEach(({ resolve }, at) => {
        resolve((outcomes[at] as PromiseFulfilledResult<unknown>).value)
      })
    } catch (error) {
      // Only COMMIT has no answer: whether the jobs are stored is unknown.
      broken = error as Error
      for (const { reject } of jobs) reject(error)
    } finally {
      client.release(broken)
    }
    return true
  }

  return <T>(job: Job<T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({ job, resolve: value => resolve(value as T), reject })
      if (isBusy) return
      isBusy = true
      setImmediate(() => void work())
    })
}

async function perform<T>(sql: Sql, job: Job<T>): Promise<T> {
  const own = ofOneTransaction(sql)
  try {
    return await job(own.sql)
  } finally {
    own.end()
  }
}

/** Runs a job in a transaction of its own. Its first statements go out with `BEGIN`, in one round trip. */
export async function transactAlone<T>(pool: Pool, plans: Plans, job: Job<T>, answerMs?: number): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const begun = pgQuery(client, beginWaiting(LOCK_MS))
    // Handles the rejection here: the statements behind a failed BEGIN fail as well, and `await begun` rethrows it.
    begun.catch(() => undefined)
    const result = await perform(postgresqlSql(client, plans, answerMs), job)
    await begun
    const { command } = await pgQuery(client, COMMIT, answerMs)
    if (command !== 'COMMIT') throw new Error('a statement has failed, and the transaction was rolled back')
    return result
  } catch (error) {
    await pgQuery(client, ROLLBACK).catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Codes `lock_not_available` and `deadlock_detected`: a transaction of another process is in the way. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}
