import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'

/** Copies a SQLite file that may be in use to `backups/` beside it, named by time and `why`, and returns the path of the copy. */
export async function backupSqlite(file: string, why: string): Promise<string> {
  const folder = path.join(path.dirname(file), 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const copy = path.join(folder, `${path.basename(file, path.extname(file))}-${stamp}-${why}.db`)
  await copySqlite(file, copy)
  return copy
}

/** Makes the file where there is none, for its owner alone; what SQLite keeps beside it gets the same mode. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/** A consistent copy of a SQLite file, also while it is written to. */
export async function copySqlite(from: string, to: string): Promise<void> {
  makePrivate(to)
  const database = new SqliteDatabase(from, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    await database.backup(to)
  } finally {
    database.close()
  }
}
