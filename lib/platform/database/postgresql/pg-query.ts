import { Pool, type PoolClient, Query, type QueryResult, type QueryResultRow } from 'pg'

export interface Statement {
  /** Of a prepared statement. */
  name?: string
  text: string
  values?: (string | number | boolean | null)[]
}

/** For a connection whose other end has gone without a word. */
const ANSWER_MS = 20_000
/** In the driver's own words, by which `isConnectionLost` knows it. */
const NO_ANSWER = 'Query read timeout'

/**
 * As the driver's `query`, of which an object with a name and a text makes a copy by way of its properties' descriptors: that takes as long as all else that it
 * does with a short statement before it writes. Waits `answerMs` for the answer, and ends the connection then; a connection of the pool is given back.
 *
 * The driver's own `query_timeout` is not used: statements that have it end up in V8's old generation, with their rows and their texts.
 */
export async function pgQuery<Row extends QueryResultRow>(
  queryable: Pool | PoolClient,
  statement: Statement,
  answerMs = ANSWER_MS,
): Promise<QueryResult<Row>> {
  const free = queryable instanceof Pool ? await queryable.connect() : null
  let failure: Error | undefined
  try {
    return await answerOf<Row>(free ?? (queryable as PoolClient), statement, answerMs)
  } catch (error) {
    failure = error as Error
    // Its own stack leads to the socket, and not to who has asked.
    Error.captureStackTrace(failure)
    throw failure
  } finally {
    free?.release(failure)
  }
}

const NO_NAMES = Symbol('knows no prepared statements')
type Marked = { [NO_NAMES]?: true }

/** Behind a pooler, where a statement that was prepared once may be another connection's. */
export function knowsNoNames(client: object): void {
  ;(client as Marked)[NO_NAMES] = true
}

/** Ends the connection at once. Whatever was asked over it and has no answer fails as lost. */
export function breakOff(client: PoolClient): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

type Hear<Row extends QueryResultRow> = (error: Error | undefined, result: QueryResult<Row>) => void

function answerOf<Row extends QueryResultRow>(
  client: PoolClient,
  { name, text, values }: Statement,
  answerMs: number,
): Promise<QueryResult<Row>> {
  const query = Object.assign(new Query<Row>(text, values), name === undefined || (client as Marked)[NO_NAMES] ? {} : { name })
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      reject(new Error(NO_ANSWER))
      breakOff(client)
    }
    const hear: Hear<Row> = (error, result) => {
      clearTimeout(late)
      if (error) reject(error)
      else resolve(result)
    }
    // Its types know of no query that is heard by a function of the caller's.
    ;(client as unknown as { query(query: Query<Row>, hear: Hear<Row>): void }).query(query, hear)
    // Behind what may throw; nothing is heard before this turn of the event loop is over.
    const late = setTimeout(giveUp, answerMs)
  })
}
