import { randomUUID } from 'node:crypto'
import SqliteDatabase from 'better-sqlite3'
import { sha256 } from '../../crypto.ts'
import type { Migration } from './migrations.ts'

/**
 * Applies migrations to a SQLite file, each in one transaction with the row that records it. A process that is killed leaves all of a
 * migration or nothing; the engine of Prisma commits each statement. The rows are those of Prisma's migration table. SQL that fails throws an
 * Error with the name in `migration`; errors of the disk or file pass through.
 */
export function applyToSqlite(file: string, migrations: Migration[]): void {
  const database = new SqliteDatabase(file, { timeout: 5000 })
  try {
    database.pragma('journal_mode = WAL')
    // Has no effect within a transaction; a table that is copied and dropped must not take the rows below it along.
    database.pragma('foreign_keys = OFF')
    database.exec(TABLE)
    for (const migration of migrations) apply(database, migration)
  } finally {
    database.close()
  }
}

function apply(database: SqliteDatabase.Database, { name, sql }: Migration): void {
  const startedAt = new Date().toISOString()
  const inTransaction = database.transaction(() => {
    database.prepare('delete from _prisma_migrations where migration_name = ? and finished_at is null').run(name)
    database.exec(sql)
    database.prepare(NOTE).run(randomUUID(), sha256(sql), name, startedAt, new Date().toISOString())
  })
  try {
    inTransaction.immediate()
  } catch (error) {
    const isSql = error instanceof SqliteDatabase.SqliteError && /^SQLITE_(ERROR|CONSTRAINT)/.test(error.code)
    throw isSql ? Object.assign(new Error(error.message, { cause: error }), { migration: name }) : error
  }
}

const NOTE = `
  insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  values (?, ?, ?, ?, ?, 1)`

const TABLE = `
  create table if not exists "_prisma_migrations" (
    "id" TEXT PRIMARY KEY NOT NULL,
    "checksum" TEXT NOT NULL,
    "finished_at" DATETIME,
    "migration_name" TEXT NOT NULL,
    "logs" TEXT,
    "rolled_back_at" DATETIME,
    "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0
  )`
