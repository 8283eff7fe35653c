import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createAudit } from '#lib/audit/index.ts'
import {
  type Clock,
  createBlobs,
  createFrames,
  createLogger,
  createMemoryBus,
  createSafeFetch,
  createSecrets,
  type EnvSource,
  openDatabase,
  type Platform,
  parseConfig,
  readEnv,
  systemClock,
} from '#lib/platform/index.ts'
import { freshDatabase, TEST_KEY } from './database.ts'

export interface TestPlatform {
  platform: Platform
  /** Log lines, parsed. */
  logged: Record<string, unknown>[]
  dispose(): Promise<void>
}

export interface TestPlatformOptions {
  config?: unknown
  env?: EnvSource
  clock?: Clock
  /** Resolves names, instead of the system's resolver. */
  resolve?: Parameters<typeof createSafeFetch>[0]
}

/**
 * A platform with a private, migrated, empty database: SQLite in a temporary folder, or a PostgreSQL database of its own where
 * PARLEY_TEST_DATABASE_URL is set. `config` is the content of a PARLEY_CONFIG file, `env` further variables.
 */
export async function testPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const { config = {}, env: variables = {}, clock = systemClock, resolve } = options
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'parley-test-'))
  const database = await freshDatabase(dataDir)
  const env = readEnv({
    NODE_ENV: 'test',
    PARLEY_DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    AUTH_SECRET: 'a secret for tests alone',
    PARLEY_ENCRYPTION_KEY: TEST_KEY.toString('hex'),
    ...variables,
  })
  const db = openDatabase(env.databaseUrl)
  const logged: Record<string, unknown>[] = []
  const platform: Platform = {
    env,
    config: parseConfig(config, env.variables),
    db,
    log: createLogger('debug', line => void logged.push(JSON.parse(line))),
    clock,
    frames: createFrames(),
    secrets: createSecrets(env.encryptionKey),
    bus: createMemoryBus(),
    blobs: createBlobs(dataDir),
    audit: createAudit(db, clock),
    safeFetch: createSafeFetch(resolve),
  }
  const end = async () => {
    await db.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  let ended: Promise<void> | undefined
  return {
    platform,
    logged,
    // Also called after a test that made no platform of its own.
    dispose: () => (ended ??= end()),
  }
}

export interface TestClock extends Clock {
  advance(byMs: number): void
}

/** A clock that stands still until it is told to go on. */
export function testClock(startMs: number = Date.UTC(2026, 0, 1)): TestClock {
  let passedMs = 0
  return {
    nowMs: () => startMs + passedMs,
    monotonicMs: () => passedMs,
    advance(byMs) {
      passedMs += byMs
    },
  }
}
