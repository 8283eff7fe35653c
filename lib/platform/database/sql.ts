import type { Insert } from './insert.ts'
import type { SqlValue } from './sql-value.ts'

/**
 * Statements past Prisma, prepared once per process, for the work of every request and every run: Prisma's own cost would be most of theirs.
 * The text is SQL that both databases understand, with `?` for a value and `= ANY(?)` for a list. Columns arrive as they are stored, times and JSON as
 * text (`fromStored`). Statements run in the order in which they are issued; PostgreSQL receives them without waiting for the answers to those before.
 */
export interface Sql {
  /** Yields the rows. `answerMs`: on PostgreSQL, time until the connection counts as lost. */
  query<Row>(text: string, values?: readonly SqlValue[], answerMs?: number): Promise<Row[]> | Row[]
  /** Yields the number of changed rows. */
  run(text: string, values: readonly SqlValue[]): Promise<number> | number
  /** Stores all rows in one statement on PostgreSQL, in no order, and one row at a time on SQLite. No row may refer to a later one. */
  insert(rows: readonly Insert[]): Promise<void> | void
}

export type Transact = <T>(job: (sql: Sql) => T | Promise<T>) => Promise<T>

/**
 * Restricts `sql` to one transaction: it refuses statements after one has failed, and after `end`. PostgreSQL does the first by itself; SQLite may have
 * ended the transaction then, and would store the next statement on its own.
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
      query: (text, values, answerMs) => take(() => sql.query(text, values, answerMs)),
      run: (text, values) => take(() => sql.run(text, values)),
      insert: rows => take(() => sql.insert(rows)),
    },
    end() {
      isOver = true
    },
  }
}

/** Reads a time or a JSON value of a row that did not come through Prisma. */
export const fromStored = {
  time: (text: string): Date => new Date(text),
  json: <Value>(text: string): Value => JSON.parse(text) as Value,
}
