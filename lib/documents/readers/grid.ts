import { MAX_COLUMNS, MAX_ROWS, MAX_TEXT_CHARS } from '../limits.ts'

/** Cells of one sheet that have a value. */
export interface Grid {
  /** `row` and `column` count from 1. Returns false where the sheet takes no more rows. */
  set(row: number, column: number, value: string): boolean
  isCut(): boolean
  /** Draws the cells as a Markdown table. Rows bear their number, columns their letters; empty ones are left out. */
  toMarkdown(): string
}

export function createGrid(): Grid {
  const rows = new Map<number, Map<number, string>>()
  const columns = new Set<number>()
  let chars = 0
  let cut = false
  return {
    set(row, column, given) {
      const value = given.trim()
      if (value === '') return true
      const isNewRow = !rows.has(row)
      if (chars > MAX_TEXT_CHARS || (isNewRow && rows.size >= MAX_ROWS)) {
        cut = true
        return false
      }
      if (!columns.has(column) && columns.size >= MAX_COLUMNS) {
        cut = true
        return true
      }
      columns.add(column)
      const cells = rows.get(row) ?? new Map<number, string>()
      cells.set(column, value)
      rows.set(row, cells)
      // A row costs its bars too.
      chars += value.length + 3 + (isNewRow ? columns.size * 3 : 0)
      return true
    },
    isCut: () => cut,
    toMarkdown() {
      if (rows.size === 0) return ''
      const shown = [...columns].sort((one, other) => one - other)
      const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
      const body = [...rows]
        .sort(([one], [other]) => one - other)
        .map(([row, cells]) => line([`${row}`, ...shown.map(at => cellText(cells.get(at) ?? ''))]))
      return [line(['', ...shown.map(columnName)]), line(['---', ...shown.map(() => '---')]), ...body].join('\n')
    },
  }
}

function cellText(value: string): string {
  return value.replaceAll(/[\r\n]+/g, ' ').replaceAll('|', '\\|')
}

/** Names a column as sheets do: 1 is `A`, 27 is `AA`. */
export function columnName(column: number): string {
  let name = ''
  for (let left = column; left > 0; left = Math.floor((left - 1) / 26)) name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  return name
}
