import type { Sql, SqlValue } from './sql.ts'

/**
 * Makes a reader of rows that every request asks for and that seldom change: what people configure. It yields what `make` made of them, and the very same
 * thing for as long as they are the same, so that more can be kept by it. It reads committed rows each time, or knows that they cannot have changed: nothing
 * that it yields is stale. Throws for a text that reads another table than those below.
 */
export type RowCache = <Row, Made>(text: string, make: (rows: Row[]) => Made) => CachedQuery<Made>
export type CachedQuery<Made> = (values?: readonly SqlValue[]) => Made | Promise<Made>

/** Of all rows that may be kept. Null where nobody knows, and then they are read each time. */
export type Version = string | number | null

interface Kept<Made> {
  version: Version
  rows: unknown[]
  content: string
  made: Made
}

/** Of a reader with values, such as that of a key. What is dropped is read again. */
const MANY = 1000

/** `version` is another one behind each commit that may have changed such rows, and is asked before they are read: what is taken for an older state is never older than that. */
export function createRowCache(rows: Sql['rows'], version: () => Version | Promise<Version>): RowCache {
  return <Row, Made>(text: string, make: (rows: Row[]) => Made) => {
    requireCacheable(text)
    const known = new Map<string, Kept<Made>>()

    function take(name: string, now: Version, found: Row[]): Made {
      const before = known.get(name)
      // Many who have asked at once are given one reading.
      const content = before?.rows === found ? before.content : JSON.stringify(found)
      if (before?.content === content) {
        before.version = now
        before.rows = found
        return before.made
      }
      if (known.size >= MANY) known.clear()
      const made = make(found)
      known.set(name, { version: now, rows: found, content, made })
      return made
    }

    function readAt(now: Version, values: readonly SqlValue[]): Made | Promise<Made> {
      const name = values.length === 0 ? '' : JSON.stringify(values)
      const before = known.get(name)
      if (before && before.version !== null && before.version === now) return before.made
      const found = rows<Row>(text, values)
      return Array.isArray(found) ? take(name, now, found) : found.then(list => take(name, now, list))
    }

    return (values = []) => {
      const now = version()
      return now instanceof Promise ? now.then(known => readAt(known, values)) : readAt(now, values)
    }
  }
}

/** What throws out of its callback keeps the ticks behind it for later: until then, more than promises may have been waited for. */
let uncaught = 0
process.on('uncaughtExceptionMonitor', () => {
  uncaught++
})

/**
 * Asks `read` once for as long as nothing but promises is waited for: of what others commit in that time, nobody here can have heard. What this process
 * commits by another connection is not looked over, if it says `forget`.
 */
export function askedOnce(read: () => number): { get: () => number; forget: () => void } {
  let known: number | null = null
  let uncaughtBefore = 0
  const forget = () => {
    known = null
  }
  return {
    get() {
      if (known === null || uncaughtBefore !== uncaught) {
        uncaughtBefore = uncaught
        known = read()
        process.nextTick(forget)
      }
      return known
    },
    forget,
  }
}

/** The tables whose rows may be kept. Prisma alone writes them: what `transact` commits changes no version on SQLite; on PostgreSQL a trigger of each does. */
export const CACHED_TABLES: ReadonlySet<string> = new Set([
  'ApiKey',
  'DeclaredState',
  'EndedSession',
  'McpServer',
  'OfferedModel',
  'Policy',
  'Provider',
  'ToolPin',
  'User',
])

function requireCacheable(text: string): void {
  for (const table of tablesIn(text, /\b(?:FROM|JOIN) "(\w+)"/g))
    if (!CACHED_TABLES.has(table)) throw new Error(`the rows of ${table} cannot be kept`)
}

/** Throws for a statement of `transact` that writes what may be kept. */
export function refuseCachedTables(text: string): void {
  for (const table of tablesIn(text, /\b(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"/g))
    if (CACHED_TABLES.has(table)) throw new Error(`${table} is written by Prisma alone, since its rows are kept`)
}

function tablesIn(text: string, place: RegExp): string[] {
  return [...text.matchAll(place)].map(([, table = '']) => table)
}
