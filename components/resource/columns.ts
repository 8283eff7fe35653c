import type { ReactNode } from 'react'
import type { TdProps } from '#components/ui/table.tsx'
import { csvLine } from '#lib/messages/shared.ts'

type Value = string | number | null

interface Look extends Pick<TdProps, 'align' | 'from' | 'muted' | 'mono' | 'nowrap' | 'wide'> {
  /** Heading, in the CSV too. */
  label: string
  /** Stands in the CSV, and not in the page. */
  isHidden?: boolean
}

/**
 * One column of a list. Its value is what the list is sorted by, filtered by (if text) and exported as; without `cell` it is also what is
 * shown. A column without a value has none of these.
 */
export type Column<Row> = Look &
  (
    | { value: (row: Row) => Value; cell?: (row: Row) => ReactNode }
    /** A time, shown as *3 hours ago*; `never` where it has not come. */
    | { at: (row: Row) => string | null; never?: string; cell?: (row: Row) => ReactNode }
    /** With `isControl` a press in it does not open the row. */
    | { cell: (row: Row) => ReactNode; isControl?: boolean }
  )

export interface Order {
  column: number
  direction: 'ascending' | 'descending'
}

export function readerOf<Row>(column: Column<Row>): ((row: Row) => Value) | null {
  return 'at' in column ? column.at : 'value' in column ? column.value : null
}

/** Returns the texts of a row in which a filter looks. */
export function wordsOf<Row>(columns: readonly Column<Row>[], row: Row): (string | null)[] {
  return columns.map(column => {
    const value = 'value' in column ? column.value(row) : null
    return typeof value === 'string' ? value : null
  })
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sorts rows by one column: numbers by size, texts as words. Rows without a value come last. */
export function inOrder<Row>(rows: readonly Row[], columns: readonly Column<Row>[], { column, direction }: Order): readonly Row[] {
  const of = columns[column] && readerOf(columns[column])
  if (!of) return rows
  const sign = direction === 'ascending' ? 1 : -1
  const isNothing = (value: Value) => value === null || value === ''
  return rows
    .map(row => ({ row, value: of(row) }))
    .sort(({ value: a }, { value: b }) => {
      if (isNothing(a) || isNothing(b)) return Number(isNothing(a)) - Number(isNothing(b))
      return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(`${a}`, `${b}`))
    })
    .map(({ row }) => row)
}

/** Writes the rows as CSV (RFC 4180), with a heading. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const exported = columns.flatMap(column => readerOf(column) ?? [])
  const head = csvLine(columns.filter(column => readerOf(column) !== null).map(({ label }) => label))
  return head + rows.map(row => csvLine(exported.map(of => `${of(row) ?? ''}`))).join('')
}
