import type { Pool, PoolClient } from 'pg'
import { isConnectionLost } from '../connection-lost.ts'
import type { Insert } from '../insert.ts'
import { type Plan, postgresqlSql } from '../sql.ts'
import { asOneWrite } from './corked.ts'
import { breakOff, pgQuery } from './pg-query.ts'

interface Waiting {
  rows: readonly Insert[]
  resolve: () => void
  reject: (error: unknown) => void
}

/** How long PostgreSQL may work on a statement, and wait for what somebody else holds, in ms. It gives up before its client does, so that what is refused is not stored later. */
interface Patience {
  lockMs: number
  statementMs: number
  answerMs: number
}

/** So many connections at a time: who comes while one is busy does not wait for it. */
const LANES = 3
/** So many share a statement: the first ones are stored, and go on, while PostgreSQL works on the next. */
const MOST = 13
/** So many statements at most go over one connection before another may have a part of those who wait. */
const QUEUE = 4
/** So many of them are on their way at a time: the first does not wait until all are made, and PostgreSQL has its next one when it is done. */
const AHEAD = 2
/** One that waits for another process holds up those that share its statement, or wait behind it on its connection, for a moment only. */
const SHARED: Patience = { lockMs: 250, statementMs: 2_000, answerMs: 3_000 }
/** PostgreSQL may work on the one before for as long; between two answers no connection may be silent for longer than `SHARED` has it. */
const SHARED_BEHIND: Patience = { ...SHARED, answerMs: SHARED.answerMs + (AHEAD - 1) * SHARED.statementMs }
const ALONE: Patience = { lockMs: 0, statementMs: 5_000, answerMs: 8_000 }

/**
 * Rows that are asked for in the same turn of the event loop, or while others are on their way, are few statements on PostgreSQL, whoever they are of. Each is one write with
 * its begin and its commit: one round trip. Where a statement fails, or its connection is lost before it leaves, the rows of each are stored anew, by themselves.
 */
export function createInsertTogether(pool: Pool, plans: Map<string, Plan>): (rows: readonly Insert[]) => Promise<void> {
  /** Replaced, not emptied: see `takeAll` in group-commit.ts. */
  let waiting: Waiting[] = []
  let free = LANES
  let isDue = false

  function depart(): void {
    isDue = false
    while (free > 0 && waiting.length > 0) {
      free--
      const jobs = waiting.slice(0, MOST * QUEUE)
      waiting = waiting.slice(MOST * QUEUE)
      void storeAll(jobs).finally(() => {
        free++
        depart()
      })
    }
  }

  /** One connection for all of them: their first ones are stored sooner than where PostgreSQL works on three parts side by side. */
  async function storeAll(jobs: Waiting[]): Promise<void> {
    let client: PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      for (const { reject } of jobs) reject(error)
      return
    }
    const silence = setTimeout(() => breakOff(client), SHARED.answerMs)
    const left = inEqualParts(jobs, MOST)
    let lost: Error | undefined
    const goOn = async () => {
      for (let part = left.shift(); part; part = lost ? undefined : left.shift()) {
        const failure = await storePart(client, part)
        silence.refresh()
        if (isConnectionLost(failure)) lost = failure
      }
    }
    await Promise.all(Array.from({ length: AHEAD }, goOn))
    clearTimeout(silence)
    client.release(lost)
    // Nothing of these was asked over the connection that was lost. By themselves none of them waits for more than one other that has gone.
    for (const job of left.flat()) void storeAgain(job, null)
  }

  /** Yields why it failed. */
  async function storePart(client: PoolClient, jobs: Waiting[]): Promise<Error | undefined> {
    const rows = jobs.flatMap(job => job.rows)
    const failure = await inOneTransaction(client, plans, rows, SHARED_BEHIND)
    const lost = isConnectionLost(failure) ? failure : null
    for (const job of jobs) {
      if (failure) void storeAgain(job, lost)
      else job.resolve()
    }
    return failure
  }

  async function storeAgain({ rows, resolve, reject }: Waiting, lost: unknown): Promise<void> {
    try {
      await storeAlone(rows)
      resolve()
    } catch (error) {
      if (lost === null) reject(error)
      // Nobody else has made these ids: they are there because the statement was stored whose answer was lost.
      else if (isThere(error, /_pkey$/)) resolve()
      // PostgreSQL may still be working on what was written before: that nothing is stored, as the name of this failure may say, is not known.
      else reject(isConnectionLost(error) ? error : lost)
    }
  }

  async function storeAlone(rows: readonly Insert[]): Promise<void> {
    const client = await pool.connect()
    const failure = await inOneTransaction(client, plans, rows, ALONE)
    client.release(isConnectionLost(failure) ? failure : undefined)
    if (failure) throw failure
  }

  return rows =>
    new Promise((resolve, reject) => {
      waiting.push({ rows, resolve, reject })
      if (isDue) return
      isDue = true
      setImmediate(depart)
    })
}

/** Yields why it failed: in the words of a lost connection where nobody knows whether the rows are stored, else they are not. */
async function inOneTransaction(
  client: PoolClient,
  plans: Map<string, Plan>,
  rows: readonly Insert[],
  { lockMs, statementMs, answerMs }: Patience,
): Promise<Error | undefined> {
  const begin = `BEGIN; SET LOCAL lock_timeout = ${lockMs}; SET LOCAL statement_timeout = ${statementMs}`
  const outcomes = await Promise.allSettled(
    asOneWrite(client, () => [
      pgQuery(client, { text: begin }, answerMs),
      postgresqlSql(client, plans, answerMs).insert(rows),
      pgQuery(client, { text: 'COMMIT' }, answerMs),
    ]),
  )
  const failures = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason as Error] : []))
  return failures.find(isConnectionLost) ?? failures[0]
}

function inEqualParts<T>(list: readonly T[], most: number): T[][] {
  const size = Math.ceil(list.length / Math.ceil(list.length / most))
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size))
}

/** `unique_violation`, of a constraint that is named so. */
function isThere(error: unknown, named = /./): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error && named.test(String(error.constraint))
  )
}
