import type { Database } from './db.ts'
import { parseEnv } from './env.ts'
import type { Readiness } from './readiness.ts'
import { version } from './version.ts'

const PING_MS = 2_000

/** The body of `GET /api/health` (api.md). */
export interface Health {
  status: 'ok' | 'starting' | 'degraded'
  version: string
  database: 'sqlite' | 'postgresql'
  uptime_ms: number
  problems?: string[]
}

/** Whether this process can serve now: started, and its database answers within two seconds. `database` yields the open one; it is asked only once the start is complete. */
export async function checkHealth(readiness: Readiness, database: () => Database): Promise<Health> {
  const about = { version: version(), uptime_ms: readiness.uptimeMs() }
  if (readiness.state === 'starting') return { status: 'starting', ...about, database: parseEnv().databaseProvider }
  if (readiness.state === 'failed') {
    return { status: 'degraded', ...about, database: parseEnv().databaseProvider, problems: [readiness.reason ?? 'the start has failed'] }
  }
  const open = database()
  const problem = await ping(open)
  return problem === null
    ? { status: 'ok', ...about, database: open.provider }
    : { status: 'degraded', ...about, database: open.provider, problems: [problem] }
}

async function ping(database: Database): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve(`the database did not answer within ${PING_MS} ms`), PING_MS)
  })
  const answered = database.client.setting.findFirst({ select: { key: true } }).then(
    () => null,
    () => 'the database does not answer',
  )
  try {
    return await Promise.race([answered, late])
  } finally {
    clearTimeout(timer)
  }
}
