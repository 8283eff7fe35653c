import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { sealBackup } from '../backup-seal.ts'
import { diskProblem } from '../disk-problem.ts'

/** Hears how much of the copy is done. */
export type OnProgress = (progress: { done: number; of: number | null; unit: 'MB' | 'rows' }) => void

const MEGABYTE = 1024 * 1024
/** Bytes copied before the event loop has a turn. */
const STEP_BYTES = 4 * MEGABYTE

/** Ending of a copy that is being made. It gets its name once it is whole. */
const DRAFT = '.part'

/** Copies a SQLite file that may be in use to `backups/` beside it, named by time and `why`, and returns the path of the copy. Removes what a try that was killed has left. */
export async function backupSqlite(file: string, why: string): Promise<string> {
  const folder = path.join(path.dirname(file), 'backups')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const copy = path.join(folder, `${path.basename(file, path.extname(file))}-${stamp}-${why}.db`)
  for (const name of readdirSync(folder)) if (name.includes(`-${why}.db${DRAFT}`)) rmSync(path.join(folder, name), { force: true })
  await whole(copy, async draft => {
    await copySqlite(file, draft)
    leaveWalMode(draft)
  })
  return copy
}

/**
 * Writes a file under another name, with a checksum at its end, and gives it its own name once it is on the disk. Of one that fails nothing stays. Throws
 * a ConfigurationError where it cannot be written.
 */
export async function whole(to: string, write: (draft: string) => Promise<void>): Promise<void> {
  try {
    await writeWhole(to, write)
  } catch (error) {
    const problem = diskProblem(error, path.dirname(to))
    throw problem === null ? error : Object.assign(new ConfigurationError([`${problem}; no copy was written.`]), { cause: error })
  }
}

async function writeWhole(to: string, write: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${to}${DRAFT}`
  mkdirSync(path.dirname(to), { recursive: true })
  try {
    rmSync(draft, { force: true })
    makePrivate(draft)
    await write(draft)
    sealBackup(draft)
    renameSync(draft, to)
    storeNames(path.dirname(to))
  } finally {
    for (const left of [draft, `${draft}-journal`, `${draft}-wal`, `${draft}-shm`]) rmSync(left, { force: true })
  }
}

/** Waits until the names in a folder are on the disk. Windows opens no folders. */
function storeNames(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/** Makes the file where there is none, for its owner alone; what SQLite keeps beside it gets the same mode. */
export function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
}

/**
 * Copies a SQLite file consistently, also while it is written to. Reads all pages in one transaction: otherwise SQLite begins the copy again
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
