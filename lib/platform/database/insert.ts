import type { SqlValue } from './sql.ts'

/** A row on its way into the database. */
export interface Insert {
  target: InsertTarget
  /** In the order of the columns of its place. */
  values: readonly SqlValue[]
}

/** The statements that fill certain columns of a table. */
export interface InsertTarget {
  /** A row with `?` for each value. */
  one: string
  /** On PostgreSQL, any number of rows: one array a column, so that it is planned once however many there are. */
  many: string
}

type ColumnType = 'text' | 'int' | 'bigint' | 'jsonb' | 'timestamp'

/** `conflict` is what follows the values, such as `ON CONFLICT ("id") DO NOTHING`. */
export function insertInto(table: string, columns: Readonly<Record<string, ColumnType>>, conflict = ''): InsertTarget {
  const names = Object.keys(columns).map(name => `"${name}"`)
  const into = `INSERT INTO "${table}" (${names.join(', ')})`
  // Side by side in the list, not in FROM, where PostgreSQL keeps the whole of each array before it takes a row.
  const values = Object.values(columns).map(type => `unnest(?::${type}[])`)
  return {
    one: `${into} VALUES (${names.map(() => '?').join(', ')}) ${conflict}`,
    many: `${into} SELECT ${values.join(', ')} ${conflict}`,
  }
}

/** All of them as one statement on PostgreSQL, which looks for what rows refer to at its end. */
export function insertStatement(inserts: readonly Insert[]): { text: string; values: SqlValue[][] } {
  const rowsOf = new Map<InsertTarget, Insert[]>()
  for (const insert of inserts) {
    const rows = rowsOf.get(insert.target)
    if (rows) rows.push(insert)
    else rowsOf.set(insert.target, [insert])
  }
  const parts = [...rowsOf.keys()].map(({ many }, at) => `"${at}" AS (${many})`)
  return { text: `WITH ${parts.join(', ')} SELECT`, values: [...rowsOf.values()].flatMap(columnsOf) }
}

/** The values of each column. */
function columnsOf(rows: Insert[]): SqlValue[][] {
  return (rows[0]?.values ?? []).map((_, column) => rows.map(({ values }) => values[column] as SqlValue))
}
