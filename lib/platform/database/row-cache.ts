import type { Sql } from './sql.ts'
import type { SqlValue } from './sql-value.ts'

/**
 * Makes a cached reader of rows that every request needs and that seldom change: what administrators configure. It yields what `make` made of the rows.
 * That is the same object while the rows are the same, so callers can cache by its identity. It reads committed rows, or knows that they cannot have
 * changed: nothing that it yields is stale. With `lateMs` it may miss commits of so long ago, and then asks nothing where any reader has just asked. Throws for a text
 * that reads a table outside `CACHED_TABLES`.
 */
export type RowCache = <Row, Made>(text: string, make: (rows: Row[]) => Made, lateMs?: number) => CachedQuery<Made>
export type CachedQuery<Made> = (values?: readonly SqlValue[]) => Made | Promise<Made>

/** Version of all cached tables together. Null where it is unknown; then the rows are read each time. */
export type Version = string | number | null

interface CachedRows<Made> {
  version: Version
  content: string
  made: Made
}

/** Most entries of a reader with values, such as that of API keys. Then all are evicted. */
const MANY = 1000

/**
 * `version` changes behind each commit that may have changed cached tables. It is read before the rows are: rows that are noted under an older version are
 * never older than that.
 */
export function createRowCache(query: Sql['query'], version: () => Version | Promise<Version>): RowCache {
  let last: { version: Version; askedAtMs: number } | null = null

  function askVersion(): Version | Promise<Version> {
    const askedAtMs = performance.now()
    const note = (version: Version) => {
      last = { version, askedAtMs }
      return version
    }
    const current = version()
    return current instanceof Promise ? current.then(note) : note(current)
  }

  return <Row, Made>(text: string, make: (rows: Row[]) => Made, lateMs = 0) => {
    requireCacheable(text)
    const entries = new Map<string, CachedRows<Made>>()

    function take(name: string, current: Version, rows: Row[]): Made {
      const before = entries.get(name)
      const content = JSON.stringify(rows)
      if (before?.content === content) {
        before.version = current
        return before.made
      }
      if (entries.size >= MANY) entries.clear()
      const made = make(rows)
      entries.set(name, { version: current, content, made })
      return made
    }

    function readAt(current: Version, values: readonly SqlValue[]): Made | Promise<Made> {
      const name = values.length === 0 ? '' : JSON.stringify(values)
      const before = entries.get(name)
      if (before && before.version !== null && before.version === current) return before.made
      const found = query<Row>(text, values)
      return Array.isArray(found) ? take(name, current, found) : found.then(rows => take(name, current, rows))
    }

    return (values = []) => {
      const current = lateMs > 0 && last && Math.abs(performance.now() - last.askedAtMs) < lateMs ? last.version : askVersion()
      return current instanceof Promise ? current.then(known => readAt(known, values)) : readAt(current, values)
    }
  }
}

/** Shares an answer among all that ask until `soon` calls back, which must be before any of them could know of a later commit. */
export function askedOnce<T>(ask: () => T, soon: (forget: () => void) => void): () => T {
  let asked: { answer: T } | null = null
  return () => {
    if (asked) return asked.answer
    soon(() => {
      asked = null
    })
    asked = { answer: ask() }
    return asked.answer
  }
}

/**
 * Tables whose rows may be cached. Only Prisma writes them: on SQLite a commit of `transact` changes no version; on PostgreSQL a trigger of each table does.
 */
export const CACHED_TABLES: ReadonlySet<string> = new Set([
  'AccessGrant',
  'ApiKey',
  'Budget',
  'DeclaredState',
  'EndedSession',
  'GroupMember',
  'McpServer',
  'OfferedModel',
  'Policy',
  'Provider',
  'RoleLimit',
  'ToolPin',
  'User',
])

function requireCacheable(text: string): void {
  for (const table of tablesIn(text, /\b(?:FROM|JOIN) "(\w+)"/g))
    if (!CACHED_TABLES.has(table)) throw new Error(`the rows of ${table} cannot be cached`)
}

/** Throws for a statement of `transact` that writes a cached table. */
export function refuseCachedTables(text: string): void {
  for (const table of tablesIn(text, /\b(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"/g))
    if (CACHED_TABLES.has(table)) throw new Error(`${table} is written by Prisma alone, since its rows are cached`)
}

function tablesIn(text: string, place: RegExp): string[] {
  return [...text.matchAll(place)].map(([, table = '']) => table)
}
