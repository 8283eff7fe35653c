import type { Database as SqliteConnection, Statement } from 'better-sqlite3'
import { refuseCachedTables } from '../row-cache.ts'
import type { Sql } from '../sql.ts'
import type { SqlValue } from '../sql-value.ts'

/** Statements over one connection, each prepared once. */
export function sqliteSql(connection: SqliteConnection): Sql {
  const statements = new Map<string, Statement<unknown[]>>()
  const prepared = (text: string): Statement<unknown[]> => {
    const known = statements.get(text)
    if (known) return known
    refuseCachedTables(text)
    const statement = connection.prepare<unknown[]>(plannedOnce(withLists(text)))
    statements.set(text, statement)
    return statement
  }
  const run = (text: string, values: readonly SqlValue[]) => prepared(text).run(...values.map(sqliteValue)).changes
  return {
    query: <Row>(text: string, values: readonly SqlValue[] = []) => prepared(text).all(...values.map(sqliteValue)) as Row[],
    run,
    insert(rows) {
      // One row at a time: SQLite keeps a copy of each page that a statement for several rows changes.
      for (const { target, values } of rows) run(target.one, values)
    },
  }
}

/** SQLite has no arrays: a list is bound as JSON. */
function withLists(text: string): string {
  return text.replaceAll('= ANY(?)', 'IN (SELECT value FROM json_each(?))')
}

/**
 * Puts a plus before parameters, which changes no result and keeps SQLite from looking at their values when it plans. Otherwise it would plan the
 * statement again after each execution, when the driver clears the parameters. That costs 20 to 250 µs for a join or a recursion that takes 3 to 8.
 */
function plannedOnce(text: string): string {
  return text.replace(/(= |LIMIT )\?/g, '$1+?')
}

/** Writes times as Prisma's adapter does, so they compare with its own. */
function sqliteValue(value: SqlValue): string | number | null {
  if (typeof value === 'boolean') return Number(value)
  if (Array.isArray(value)) return JSON.stringify(value)
  return value instanceof Date ? value.toISOString().replace('Z', '+00:00') : (value as string | number | null)
}
