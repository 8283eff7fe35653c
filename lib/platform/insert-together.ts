import type { Pool, PoolClient } from 'pg'
import { isConnectionLost } from './connection-lost.ts'
import type { Insert } from './insert.ts'
import { asOneWrite } from './one-write.ts'
import { pgQuery } from './pg-query.ts'
import { type Plan, postgresqlSql } from './sql.ts'

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

/** So many statements at a time: PostgreSQL works on them side by side, and the first ones are answered while the last are. */
const LANES = 3
/** So many share a statement. */
const MOST = 50
/** One that waits for another process holds up those that share its statement for a moment only. */
const SHARED: Patience = { lockMs: 250, statementMs: 2_000, answerMs: 3_000 }
const ALONE: Patience = { lockMs: 0, statementMs: 5_000, answerMs: 8_000 }

/**
 * Rows that are asked for in the same turn of the event loop, or while others are on their way, are few statements on PostgreSQL, whoever they are of. Begin, statement and commit
 * go out together: one round trip. Where a statement fails, the rows of each are stored anew, by themselves.
 */
export function createInsertTogether(pool: Pool, plans: Map<string, Plan>): (rows: readonly Insert[]) => Promise<void> {
  const waiting: Waiting[] = []
  let free = LANES
  let isDue = false

  function depart(): void {
    isDue = false
    while (free > 0 && waiting.length > 0) {
      const share = Math.min(MOST, Math.ceil(waiting.length / free))
      free--
      void storeAll(waiting.splice(0, share)).finally(() => {
        free++
        depart()
      })
    }
  }

  async function storeAll(jobs: Waiting[]): Promise<void> {
    let client: PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      for (const { reject } of jobs) reject(error)
      return
    }
    const rows = jobs.flatMap(job => job.rows)
    try {
      await store(client, plans, rows, SHARED)
    } catch (error) {
      const lost = isConnectionLost(error) ? error : null
      for (const job of jobs) void storeAgain(job, lost)
      return
    }
    for (const { resolve } of jobs) resolve()
  }

  async function storeAgain({ rows, resolve, reject }: Waiting, lost: unknown): Promise<void> {
    try {
      await store(await pool.connect(), plans, rows, ALONE)
      resolve()
    } catch (error) {
      if (lost === null) reject(error)
      // Nobody else has made these ids: they are there because the statement was stored whose answer was lost.
      else if (isThere(error, /_pkey$/)) resolve()
      else reject(isThere(error) ? lost : error)
    }
  }

  return rows =>
    new Promise((resolve, reject) => {
      waiting.push({ rows, resolve, reject })
      if (isDue) return
      isDue = true
      setImmediate(depart)
    })
}

/** Gives the client back. Rejects with the words of a lost connection where nobody knows whether they are stored, else they are not. */
async function store(client: PoolClient, plans: Map<string, Plan>, rows: readonly Insert[], patience: Patience): Promise<void> {
  const { lockMs, statementMs, answerMs } = patience
  const begin = `BEGIN; SET LOCAL lock_timeout = ${lockMs}; SET LOCAL statement_timeout = ${statementMs}`
  const outcomes = await Promise.allSettled(
    asOneWrite(client, () => [
      pgQuery(client, { text: begin }, answerMs),
      postgresqlSql(client, plans, answerMs).insert(rows),
      pgQuery(client, { text: 'COMMIT' }, answerMs),
    ]),
  )
  const failures = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason as Error] : []))
  const lost = failures.find(isConnectionLost)
  client.release(lost)
  if (failures.length > 0) throw lost ?? failures[0]
}

/** `unique_violation`, of a constraint that is named so. */
function isThere(error: unknown, named = /./): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === '23505' && 'constraint' in error && named.test(String(error.constraint))
  )
}
