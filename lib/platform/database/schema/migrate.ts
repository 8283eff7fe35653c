import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import SqliteDatabase from 'better-sqlite3'
import { Client } from 'pg'
import { ConfigurationError } from '../../config/configuration-error.ts'
import type { Env } from '../../config/env.ts'
import { isPooledUrl, schemaOfUrl } from '../../config/postgresql-url.ts'
import { createSecrets } from '../../crypto.ts'
import type { Logger } from '../../log/log.ts'
import { databaseProblem } from '../database-problem.ts'
import { refuseUntoldPooler } from '../postgresql/pooler-check.ts'
import { makePrivate } from '../sqlite/backup-sqlite.ts'
import { applyToSqlite } from './apply-to-sqlite.ts'
import { copyBefore, failedMigration, migrationProblem } from './copy-before.ts'
import { refuseOtherKey, refuseOtherKeySqlite } from './key-fingerprint.ts'
import { type Migration, readMigrations, readSchema } from './migrations.ts'
import { withSchemaEngine } from './schema-engine.ts'

const LOCK_WAIT_MS = 60_000
const LOCK_POLL_MS = 100
/** Any number that no other program takes as an advisory lock in the same database. */
const ADVISORY_LOCK = 7_275_395_390
/** Rows of migrations that failed, of which nothing is left but these. */
const FORGET_FAILED = 'delete from _prisma_migrations where finished_at is null and rolled_back_at is null'
const APPLIED = 'select migration_name as name from _prisma_migrations where finished_at is not null and rolled_back_at is null'

type Target = Pick<Env, 'databaseUrl' | 'databaseProvider' | 'encryptionKey'>

/**
 * Brings the database to this version's schema and returns the names of the migrations applied now. A SQLite file that has pending ones is
 * copied to `backups/` beside it first. Several processes may call it at once. Throws a ConfigurationError when the database cannot be
 * reached, was written by a newer version, cannot be migrated, or belongs to another encryption key.
 */
export async function migrate(env: Target, log: Logger, migrations = readMigrations(env.databaseProvider)): Promise<string[]> {
  try {
    return env.databaseProvider === 'sqlite' ? await migrateSqlite(env, migrations, log) : await migratePostgresql(env, migrations, log)
  } catch (error) {
    throw databaseProblem(error, env.databaseUrl)
  }
}

async function migrateSqlite(env: Target, migrations: Migration[], log: Logger): Promise<string[]> {
  const names = await migrateSqliteFile(env.databaseUrl, migrations, log)
  const database = new SqliteDatabase(env.databaseUrl.slice('file:'.length), { timeout: 5000 })
  try {
    refuseOtherKeySqlite(database, createSecrets(env.encryptionKey))
  } finally {
    database.close()
  }
  return names
}

async function migrateSqliteFile(url: string, migrations: Migration[], log: Logger): Promise<string[]> {
  const file = url.slice('file:'.length)
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  makePrivate(file)
  if (pendingOf(migrations, appliedToSqlite(file)).length === 0) return []
  const release = await lockFile(`${file}.migration-lock`)
  try {
    const applied = appliedToSqlite(file)
    const pending = pendingOf(migrations, applied)
    const [next] = pending
    if (!next) return []
    const before = applied.length > 0 ? await copyBefore(file, next.name) : null
    if (before?.isNew) log.info('database.backed_up', { file: before.copy })
    try {
      applyToSqlite(file, pending)
    } catch (error) {
      throw failedMigration(error, { file, migration: next.name, copy: before?.copy ?? null })
    }
    return report(pending, log)
  } finally {
    release()
  }
}

async function migratePostgresql(env: Target, migrations: Migration[], log: Logger): Promise<string[]> {
  const connection = { connectionString: env.databaseUrl, connectionTimeoutMillis: 10_000 }
  const [lock, client] = [new Client(connection), new Client(connection)]
  await Promise.all([lock.connect(), client.connect()])
  try {
    if (!isPooledUrl(env.databaseUrl)) await refuseUntoldPooler(env.databaseUrl)
    // Within a transaction, since behind a pooler nothing else keeps a connection.
    await lock.query('begin')
    await lock.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK])
    await client.query(`create schema if not exists "${schemaOfUrl(env.databaseUrl)}"`)
    const pending = pendingOf(migrations, await appliedToPostgresql(client))
    const [next] = pending
    if (next)
      await applyMigrations(env.databaseUrl, 'postgresql', migrations).catch((error: unknown) => {
        throw migrationProblem(error, next.name, null)
      })
    await refuseOtherKey(client, createSecrets(env.encryptionKey).fingerprint)
    if (next) await reportOrphans(client, log)
    return report(pending, log)
  } finally {
    // Ends the transaction, and with it the lock.
    await Promise.all([lock.end(), client.end()])
  }
}

/** Brings a database to the schema of these migrations and notes them in it. */
export async function applyMigrations(url: string, provider: Target['databaseProvider'], migrations: Migration[]): Promise<void> {
  await withSchemaEngine(url, readSchema(provider), engine =>
    engine.applyMigrations({
      migrationsList: {
        baseDir: 'migrations',
        lockfile: { path: 'migration_lock.toml', content: `provider = "${provider}"\n` },
        shadowDbInitScript: '',
        migrationDirectories: migrations.map(({ name, sql }) => ({
          path: name,
          migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
        })),
      },
      filters: { externalTables: [], externalEnums: [] },
    }),
  )
}

/** Throws a ConfigurationError where one was applied that this version does not know. */
export function pendingOf(migrations: Migration[], applied: string[]): Migration[] {
  const unknown = applied.find(name => !migrations.some(migration => migration.name === name))
  if (unknown)
    throw new ConfigurationError([
      `this database was written by a newer version of Parley (migration ${unknown}); start that version, or restore a backup.`,
    ])
  return migrations.filter(migration => !applied.includes(migration.name))
}

/** Read with a plain connection: the engine's lock must not be taken when there is nothing to do. */
function appliedToSqlite(file: string): string[] {
  const database = new SqliteDatabase(file, { timeout: 5000 })
  try {
    const table = database.prepare("select 1 from sqlite_master where type = 'table' and name = '_prisma_migrations'").get()
    return table ? (database.prepare(APPLIED).all() as { name: string }[]).map(row => row.name) : []
  } finally {
    database.close()
  }
}

/** The engine would refuse to continue after one that has failed, but here it was one transaction. The caller holds the lock: none is being applied. */
async function appliedToPostgresql(client: Client): Promise<string[]> {
  const found = await client.query<{ known: boolean }>("select to_regclass('_prisma_migrations') is not null as known")
  if (!found.rows[0]?.known) return []
  await client.query(FORGET_FAILED)
  return (await client.query<{ name: string }>(APPLIED)).rows.map(row => row.name)
}

/** Logs the rows that migrations have taken out of their tables, until an administrator deletes them (docs/operating.md). */
async function reportOrphans(client: Client, log: Logger): Promise<void> {
  const found = await client.query<{ known: boolean }>(`select to_regclass('"OrphanedRow"') is not null as known`)
  if (!found.rows[0]?.known) return
  const { rows } = await client.query<{ table: string; count: number }>(
    'select "table", count(*)::int as count from "OrphanedRow" group by 1 order by 1',
  )
  if (rows.length > 0) log.warn('database.orphans_kept', { rows: Object.fromEntries(rows.map(({ table, count }) => [table, count])) })
}

/** A SQLite lock on a file of its own, which ends with the process that holds it. */
async function lockFile(file: string): Promise<() => void> {
  const lock = new SqliteDatabase(file, { timeout: 0 })
  for (let waitedMs = 0; ; waitedMs += LOCK_POLL_MS) {
    try {
      lock.exec('begin exclusive')
      return () => lock.close()
    } catch (error) {
      const isTaken = error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_BUSY'
      if (!isTaken || waitedMs >= LOCK_WAIT_MS) {
        lock.close()
        throw isTaken
          ? new ConfigurationError(['another process has been migrating this database for a minute; stop it and start again.'])
          : error
      }
      await sleep(LOCK_POLL_MS)
    }
  }
}

function report(pending: Migration[], log: Logger): string[] {
  const names = pending.map(migration => migration.name)
  if (names.length > 0) log.info('database.migrated', { migrations: names })
  return names
}
