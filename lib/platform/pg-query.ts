import { type Pool, type PoolClient, Query, type QueryResult, type QueryResultRow } from 'pg'

export interface Statement {
  /** Of a prepared statement. */
  name?: string
  text: string
  values?: (string | number | boolean | null)[]
}

/** In ms. */
export interface QueryLimit {
  query_timeout?: number
}

type Hear<Row extends QueryResultRow> = (error: Error | undefined, result: QueryResult<Row>) => void

/**
 * As the driver's `query`, of which an object with a name, a text and a limit makes a copy by way of its properties' descriptors: that takes as long as all
 * else that it does with a short statement before it writes.
 */
export async function pgQuery<Row extends QueryResultRow>(
  queryable: Pick<Pool | PoolClient, 'query'>,
  { name, text, values }: Statement,
  limit: QueryLimit = {},
): Promise<QueryResult<Row>> {
  const query = Object.assign(new Query<Row>(text, values), limit, name === undefined ? {} : { name })
  const answered = new Promise<QueryResult<Row>>((resolve, reject) => {
    const hear: Hear<Row> = (error, result) => (error ? reject(error) : resolve(result))
    // Its types know of no query that is heard by a function of the caller's.
    ;(queryable as unknown as { query(query: Query<Row>, hear: Hear<Row>): void }).query(query, hear)
  })
  try {
    return await answered
  } catch (error) {
    // Its own stack leads to the socket, and not to who has asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}
