import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { createBlobs } from '../../blobs.ts'
import { ConfigurationError } from '../../config/configuration-error.ts'
import type { ParsedEnv } from '../../config/env.ts'
import { SECRETS_FILE } from '../../config/secrets-file.ts'
import { checkSeal } from '../backup-seal.ts'
import { pauseStatement, pauseValues, UNFINISHED_RUNS } from '../paused-runs.ts'
import { copySqlite, type OnProgress, whole } from '../sqlite/backup-sqlite.ts'
import { dumpPostgresql, ROWS_TABLE, restorePostgresql } from './backup-postgresql.ts'

type DataPlace = Pick<ParsedEnv, 'dataDir' | 'databaseUrl' | 'databaseProvider'>

/** The table of a backup that holds the secrets file and the attachments. */
const FILES_TABLE = '_parley_backup'
/** Row of the table of files that announces a checksum at the end of the backup. A backup without that end is known as damaged. */
const SEALED = '.sealed'

/**
 * Writes one file that holds everything: a consistent copy of the database, also while a server writes to it. A table of that copy holds the
 * secrets file and all attachments. Its mode is 0600, and its end is a checksum. The copy of a SQLite database is one; that of a PostgreSQL
 * database is a SQLite file with its rows.
 */
export async function writeBackup(place: DataPlace, to: string, onProgress?: OnProgress): Promise<void> {
  const file = sqliteFileOf(place)
  if (file !== null && !existsSync(file)) throw new ConfigurationError([`there is no database at ${file} yet.`])
  if (existsSync(to)) throw new ConfigurationError([`${to} exists already; choose another name.`])
  await whole(to, async draft => {
    if (file === null) await within(draft, archive => dumpPostgresql(place.databaseUrl, archive, onProgress))
    else await copySqlite(file, draft, onProgress)
    await within(draft, archive => addFiles(archive, place.dataDir))
  })
}

/**
 * Replaces the installation with a backup and keeps the replaced files in `backups/`. A backup of a PostgreSQL database goes into an empty
 * one. Accepts files of `writeBackup`, and the copies that Parley makes of a SQLite database before a migration (without attachments). Pauses
 * the unfinished answers of the copy and returns their number. Throws a ConfigurationError if the file is damaged, is no backup, or comes from
 * the other kind of database. Throws one as well while a server has the SQLite database open, and if the PostgreSQL database is not empty.
 */
export async function restoreBackup(place: DataPlace, from: string, onProgress?: OnProgress): Promise<{ pausedRuns: number }> {
  const file = sqliteFileOf(place)
  refuseUnlessBackup(from, file === null ? 'postgresql' : 'sqlite')
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const kept = (name: string) => path.join(place.dataDir, 'backups', `before-restore-${stamp}-${name}`)
  mkdirSync(path.join(place.dataDir, 'backups'), { recursive: true, mode: 0o700 })
  const pausedRuns =
    file === null
      ? await within(from, archive => restorePostgresql(place.databaseUrl, archive, onProgress), { readonly: true })
      : await inPlaceOf(file, { from, aside: kept('parley.db'), onProgress })
  await within(from, archive => putFiles(archive, place.dataDir, kept(SECRETS_FILE)), { readonly: true })
  return { pausedRuns }
}

interface KeptFile {
  name: string
  bytes: Buffer
}

async function inPlaceOf(file: string, copy: { from: string; aside: string; onProgress: OnProgress | undefined }): Promise<number> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.part`
  rmSync(draft, { force: true })
  await copySqlite(copy.from, draft, copy.onProgress)
  const pausedRuns = await within(draft, database => {
    database.exec(`drop table if exists ${FILES_TABLE}`)
    database.exec('vacuum')
    return pauseRunsIn(database)
  })
  if (existsSync(file)) {
    refuseWhileOpen(file)
    renameSync(file, copy.aside)
  }
  renameSync(draft, file)
  return pausedRuns
}

function pauseRunsIn(database: SqliteDatabase.Database): number {
  const count = database.prepare(UNFINISHED_RUNS).pluck().get() as number
  if (count > 0) database.prepare(pauseStatement('?')).run(...pauseValues(Date.now()))
  return count
}

/** Null for PostgreSQL. */
function sqliteFileOf(place: DataPlace): string | null {
  return place.databaseProvider === 'sqlite' ? place.databaseUrl.slice('file:'.length) : null
}

async function within<T>(
  file: string,
  job: (database: SqliteDatabase.Database) => T | Promise<T>,
  options: SqliteDatabase.Options = {},
): Promise<T> {
  const database = new SqliteDatabase(file, options)
  try {
    return await job(database)
  } finally {
    database.close()
  }
}

function addFiles(archive: SqliteDatabase.Database, dataDir: string): void {
  archive.pragma('journal_mode = delete')
  archive.exec(`create table ${FILES_TABLE} (name text primary key, bytes blob not null)`)
  const insert = archive.prepare(`insert into ${FILES_TABLE} values (?, ?)`)
  for (const name of [SECRETS_FILE, ...globSync('blobs/??/*', { cwd: dataDir })]) {
    const file = path.join(dataDir, name)
    if (existsSync(file)) insert.run(name, readFileSync(file))
  }
  insert.run(SEALED, Buffer.alloc(0))
}

/** One file in memory at a time. */
async function putFiles(archive: SqliteDatabase.Database, dataDir: string, aside: string): Promise<void> {
  if (!hasTable(archive, FILES_TABLE)) return
  const blobs = createBlobs(dataDir)
  for (const { name, bytes } of archive.prepare(`select name, bytes from ${FILES_TABLE}`).iterate() as Iterable<KeptFile>) {
    if (name === SECRETS_FILE) keepSecrets(path.join(dataDir, SECRETS_FILE), aside, bytes)
    else if (name !== SEALED) await blobs.put(bytes)
  }
}

function keepSecrets(file: string, aside: string, bytes: Buffer): void {
  if (existsSync(file) && !readFileSync(file).equals(bytes)) renameSync(file, aside)
  writeFileSync(file, bytes, { mode: 0o600 })
}

function refuseUnlessBackup(from: string, wanted: DataPlace['databaseProvider']): void {
  if (!existsSync(from)) throw new ConfigurationError([`there is no file ${from}.`])
  const seal = checkSeal(from)
  if (seal === 'damaged') throw damaged(from)
  const found = kindOf(from)
  if (found === null) throw new ConfigurationError([`${from} is not a backup of Parley, or is damaged.`])
  if (seal === 'none' && isMeantSealed(from)) throw damaged(from)
  if (found === wanted) return
  const advice = found === 'sqlite' ? 'leave DATABASE_URL unset' : 'set DATABASE_URL to an empty PostgreSQL database'
  throw new ConfigurationError([`${from} is the backup of another kind of database; ${advice} to restore it.`])
}

function damaged(from: string): ConfigurationError {
  return new ConfigurationError([`${from} is damaged: it does not match its checksum. Nothing was changed; use another copy of it.`])
}

function isMeantSealed(from: string): boolean {
  const database = new SqliteDatabase(from, { readonly: true })
  try {
    return hasTable(database, FILES_TABLE) && database.prepare(`select 1 from ${FILES_TABLE} where name = ?`).get(SEALED) !== undefined
  } finally {
    database.close()
  }
}

function kindOf(from: string): DataPlace['databaseProvider'] | null {
  const database = new SqliteDatabase(from, { readonly: true })
  try {
    if (database.pragma('quick_check', { simple: true }) !== 'ok') return null
    if (hasTable(database, ROWS_TABLE)) return 'postgresql'
    return hasTable(database, '_prisma_migrations') ? 'sqlite' : null
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError) return null
    throw error
  } finally {
    database.close()
  }
}

/** Leaving WAL mode needs the file alone, and folds what its log holds into it. */
function refuseWhileOpen(file: string): void {
  const database = new SqliteDatabase(file, { timeout: 0 })
  try {
    database.pragma('journal_mode = delete')
  } catch (error) {
    if (error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new ConfigurationError([`a server has ${file} open; stop it before you restore.`])
    }
    if (!(error instanceof SqliteDatabase.SqliteError && /NOTADB|CORRUPT/.test(error.code))) throw error
  } finally {
    database.close()
  }
}

function hasTable(database: SqliteDatabase.Database, name: string): boolean {
  return database.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(name) !== undefined
}
