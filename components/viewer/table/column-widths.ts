import type { TableRows } from './rows.ts'

/** Width of the column with the numbers of the rows. */
export const NUMBER_PX = 56
const SAMPLE_ROWS = 60
const CHAR_PX = 7.2
const PADDING_PX = 22
const LEAST_PX = 48
const MOST_PX = 280

/** Guesses the width of each column by its name and its first cells. */
export function columnWidths(rows: TableRows): number[] {
  const longest = rows.header.map(name => name.length)
  for (let row = 0; row < Math.min(rows.count, SAMPLE_ROWS); row++)
    for (const [column, cell] of rows.cells(row).entries()) longest[column] = Math.max(longest[column] ?? 0, cell.length)
  return longest.map(chars => Math.round(Math.min(MOST_PX, Math.max(LEAST_PX, (chars ?? 0) * CHAR_PX + PADDING_PX))))
}
