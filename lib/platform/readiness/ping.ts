import type { Database } from '../database/db.ts'

const PING_MS = 2_000

/** Why the database cannot be read now, in a few words; null where it answers within two seconds. */
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

/** Yields the outcome of `work`, or `late` where that takes longer. */
export async function within<Value>(ms: number, work: Promise<Value>, late: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<Value>(resolve => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
