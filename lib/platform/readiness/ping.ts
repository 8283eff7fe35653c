import type { Database } from '../database/db.ts'
import { within } from '../time/sleep.ts'

const PING_MS = 2_000

/** Says in a few words why the database cannot be read; null if it answers within two seconds. */
export async function ping(database: Pick<Database, 'client'>): Promise<string | null> {
  return within(
    PING_MS,
    database.client.setting.findFirst({ select: { key: true } }).then(
      () => null,
      () => 'the database does not answer',
    ),
    `the database did not answer within ${PING_MS} ms`,
  )
}
