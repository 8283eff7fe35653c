import { type Pool, type PoolClient, Query, type QueryResult, type QueryResultRow } from 'pg'

type Hear<Row extends QueryResultRow> = (error: Error | undefined, result: QueryResult<Row>) => void

/**
 * Asks a prepared statement, as the driver does for an object with its name and text. Of such an object the driver makes a copy by way of its properties'
 * descriptors, which takes as long as all else that it does with a short statement before it writes.
 */
export async function askPrepared<Row extends QueryResultRow>(
  queryable: Pick<Pool | PoolClient, 'query'>,
  { name, text }: { name: string; text: string },
  values: (string | number | boolean | null)[],
  limit: { query_timeout?: number } = {},
): Promise<QueryResult<Row>> {
  const query = Object.assign(new Query<Row>(text, values), { name, ...limit })
  return new Promise((resolve, reject) => {
    const hear: Hear<Row> = (error, result) => (error ? reject(error) : resolve(result))
    // Its types know of no query that is heard by a function of the caller's.
    ;(queryable as unknown as { query(query: Query<Row>, hear: Hear<Row>): void }).query(query, hear)
  })
}
