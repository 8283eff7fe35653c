import { closeSync, mkdirSync, openSync } from 'node:fs'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { sealBackup } from './backup-seal.ts'

/** Hears how much of the copy is done. */
export type OnProgress = (progress: { done: number; of: number | null; unit: 'MB' | 'rows' }) => void

const MEGABYTE = 1024 * 1024
/** Bytes copied before the event loop has a turn. */
const STEP_BYTES = 4 * MEGABYTE

/** Copies a SQLite file that may be in use to `backups/` beside it, named by time and `why`, and returns the path of the copy. */
export async function backupSqlite(file: string, why: string): Promise<string> {
  const folder = path.join(path.dirname(file), 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const copy = path.join(folder, `${path.basename(file, path.extname(file))}-${stamp}-${why}.db`)
  await copySqlite(file, copy)
  leaveWalMode(copy)
  sealBackup(copy)
  return copy
}

/** Makes the file where there is none, for its owner alone; what SQLite keeps beside it gets the same mode. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/**
 * Copies a SQLite file consistently, also while it is written to. Reads all pages in one transaction: otherwise SQLite begins the copy anew
 * after each commit of another connection. Beside a running answer, the copy of a file over 100 MB would never end.
 */
export async function copySqlite(from: string, to: string, onProgress: OnProgress = () => undefined): Promise<void> {
  makePrivate(to)
  const database = new SqliteDatabase(from, { readonly: true, fileMustExist: true, timeout: 5000 })
  try {
    const pageBytes = database.pragma('page_size', { simple: true }) as number
    const inMegabytes = (pages: number) => Math.round((pages * pageBytes) / MEGABYTE)
    database.exec('begin')
    database.prepare('select count(*) from sqlite_master').get()
    await database.backup(to, {
      progress({ totalPages, remainingPages }) {
        onProgress({ done: inMegabytes(totalPages - remainingPages), of: inMegabytes(totalPages), unit: 'MB' })
        return Math.ceil(STEP_BYTES / pageBytes)
      },
    })
  } finally {
    database.close()
  }
}

function leaveWalMode(file: string): void {
  const database = new SqliteDatabase(file)
  try {
    database.pragma('journal_mode = delete')
  } finally {
    database.close()
  }
}
