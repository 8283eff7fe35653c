import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { copySqlite } from './backup.ts'
import { createBlobs } from './blobs.ts'
import { ConfigurationError } from './configuration-error.ts'
import type { ParsedEnv } from './env.ts'
import { SECRETS_FILE } from './secrets-file.ts'

type Place = Pick<ParsedEnv, 'dataDir' | 'databaseUrl' | 'databaseProvider'>

const ONLY_SQLITE =
  'backup and restore are for the embedded SQLite database; use pg_dump and pg_restore for this PostgreSQL one, and keep PARLEY_ENCRYPTION_KEY and the data folder with the dump.'

/**
 * Writes one file that holds everything: a consistent copy of the SQLite database, also while a server writes to it, and in a table of that
 * copy, the secrets file and all attachments. Whoever has it has everything: its mode is 0600. Throws a ConfigurationError on PostgreSQL.
 */
export async function writeBackup(place: Place, to: string): Promise<void> {
  const file = sqliteFileOf(place)
  if (!existsSync(file)) throw new ConfigurationError([`there is no database at ${file} yet.`])
  if (existsSync(to)) throw new ConfigurationError([`${to} exists already; choose another name.`])
  mkdirSync(path.dirname(to), { recursive: true })
  const draft = `${to}.part`
  rmSync(draft, { force: true })
  writeFileSync(draft, '', { mode: 0o600 })
  try {
    await copySqlite(file, draft)
    addFiles(draft, place.dataDir)
    renameSync(draft, to)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Puts a backup in the place of what is there, which is kept in `backups/`. Takes what `writeBackup` wrote, and the copies that Parley makes before a
 * migration (the database alone). Throws a ConfigurationError when the file is none, or while a server has the database open.
 */
export async function restoreBackup(place: Place, from: string): Promise<void> {
  const file = sqliteFileOf(place)
  refuseUnlessBackup(from)
  mkdirSync(path.join(place.dataDir, 'backups'), { recursive: true, mode: 0o700 })
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.part`
  rmSync(draft, { force: true })
  await copySqlite(from, draft)
  const files = takeFiles(draft)
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const kept = (name: string) => path.join(place.dataDir, 'backups', `before-restore-${stamp}-${name}`)
  if (existsSync(file)) {
    refuseWhileOpen(file)
    renameSync(file, kept('parley.db'))
  }
  renameSync(draft, file)
  const blobs = createBlobs(place.dataDir)
  for (const { name, bytes } of files) {
    if (name !== SECRETS_FILE) await blobs.put(bytes)
    else keepSecrets(path.join(place.dataDir, SECRETS_FILE), kept(SECRETS_FILE), bytes)
  }
}

function sqliteFileOf(place: Place): string {
  if (place.databaseProvider !== 'sqlite') throw new ConfigurationError([ONLY_SQLITE])
  return place.databaseUrl.slice('file:'.length)
}

function addFiles(copy: string, dataDir: string): void {
  const database = new SqliteDatabase(copy)
  try {
    database.pragma('journal_mode = delete')
    database.exec('create table _parley_backup (name text primary key, bytes blob not null)')
    const insert = database.prepare('insert into _parley_backup values (?, ?)')
    for (const name of [SECRETS_FILE, ...globSync('blobs/??/*', { cwd: dataDir })]) {
      const file = path.join(dataDir, name)
      if (existsSync(file)) insert.run(name, readFileSync(file))
    }
  } finally {
    database.close()
  }
}

function takeFiles(copy: string): { name: string; bytes: Buffer }[] {
  const database = new SqliteDatabase(copy)
  try {
    if (!hasTable(database, '_parley_backup')) return []
    const files = database.prepare('select name, bytes from _parley_backup').all() as { name: string; bytes: Buffer }[]
    database.exec('drop table _parley_backup')
    database.exec('vacuum')
    return files
  } finally {
    database.close()
  }
}

function keepSecrets(file: string, aside: string, bytes: Buffer): void {
  if (existsSync(file) && !readFileSync(file).equals(bytes)) renameSync(file, aside)
  writeFileSync(file, bytes, { mode: 0o600 })
}

function refuseUnlessBackup(from: string): void {
  if (!existsSync(from)) throw new ConfigurationError([`there is no file ${from}.`])
  const database = new SqliteDatabase(from, { readonly: true })
  try {
    if (database.pragma('quick_check', { simple: true }) === 'ok' && hasTable(database, '_prisma_migrations')) return
  } catch (error) {
    throw Object.assign(new ConfigurationError([`${from} is not a backup of Parley, or is damaged.`]), { cause: error })
  } finally {
    database.close()
  }
  throw new ConfigurationError([`${from} is not a backup of Parley, or is damaged.`])
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
