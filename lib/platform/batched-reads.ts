import type { Pool } from 'pg'
import { isConnectionLost } from './connection-lost.ts'
import { asOneWrite } from './one-write.ts'
import { type Plan, postgresqlSql, type Sql, type SqlValue } from './sql.ts'

export interface Read {
  text: string
  values: readonly SqlValue[]
}

interface Waiting extends Read {
  found: Promise<unknown[]>
  resolve: (rows: unknown[]) => void
  reject: (error: unknown) => void
}

/**
 * Reads that are asked for in the same turn of the event loop, or while others are on their way, go out together; there is one batch at a time, and in it each read
 * once, however many ask for it. Nobody gets what was read before it asked. Who asks for the same gets the same array.
 */
export function batchReads(send: (reads: readonly Read[]) => Promise<unknown[][]>): Sql['rows'] {
  let waiting = new Map<string, Waiting>()
  let isBusy = false

  async function work(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting.values()]
      waiting = new Map()
      try {
        const found = await send(batch)
        batch.forEach(({ resolve }, at) => {
          resolve(found[at] ?? [])
        })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isBusy = false
  }

  function enqueue(name: string, read: Read): Promise<unknown[]> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>()
    waiting.set(name, { ...read, found: promise, resolve, reject })
    if (!isBusy) {
      isBusy = true
      setImmediate(() => void work())
    }
    return promise
  }

  return <Row>(text: string, values: readonly SqlValue[]) => {
    const name = values.length === 0 ? text : `${text}\n${JSON.stringify(values)}`
    return (waiting.get(name)?.found ?? enqueue(name, { text, values })) as Promise<Row[]>
  }
}

/** A connection may have gone without a word, and the next batch waits behind it. */
const LIMIT = { query_timeout: 3_000 }

/** A batch over one connection: one round trip, and one process of PostgreSQL that wakes. Over another one where that is lost. */
export function sendTo(pool: Pool, plans: Map<string, Plan>): (reads: readonly Read[]) => Promise<unknown[][]> {
  const attempt = async (reads: readonly Read[]) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      const sql = postgresqlSql(client, plans, LIMIT)
      return await Promise.all(asOneWrite(client, () => reads.map(({ text, values }) => sql.rows(text, values))))
    } catch (error) {
      if (isConnectionLost(error)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }
  return async reads => {
    try {
      return await attempt(reads)
    } catch (error) {
      if (isConnectionLost(error)) return attempt(reads)
      throw error
    }
  }
}
