import { setTimeout as sleep } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { ConfigurationError } from '../../config/configuration-error.ts'
import type { Env } from '../../config/env.ts'
import { makePrivate } from './backup-sqlite.ts'

/** Longer than a server that is told to end takes, so a restart waits for the one before. */
const WAIT_MS = 15_000
const POLL_MS = 100

/**
 * Keeps a second server off the same SQLite file: each would take up the other's runs, and hear of nothing that happens in the other. Resolves once no other server
 * has it, and yields what gives it back; it ends with the process that holds it, however that ends. Throws a ConfigurationError after fifteen seconds. Commands beside a server do not ask.
 */
export async function holdSqlite(env: Pick<Env, 'databaseUrl' | 'databaseProvider'>, waitMs = WAIT_MS): Promise<() => void> {
  if (env.databaseProvider === 'postgresql') return () => undefined
  const file = env.databaseUrl.slice('file:'.length)
  const name = `${file}.server-lock`
  makePrivate(name)
  const lock = new SqliteDatabase(name, { timeout: 0 })
  for (let waitedMs = 0; ; waitedMs += POLL_MS) {
    try {
      lock.exec('begin exclusive')
      return () => lock.close()
    } catch (error) {
      const isTaken = error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_BUSY'
      if (!isTaken || waitedMs >= waitMs) {
        lock.close()
        throw isTaken ? taken(file) : error
      }
      await sleep(POLL_MS)
    }
  }
}

function taken(file: string): ConfigurationError {
  return new ConfigurationError([
    `another Parley server uses ${file}. Stop it first, set PARLEY_DATA_DIR to another folder, or use PostgreSQL, which several servers may share.`,
  ])
}
