import { createAudit } from './audit.ts'
import { createBlobs } from './blobs.ts'
import { createMemoryBus } from './bus.ts'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { createSecrets } from './crypto.ts'
import { openDatabase } from './db.ts'
import { type EnvSource, readEnv } from './env.ts'
import { createFrames } from './frames.ts'
import { createLogger } from './log.ts'
import { migrate } from './migrate.ts'
import type { Platform } from './platform.ts'
import { createRedisBus } from './redis-bus.ts'
import { createSafeFetch } from './safe-fetch.ts'

/** The outside world of this process, with the database brought to this version. Throws a ConfigurationError with every problem. Close it by `db.close()`. */
export async function openPlatform(variables?: EnvSource): Promise<Platform> {
  const env = readEnv(variables)
  const config = readConfig(env)
  const log = createLogger(env.logLevel)
  await migrate(env, log)
  const db = openDatabase(env.databaseUrl)
  return {
    env,
    config,
    db,
    log,
    clock: systemClock,
    frames: createFrames(),
    secrets: createSecrets(env.encryptionKey),
    bus: env.redisUrl === null ? createMemoryBus() : createRedisBus(env.redisUrl, log),
    blobs: createBlobs(env.dataDir),
    audit: createAudit(db, systemClock),
    safeFetch: createSafeFetch(),
  }
}
