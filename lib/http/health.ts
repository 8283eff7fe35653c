import { existsSync } from 'node:fs'
import path from 'node:path'
import { type Platform, parseEnv, ping, type Readiness, SECRETS_FILE, version, writeProblem } from '#lib/platform/index.ts'

/** The body of `GET /api/health` (api.md). */
export interface Health {
  status: 'ok' | 'starting' | 'degraded'
  version: string
  database: 'sqlite' | 'postgresql'
  uptime_ms: number
  problems?: string[]
}

export type HealthPlatform = Pick<Platform, 'db' | 'bus' | 'env' | 'clock'>

/**
 * Tells whether this process can serve: it has started and its database answers within two seconds. Database and data folder must accept writes,
 * Redis must be reachable, and the key must be where it was. `platform` yields the open one; it is asked only once the start is complete.
 */
export async function checkHealth(readiness: Readiness, platform: () => HealthPlatform): Promise<Health> {
  const about = { version: version(), uptime_ms: readiness.uptimeMs() }
  if (readiness.state === 'starting') return { status: 'starting', ...about, database: parseEnv().databaseProvider }
  if (readiness.state === 'failed') {
    return { status: 'degraded', ...about, database: parseEnv().databaseProvider, problems: [readiness.reason ?? 'the start has failed'] }
  }
  const open = platform()
  const problems = await problemsOf(open)
  const database = open.db.provider
  return problems.length === 0 ? { status: 'ok', ...about, database } : { status: 'degraded', ...about, database, problems }
}

async function problemsOf({ db, bus, env, clock }: HealthPlatform): Promise<string[]> {
  const unread = await ping(db)
  const found = [unread, unread === null ? await writeProblem(db, env, clock) : null, bus.problem(), keyProblem(env)]
  return found.filter(problem => problem !== null)
}

/** The running process has its key in memory, so all works until the next start. */
function keyProblem({ dataDir, variables }: Platform['env']): string | null {
  if (variables.PARLEY_ENCRYPTION_KEY && variables.AUTH_SECRET) return null
  return existsSync(path.join(dataDir, SECRETS_FILE))
    ? null
    : `${SECRETS_FILE} is missing from the data folder; restore it from a backup before the next start`
}
