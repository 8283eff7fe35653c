import type { Pool, PoolClient } from 'pg'
import { isConnectionLost } from '../connection-lost.ts'
import { type Plan, postgresqlSql, type Sql, type SqlValue } from '../sql.ts'
import { asOneWrite } from './corked.ts'

export interface Read {
  text: string
  values: readonly SqlValue[]
}

export interface ReadPorts {
  /** What becomes of each, in their order. Never rejects. */
  together(reads: readonly Read[]): Promise<PromiseSettledResult<unknown[]>[]>
  alone(read: Read): Promise<unknown[]>
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
export function batchReads({ together, alone }: ReadPorts): Sql['rows'] {
  let waiting = new Map<string, Waiting>()
  let isBusy = false

  async function work(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting.values()]
      waiting = new Map()
      const outcomes = await together(batch)
      for (const [at, each] of batch.entries()) {
        const outcome = outcomes[at]
        if (outcome?.status === 'fulfilled') each.resolve(outcome.value)
        // Its connection may have been lost by another read: nobody waits for the next try but who has asked.
        else if (isConnectionLost(outcome?.reason)) alone(each).then(each.resolve, each.reject)
        else each.reject(outcome?.reason)
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
const ANSWER_MS = 1_000

/** A batch goes over one connection: one round trip, and one process of PostgreSQL that wakes. */
export function readsOf(pool: Pool, plans: Map<string, Plan>): ReadPorts {
  return {
    async together(reads) {
      let client: PoolClient
      try {
        client = await pool.connect()
      } catch (reason) {
        return reads.map(() => ({ status: 'rejected', reason }))
      }
      const sql = postgresqlSql(client, plans, ANSWER_MS)
      const outcomes = await Promise.allSettled(
        asOneWrite(client, () => reads.map(async ({ text, values }) => sql.rows<unknown>(text, values))),
      )
      client.release(outcomes.some(outcome => outcome.status === 'rejected' && isConnectionLost(outcome.reason)))
      return outcomes
    },
    alone: async ({ text, values }) => postgresqlSql(pool, plans).rows<unknown>(text, values),
  }
}
