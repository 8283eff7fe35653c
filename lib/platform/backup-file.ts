import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { copySqlite } from './backup.ts'
import { dumpPostgresql, ROWS_TABLE, restorePostgresql } from './backup-postgresql.ts'
import { createBlobs } from './blobs.ts'
import { ConfigurationError } from './configuration-error.ts'
import type { ParsedEnv } from './env.ts'
import { SECRETS_FILE } from './secrets-file.ts'

type Place = Pick<ParsedEnv, 'dataDir' | 'databaseUrl' | 'databaseProvider'>

/**
 * Writes one file that holds everything: a consistent copy of the database, also while a server writes to it, and in a table of that
 * copy, the secrets file and all attachments. Whoever has it has everything: its mode is 0600. The copy of a SQLite database is one; that of a
 * PostgreSQL database is a SQLite file with its rows.
 */
export async function writeBackup(place: Place, to: string): Promise<void> {
  const file = sqliteFileOf(place)
  if (file !== null && !existsSync(file)) throw new ConfigurationError([`there is no database at ${file} yet.`])
  if (existsSync(to)) throw new ConfigurationError([`${to} exists already; choose another name.`])
  mkdirSync(path.dirname(to), { recursive: true })
  const draft = `${to}.part`
  rmSync(draft, { force: true })
  writeFileSync(draft, '', { mode: 0o600 })
  try {
    if (file === null) await within(draft, archive => dumpPostgresql(place.databaseUrl, archive))
    else await copySqlite(file, draft)
    await within(draft, archive => addFiles(archive, place.dataDir))
    renameSync(draft, to)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Puts a backup in the place of what is there, which is kept in `backups/`; one of a PostgreSQL database goes into an empty one. Takes what `writeBackup`
 * wrote, and the copies that Parley makes of a SQLite database before a migration (without files). Throws a ConfigurationError when the file is none or of the
 * other kind of database, while a server has the SQLite database open, or where the PostgreSQL database is not empty.
 */
export async function restoreBackup(place: Place, from: string): Promise<void> {
  const file = sqliteFileOf(place)
  refuseUnlessBackup(from, file === null ? 'postgresql' : 'sqlite')
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const kept = (name: string) => path.join(place.dataDir, 'backups', `before-restore-${stamp}-${name}`)
  mkdirSync(path.join(place.dataDir, 'backups'), { recursive: true, mode: 0o700 })
  const files = file === null ? await intoPostgresql(place.databaseUrl, from) : await inPlaceOf(file, { from, aside: kept('parley.db') })
  const blobs = createBlobs(place.dataDir)
  for (const { name, bytes } of files) {
    if (name !== SECRETS_FILE) await blobs.put(bytes)
    else keepSecrets(path.join(place.dataDir, SECRETS_FILE), kept(SECRETS_FILE), bytes)
  }
}

interface KeptFile {
  name: string
  bytes: Buffer
}

async function intoPostgresql(url: string, from: string): Promise<KeptFile[]> {
  const archive = new SqliteDatabase(from, { readonly: true })
  try {
    await restorePostgresql(url, archive)
    return readFiles(archive)
  } finally {
    archive.close()
  }
}

async function inPlaceOf(file: string, { from, aside }: { from: string; aside: string }): Promise<KeptFile[]> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.part`
  rmSync(draft, { force: true })
  await copySqlite(from, draft)
  const files = await within(draft, takeFiles)
  if (existsSync(file)) {
    refuseWhileOpen(file)
    renameSync(file, aside)
  }
  renameSync(draft, file)
  return files
}

/** Null for PostgreSQL. */
function sqliteFileOf(place: Place): string | null {
  return place.databaseProvider === 'sqlite' ? place.databaseUrl.slice('file:'.length) : null
}

async function within<T>(file: string, job: (database: SqliteDatabase.Database) => T | Promise<T>): Promise<T> {
  const database = new SqliteDatabase(file)
  try {
    return await job(database)
  } finally {
    database.close()
  }
}

function addFiles(archive: SqliteDatabase.Database, dataDir: string): void {
  archive.pragma('journal_mode = delete')
  archive.exec('create table _parley_backup (name text primary key, bytes blob not null)')
  const insert = archive.prepare('insert into _parley_backup values (?, ?)')
  for (const name of [SECRETS_FILE, ...globSync('blobs/??/*', { cwd: dataDir })]) {
    const file = path.join(dataDir, name)
    if (existsSync(file)) insert.run(name, readFileSync(file))
  }
}

function readFiles(archive: SqliteDatabase.Database): KeptFile[] {
  if (!hasTable(archive, '_parley_backup')) return []
  return archive.prepare('select name, bytes from _parley_backup').all() as KeptFile[]
}

function takeFiles(copy: SqliteDatabase.Database): KeptFile[] {
  const files = readFiles(copy)
  copy.exec('drop table if exists _parley_backup')
  copy.exec('vacuum')
  return files
}

function keepSecrets(file: string, aside: string, bytes: Buffer): void {
  if (existsSync(file) && !readFileSync(file).equals(bytes)) renameSync(file, aside)
  writeFileSync(file, bytes, { mode: 0o600 })
}

function refuseUnlessBackup(from: string, wanted: Place['databaseProvider']): void {
  if (!existsSync(from)) throw new ConfigurationError([`there is no file ${from}.`])
  const found = kindOf(from)
  if (found === null) throw new ConfigurationError([`${from} is not a backup of Parley, or is damaged.`])
  if (found === wanted) return
  const advice = found === 'sqlite' ? 'leave DATABASE_URL unset' : 'set DATABASE_URL to an empty PostgreSQL database'
  throw new ConfigurationError([`${from} is the backup of another kind of database; ${advice} to restore it.`])
}

function kindOf(from: string): Place['databaseProvider'] | null {
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
