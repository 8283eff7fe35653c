import { type CustomTypesConfig, Pool, type PoolClient, type PoolConfig, type QueryResult, types } from 'pg'

/** Connections of one pool. PostgreSQL allows about a hundred to all processes together. */
const MOST = 10

/**
 * Opens a pool of connections to PostgreSQL. `min` of them stay open, since a new process of PostgreSQL first has to load its plans and catalogues.
 * The others are closed after ten idle seconds.
 */
export function openPgPool(url: string, { min, ...more }: PoolConfig & { min: number }): Pool {
  const pool = new Pool({
    connectionString: url,
    min,
    max: MOST,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    pipeline: true,
    ...more,
  })
  // A connection that breaks, idle or in use, is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
  })
  return pool
}

export interface Statement {
  /** Name under which each connection prepares it. */
  name?: string
  text: string
  values?: (string | number | boolean | null)[]
}

/** Deadline of an answer; the other end of a connection may have gone without a word. */
const ANSWER_MS = 20_000

/** Sends one statement. After `answerMs` without an answer it fails as `Query read timeout` and ends the connection, with all statements behind it. */
export function pgQuery<Row extends object>(
  queryable: Pool | PoolClient,
  statement: Statement,
  answerMs = ANSWER_MS,
): Promise<QueryResult<Row>> {
  // The driver takes `query_timeout` with a statement; its types know it for a whole connection alone.
  const limited: Statement & { query_timeout: number } = { ...statement, query_timeout: answerMs }
  return queryable.query<Row>(limited)
}

const TIMESTAMP = 1114
const JSON_TYPES = new Set([114, 3802])

/** Makes the pool read columns as SQLite has them: times and JSON as text. */
export const postgresqlTypes: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === TIMESTAMP) return (text: string) => `${text.replace(' ', 'T')}Z`
    return JSON_TYPES.has(oid) ? (text: string) => text : types.getTypeParser(oid, format)
  },
}
