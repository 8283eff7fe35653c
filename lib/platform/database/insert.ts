import type { SqlScalar } from './sql-value.ts'

/** A row to be stored. */
export interface Insert {
  target: InsertTarget
  /** In the order of the target's columns. */
  values: readonly SqlScalar[]
}

/** Statements that fill certain columns of a table. */
export interface InsertTarget {
  /** Stores one row, with a `?` for each value. */
  one: string
  /** Stores any number of rows on PostgreSQL, with an array for each column: one text, so it is prepared once. */
  many: string
}

type ColumnType = 'text' | 'int' | 'bigint' | 'float8' | 'jsonb' | 'timestamp' | 'boolean'

/**
 * Makes rows of a table: `columns` is the one list of what is written, a value for each is required. JSON goes in as text.
 * `conflict` follows the values, such as `ON CONFLICT ("id") DO NOTHING`.
 */
export function insertInto<Column extends string>(
  table: string,
  columns: Readonly<Record<Column, ColumnType>>,
  conflict = '',
): (row: Readonly<Record<Column, SqlScalar>>) => Insert {
  const names = Object.keys(columns) as Column[]
  const into = `INSERT INTO "${table}" (${names.map(name => `"${name}"`).join(', ')})`
  // In the select list, not in FROM, where PostgreSQL materialises each array before it takes a row.
  const arrays = names.map(name => `unnest(?::${columns[name]}[])`)
  const target = {
    one: `${into} VALUES (${names.map(() => '?').join(', ')}) ${conflict}`,
    many: `${into} SELECT ${arrays.join(', ')} ${conflict}`,
  }
  return row => ({ target, values: names.map(name => row[name]) })
}

/** Makes one statement of all rows for PostgreSQL, which checks foreign keys at its end. */
export function insertStatement(inserts: readonly Insert[]): { text: string; values: SqlScalar[][] } {
  const rowsOf = Map.groupBy(inserts, ({ target }) => target)
  const parts = [...rowsOf.keys()].map(({ many }, at) => `"${at}" AS (${many})`)
  return { text: `WITH ${parts.join(', ')} SELECT`, values: [...rowsOf.values()].flatMap(columnsOf) }
}

/** Turns rows into one list of values per column. */
function columnsOf(rows: Insert[]): SqlScalar[][] {
  return (rows[0]?.values ?? []).map((_, column) => rows.map(({ values }) => values[column] as SqlScalar))
}
