export interface Place {
  row: number
  column: number
}

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
}

/** Returns the cell that a key goes to, as in a sheet; null for a key of something else. The first key chooses the first cell. */
export function movedCell(
  { key, ctrlKey, metaKey }: Pressed,
  from: Place | null,
  { rows, columns, pageRows }: { rows: number; columns: number; pageRows: number },
): Place | null {
  if (rows === 0 || columns === 0) return null
  const { row, column } = from ?? { row: 0, column: 0 }
  const isFar = ctrlKey || metaKey
  const moves: Record<string, Place> = {
    ArrowDown: { row: isFar ? rows - 1 : row + 1, column },
    ArrowUp: { row: isFar ? 0 : row - 1, column },
    ArrowRight: { row, column: isFar ? columns - 1 : column + 1 },
    ArrowLeft: { row, column: isFar ? 0 : column - 1 },
    PageDown: { row: row + pageRows, column },
    PageUp: { row: row - pageRows, column },
    Home: { row: isFar ? 0 : row, column: 0 },
    End: { row: isFar ? rows - 1 : row, column: columns - 1 },
  }
  const next = moves[key]
  if (!next) return null
  if (from === null) return { row: 0, column: 0 }
  return { row: Math.min(rows - 1, Math.max(0, next.row)), column: Math.min(columns - 1, Math.max(0, next.column)) }
}
