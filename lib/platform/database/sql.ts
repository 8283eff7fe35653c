import type { Database as SqliteConnection, Statement } from 'better-sqlite3'
import { type CustomTypesConfig, type Pool, type PoolClient, types } from 'pg'
import { type Insert, insertStatement } from './insert.ts'
import { arrayLiteral } from './postgresql/array-literal.ts'
import { pgQuery } from './postgresql/pg-query.ts'
import { refuseCachedTables } from './row-cache.ts'

export type SqlValue = string | number | boolean | Date | null

/**
 * Statements past Prisma, prepared once a process: for what every request and every run does each time, where Prisma's own cost is most of it.
 * The text is SQL that both databases speak, with `?` for values. Rows come as the columns are stored, times and JSON as text (`fromStored`).
 * Statements run in the order in which they are asked for; those that nobody waits for between them are one round trip to PostgreSQL.
 */
export interface Sql {
  rows<Row>(text: string, values: readonly SqlValue[]): Promise<Row[]> | Row[]
  /** Yields how many rows it has changed. */
  run(text: string, values: readonly SqlValue[]): Promise<number> | number
  /** The statement once for each of the rows, in their order; their values are stored as they are. */
  each(text: string, rows: readonly (readonly (string | number | null)[])[]): Promise<void> | void
  /** One statement on PostgreSQL, in no order. No row of them may refer to one that comes later. */
  insert(rows: readonly Insert[]): Promise<void> | void
}

/**
 * The statements of one transaction: none is taken after one has failed, as PostgreSQL has it (SQLite may have ended the transaction then, and would
 * store what follows by itself), nor after `end`.
 */
export function ofOneTransaction(sql: Sql): { sql: Sql; end(): void } {
  let failure: { error: unknown } | null = null
  let isOver = false
  const take = <T>(statement: () => T): T => {
    if (failure) throw failure.error
    if (isOver) throw new Error('this transaction is over')
    try {
      return statement()
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  return {
    sql: {
      rows: <Row>(text: string, values: readonly SqlValue[]) => take(() => sql.rows<Row>(text, values)),
      run: (text, values) => take(() => sql.run(text, values)),
      each: (text, rows) => take(() => sql.each(text, rows)),
      insert: rows => take(() => sql.insert(rows)),
    },
    end() {
      isOver = true
    },
  }
}

/** A time or a JSON value as a row past Prisma has it. */
export const fromStored = {
  time: (text: string): Date => new Date(text),
  json: <Value>(text: string): Value => JSON.parse(text) as Value,
}

export function sqliteSql(connection: SqliteConnection): Sql {
  const statements = new Map<string, Statement<unknown[]>>()
  const prepared = (text: string): Statement<unknown[]> => {
    const known = statements.get(text)
    if (known) return known
    refuseCachedTables(text)
    const statement = connection.prepare<unknown[]>(plannedOnce(text))
    statements.set(text, statement)
    return statement
  }
  const run = (text: string, values: readonly SqlValue[]) => prepared(text).run(...values.map(sqliteValue)).changes
  return {
    rows: <Row>(text: string, values: readonly SqlValue[]) => prepared(text).all(...values.map(sqliteValue)) as Row[],
    run,
    insert(rows) {
      for (const { target, values } of rows) run(target.one, values)
    },
    each(text, rows) {
      const statement = prepared(text)
      for (const row of rows) statement.run(...row)
    },
  }
}

/**
 * A statement whose plan may depend on a parameter is planned anew each time that its parameters are cleared, which the driver does after each execution:
 * 20 to 250 µs for a join or a recursion of 3 to 8. SQLite never looks at a parameter behind a plus, and the plus changes nothing.
 */
function plannedOnce(text: string): string {
  return text.replace(/(= |LIMIT )\?/g, '$1+?')
}

/** Times as Prisma's adapter writes them, so that they compare with its own. */
function sqliteValue(value: SqlValue): string | number | null {
  if (typeof value === 'boolean') return Number(value)
  return value instanceof Date ? value.toISOString().replace('Z', '+00:00') : value
}

/** `plans` holds the names and texts of prepared statements, the same for every connection of a pool; `answerMs` as `pgQuery` has it. */
export function postgresqlSql(queryable: Pool | PoolClient, plans: Map<string, Plan>, answerMs?: number): Sql {
  const query = (text: string, values: readonly (SqlValue | readonly SqlValue[])[]) =>
    pgQuery(queryable, { ...planOf(plans, text), values: values.map(postgresqlValue) }, answerMs)
  return {
    rows: async <Row>(text: string, values: readonly SqlValue[]) => (await query(text, values)).rows as Row[],
    run: async (text, values) => (await query(text, values)).rowCount ?? 0,
    each: async (text, rows) => {
      await Promise.all(rows.map(row => query(text, row)))
    },
    insert: async rows => {
      if (rows.length === 0) return
      const { text, values } = insertStatement(rows)
      await query(text, values)
    },
  }
}

export interface Plan {
  name: string
  text: string
}

function planOf(plans: Map<string, Plan>, text: string): Plan {
  const known = plans.get(text)
  if (known) return known
  refuseCachedTables(text)
  let position = 0
  const plan = { name: `parley_${plans.size}`, text: text.replace(/\?/g, () => `$${++position}`) }
  plans.set(text, plan)
  return plan
}

/** PostgreSQL takes a time without a zone as it is written, so it is written in UTC. */
function postgresqlValue(value: SqlValue | readonly SqlValue[]): string | number | boolean | null {
  if (Array.isArray(value)) return arrayLiteral(value)
  return value instanceof Date ? value.toISOString() : (value as Exclude<SqlValue, Date>)
}

const TIMESTAMP = 1114
const JSON_TYPES = new Set([114, 3802])

/** How the pool reads columns: as SQLite has them. */
export const postgresqlTypes: CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (oid === TIMESTAMP) return (text: string) => `${text.replace(' ', 'T')}Z`
    return JSON_TYPES.has(oid) ? (text: string) => text : types.getTypeParser(oid, format)
  },
}
