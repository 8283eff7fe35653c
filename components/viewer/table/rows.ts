/** Rows of a table, each read when it is shown. */
export interface TableRows {
  /** Names of the columns. */
  header: readonly string[]
  count: number
  /** Number that the row bears; null where rows bear none. */
  numberOf(row: number): string | null
  cells(row: number): readonly string[]
  /** Index in the text at which the row begins, and the row that holds a character. */
  startOf(row: number): number
  rowAt(at: number): number
}

/** Most rows that are shown. */
export const MOST_ROWS = 200_000

function rowsFrom(
  text: string,
  spans: readonly (readonly [from: number, to: number])[],
  { header, read, isNumbered }: { header: readonly string[]; read: (row: string) => string[]; isNumbered: boolean },
): TableRows {
  const all = (row: number) => read(text.slice(...(spans[row] ?? [0, 0])))
  return {
    header,
    count: spans.length,
    numberOf: row => (isNumbered ? (all(row)[0] ?? '') : null),
    cells: row => (isNumbered ? all(row).slice(1) : all(row)),
    startOf: row => spans[row]?.[0] ?? 0,
    rowAt(at) {
      let [low, high] = [0, spans.length - 1]
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((spans[middle]?.[0] ?? 0) <= at) low = middle
        else high = middle - 1
      }
      return low
    },
  }
}

/** Reads the table of a sheet as `lib/documents` writes it: a heading, then rows that begin with their number. Indexes are of the whole text. Null without a table. */
export function sheetRows(text: string, from: number, to: number): TableRows | null {
  const head = lineStarting(text, '| ', from, to)
  if (head < 0) return null
  const header = markdownCells(text.slice(head, endOf(text, head, to))).slice(1)
  const spans: [number, number][] = []
  // The second line parts the names of the columns from the rows.
  for (let at = endOf(text, endOf(text, head, to) + 1, to) + 1; at < to && spans.length < MOST_ROWS; ) {
    const end = endOf(text, at, to)
    if (!text.startsWith('|', at)) break
    spans.push([at, end])
    at = end + 1
  }
  return rowsFrom(text, spans, { header, read: markdownCells, isNumbered: true })
}

function lineStarting(text: string, sign: string, from: number, to: number): number {
  for (let at = from; at < to; at = endOf(text, at, to) + 1) if (text.startsWith(sign, at)) return at
  return -1
}

function endOf(text: string, from: number, to: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 || end > to ? to : end
}

/** Reads `| a | b \| c |`. */
function markdownCells(line: string): string[] {
  const cells: string[] = []
  let begun = 1
  for (let at = 1; at < line.length; at++) {
    if (line[at] !== '|' || line[at - 1] === '\\') continue
    cells.push(line.slice(begun, at).trim().replaceAll('\\|', '|'))
    begun = at + 1
  }
  return cells
}

const SIGNS = [',', ';', '\t', '|'] as const
const HEAD_CHARS = 20_000

/** Reads a table of separated values (RFC 4180): its first row names the columns. Null for an empty one. */
export function separatedRows(text: string): TableRows | null {
  const sign = separatorOf(text)
  const spans: [number, number][] = []
  for (let at = text.startsWith('\ufeff') ? 1 : 0; at < text.length && spans.length <= MOST_ROWS; ) {
    const end = recordEnd(text, at, sign)
    if (end > at && text.slice(at, Math.min(end, at + 4)).trim() !== '') spans.push([at, end])
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
  const [first, ...rows] = spans
  if (!first) return null
  const read = (record: string) => separatedCells(record, sign)
  return rowsFrom(text, rows, { header: read(text.slice(...first)), read, isNumbered: false })
}

/** Chooses the sign that parts most cells of the first records. */
function separatorOf(text: string): string {
  const head = text.slice(0, HEAD_CHARS).replace(/"[^"]*"/g, '')
  const [first = ''] = head.replace(/^\ufeff/, '').split(/\r?\n/, 1)
  const counts = SIGNS.map(sign => ({ sign, count: first.split(sign).length }))
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

/** Returns where a record ends: at a line's end outside of quotes. */
function recordEnd(text: string, from: number, sign: string): number {
  let inQuotes = false
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (char === '"') {
      if (inQuotes && text[at + 1] === '"') at++
      else if (inQuotes || at === from || text[at - 1] === sign) inQuotes = !inQuotes
    } else if (!inQuotes && (char === '\n' || char === '\r')) return at
  }
  return text.length
}

function separatedCells(record: string, sign: string): string[] {
  const cells: string[] = []
  let cell = ''
  let inQuotes = false
  let begun = 0
  for (let at = 0; at <= record.length; at++) {
    const char = record[at]
    if (char === '"' && (inQuotes || at === begun)) {
      if (inQuotes && record[at + 1] === '"') {
        cell += '"'
        at++
      } else inQuotes = !inQuotes
    } else if (at === record.length || (char === sign && !inQuotes)) {
      cells.push(cell)
      cell = ''
      begun = at + 1
    } else cell += char
  }
  return cells
}
