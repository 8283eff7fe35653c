import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { backupSqlite } from '../sqlite/backup-sqlite.ts'
import { isStorageFull } from '../storage-full.ts'

/** Beside a copy: how the database was left by the try that it was made for. */
const TRIED = '.tried'

/** The path of a copy of the database as it was before this migration was first tried. A supervisor that starts us again and again gets no further copies. */
export async function copyBefore(file: string, migration: string): Promise<{ copy: string; isNew: boolean }> {
  const folder = path.join(path.dirname(file), 'backups')
  const ends = `-before-${migration}.db`
  const copies = existsSync(folder) ? readdirSync(folder).filter(name => name.endsWith(ends)) : []
  const state = stateOf(file)
  const kept = copies.map(name => path.join(folder, name)).find(copy => triedState(copy) === state)
  return kept ? { copy: kept, isNew: false } : { copy: await backupSqlite(file, `before-${migration}`), isNew: true }
}

/** Notes a failed attempt and yields the error for the operator. Errors of the disk or of the file stay as they are. */
export function failedMigration(
  error: unknown,
  { file, migration, copy }: { file: string; migration: string; copy: string | null },
): unknown {
  if (copy !== null && !isStorageFull(error)) writeFileSync(copy + TRIED, stateOf(file), { mode: 0o600 })
  return migrationProblem(error, migration, copy)
}

export function migrationProblem(error: unknown, migration: string, copy: string | null): unknown {
  if (
    !(error instanceof Error) ||
    isStorageFull(error) ||
    ('code' in error && typeof error.code === 'string' && /^(E[A-Z]+|SQLITE_)/.test(error.code))
  )
    return error
  const reason = error.message.split('\n').map(trimmed).filter(isReason).at(-1) ?? ''
  const [, named = migration] = /migration_name="([^"]+)"/.exec(error.message) ?? []
  const failed = 'migration' in error ? error.migration : named
  const way = copy === null ? 'start the version before again' : `start the version before again, with ${copy} in place of the database`
  const sentence = `the migration ${failed} failed (${reason.slice(0, 300)}); ${way}, and report this.`
  return Object.assign(new ConfigurationError([sentence]), { cause: error })
}

const trimmed = (line: string) => line.trim()

/** Matches what the database says; the engine adds a heading, and where in its own sources it happened. */
function isReason(line: string): boolean {
  return line !== '' && !/^(?:\d+: |at |with |external connector error$)/.test(line)
}

/** Sizes and times of the files of the database, which every write changes. */
function stateOf(file: string): string {
  return [file, `${file}-wal`]
    .map(one => (existsSync(one) ? statSync(one) : null))
    .map(found => (found === null || found.size === 0 ? '-' : `${found.size}:${found.mtimeMs}`))
    .join(' ')
}

function triedState(copy: string): string | null {
  return existsSync(copy + TRIED) ? readFileSync(copy + TRIED, 'utf8') : null
}
