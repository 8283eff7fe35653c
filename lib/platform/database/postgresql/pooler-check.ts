import { Client } from 'pg'
import { ConfigurationError } from '../../config/configuration-error.ts'

const NO_SUCH_STATEMENT = '26000'
const STATEMENT = { name: 'parley_pooler_check', text: 'select 1' }

/**
 * Refuses a pooler in transaction mode that the URL does not declare. Requests would fail now and then, at statements that another connection
 * has prepared. The check prepares a statement on one connection and lets a second take its server connection away, if they are shared.
 */
export async function refuseUntoldPooler(url: string): Promise<void> {
  const connection = { connectionString: url, connectionTimeoutMillis: 10_000 }
  const [one, other] = [new Client(connection), new Client(connection)]
  await Promise.all([one.connect(), other.connect()])
  try {
    await one.query(STATEMENT)
    await other.query('begin')
    await one.query(STATEMENT)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === NO_SUCH_STATEMENT)) throw error
    throw new ConfigurationError([
      'DATABASE_URL leads to a connection pooler in transaction mode (PgBouncer); add ?pgbouncer=true to it, or use session mode.',
    ])
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}
