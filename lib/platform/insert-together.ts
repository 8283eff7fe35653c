import type { Pool, PoolClient } from 'pg'
import { codeOf } from './causes.ts'
import { isConnectionLost } from './connection-lost.ts'
import type { Insert } from './insert.ts'
import { type Plan, postgresqlSql } from './sql.ts'

interface Waiting {
  rows: readonly Insert[]
  resolve: () => void
  reject: (error: unknown) => void
}

/** So many statements at a time: PostgreSQL works on them side by side, and the first ones are answered while the last are. */
const LANES = 3
/** So many share a statement. */
const MOST = 50
/** One that waits for a row of another process holds up the others for no longer, and a connection that has gone without a word for no longer than that. */
const LIMITS = { lockMs: 250, query_timeout: 3_000 }

/**
 * Rows that are asked for in the same turn of the event loop, or while others are on their way, are few statements on PostgreSQL, whoever they are of. A statement is all or
 * nothing by itself and needs no begin and no commit: one round trip. Where one fails, the rows of each are stored anew, by themselves.
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
      void store(waiting.splice(0, share)).finally(() => {
        free++
        depart()
      })
    }
  }

  async function store(jobs: Waiting[]): Promise<void> {
    let client: PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      for (const { reject } of jobs) reject(error)
      return
    }
    try {
      await postgresqlSql(client, plans, LIMITS).insert(jobs.flatMap(({ rows }) => rows))
      client.release()
      for (const { resolve } of jobs) resolve()
    } catch (error) {
      const lost = isConnectionLost(error) ? (error as Error) : null
      client.release(lost ?? undefined)
      for (const each of jobs) void byItself(each, lost)
    }
  }

  async function byItself({ rows, resolve, reject }: Waiting, lost: Error | null): Promise<void> {
    try {
      await postgresqlSql(pool, plans).insert(rows)
      resolve()
    } catch (error) {
      // What is there by now was perhaps stored by the statement whose answer was lost; who asks once more finds out.
      reject(lost && isThere(error) ? lost : error)
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

/** `unique_violation` */
function isThere(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === '23505'
}
