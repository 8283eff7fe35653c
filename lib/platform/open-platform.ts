import type { Audit } from './audit-port.ts'
import { createBlobs } from './blobs.ts'
import { createMemoryBus } from './bus/bus.ts'
import { createRedisBus } from './bus/redis-bus.ts'
import { type Clock, systemClock } from './clock.ts'
import { readConfig } from './config/config.ts'
import { type Env, type EnvSource, readEnv } from './config/env.ts'
import { createSecrets } from './crypto.ts'
import { createDatabaseClock } from './database/database-clock.ts'
import { type Database, openDatabase } from './database/db.ts'
import { migrate } from './database/schema/migrate.ts'
import { withSlowLog } from './database/slow-queries.ts'
import { createFrames } from './frames/frames.ts'
import { createServerLogger, type Logger } from './log/log.ts'
import { writeReadable } from './log/readable-lines.ts'
import { createSafeFetch } from './network/safe-fetch.ts'
import type { Platform } from './platform.ts'

/** Proxy variables that other programs obey; Parley connects directly (docs/operating.md). */
const PROXY_VARIABLES = ['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy']

/**
 * Opens the outside world of this process, with the database brought to this version. `createAudit` opens the audit trail, which has a room above this one.
 * Throws a ConfigurationError with every problem. Close it by `db.close()`.
 */
export async function openPlatform(
  createAudit: (db: Database, clock: Clock) => Audit,
  variables?: EnvSource,
  host: Clock = systemClock,
): Promise<Platform> {
  const env = readEnv(variables)
  const config = readConfig(env)
  const log = createServerLogger(env.logLevel, isDeveloped(env) ? writeReadable : undefined)
  if (config.ignored) log.warn('config.ignored', { keys: config.ignored })
  const ignored = PROXY_VARIABLES.filter(name => env.variables[name])
  if (ignored.length > 0) log.warn('env.proxy_ignored', { variables: ignored })
  await migrate(env, log)
  const { db, clock } = await withClock(openedDatabase(env, log), host, log)
  return {
    env,
    config,
    db,
    log,
    clock,
    frames: createFrames(),
    secrets: createSecrets(env.encryptionKey),
    bus: env.redisUrl === null ? createMemoryBus() : createRedisBus(env.redisUrl, log),
    blobs: createBlobs(env.dataDir),
    audit: createAudit(db, clock),
    safeFetch: createSafeFetch(),
  }
}

/** Opens the database; under `npm run dev`, and at log level `debug`, one that logs slow statements. */
function openedDatabase(env: Env, log: Logger): Database {
  const db = openDatabase(env.databaseUrl)
  return isDeveloped(env) || env.logLevel === 'debug' ? withSlowLog(db, log) : db
}

/** Matches `npm run dev`. A command without NODE_ENV writes as in production. */
function isDeveloped({ variables }: Env): boolean {
  return variables.NODE_ENV === 'development'
}

/** SQLite is on the host of its one server. */
async function withClock(db: Database, host: Clock, log: Logger): Promise<{ db: Database; clock: Clock }> {
  if (db.provider === 'sqlite') return { db, clock: host }
  const clock = createDatabaseClock(db, host, log)
  await clock.sync()
  const close = async () => {
    clock.stop()
    await db.close()
  }
  return { db: { ...db, close }, clock }
}
