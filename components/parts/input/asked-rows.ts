/** Lines of a question's arguments that are shown before the rest is opened. */
export const FIRST_LINES = 20
/** A rest of at most this many lines is shown with them. */
const SPARE_LINES = 4
/** Characters per line, about what a narrow card holds. */
const LINE_CHARS = 72
const MAX_DEPTH = 40

/** Name and value, in their order and depth. `text` is null for a row that holds the rows below. */
export interface AskedRow {
  key: string
  depth: number
  name: string | null
  text: string | null
  isText: boolean
  lines: number
}

/** Lists a value row by row, without leaving anything out. */
export function askedRows(value: unknown): AskedRow[] {
  const rows: AskedRow[] = []
  const add = (value: unknown, name: string | null, depth: number, key: string) => {
    const entries = depth < MAX_DEPTH ? entriesOf(value) : []
    if (entries.length > 0) {
      if (name !== null) rows.push({ key, depth, name, text: null, isText: false, lines: linesOf(name) })
      const inner = name === null ? depth : depth + 1
      for (const [index, [inside, one]] of entries.entries()) add(one, inside, inner, `${key}.${index}`)
      return
    }
    const isText = typeof value === 'string'
    const text = isText ? value : (JSON.stringify(value) ?? 'null')
    rows.push({ key, depth, name, text, isText, lines: Math.max(linesOf(text), name === null ? 1 : linesOf(name)) })
  }
  add(value, null, 0, '')
  return rows
}

function entriesOf(value: unknown): (readonly [string, unknown])[] {
  if (Array.isArray(value)) return value.map((one, index) => [String(index), one] as const)
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

export interface AskedCut {
  rows: AskedRow[]
  /** Lines that are not shown yet. */
  left: number
}

/** Returns the rows of about the first `lines` lines. A text that goes beyond them is cut at the end of a line. */
export function firstLines(rows: readonly AskedRow[], lines: number): AskedCut {
  const total = rows.reduce((sum, row) => sum + row.lines, 0)
  if (total <= lines + SPARE_LINES) return { rows: [...rows], left: 0 }
  const shown: AskedRow[] = []
  let room = lines
  for (const row of rows) {
    if (room <= 0) break
    shown.push(row.lines <= room || row.text === null ? row : { ...row, text: beginning(row.text, room) })
    room -= row.lines
  }
  return { rows: shown, left: total - lines }
}

function linesOf(text: string): number {
  let lines = 0
  for (const _ of lineEnds(text)) lines += 1
  return lines
}

function beginning(text: string, lines: number): string {
  let left = lines
  for (const end of lineEnds(text)) {
    left -= 1
    if (left === 0) return text.slice(0, end)
  }
  return text
}

/** Yields the end of each line, wrapped or at a line break. */
function* lineEnds(text: string): Generator<number> {
  let at = 0
  while (at <= text.length) {
    const lineBreak = text.indexOf('\n', at)
    const end = lineBreak < 0 ? text.length : lineBreak
    for (at += LINE_CHARS; at < end; at += LINE_CHARS) yield at
    yield end
    at = end + 1
  }
}
