import { decodeEntities } from '../lex/entities.ts'
import type { TableToken, Token } from '../lex/tokens.ts'

export type TableRow = TableToken['rows'][number]
type Cell = TableRow[number]
export interface Order {
  column: number
  direction: 'ascending' | 'descending'
}

export function cellText(cell: Cell | undefined): string {
  return cell ? plainText(cell.tokens as Token[]).trim() : ''
}

const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sorts the rows by one column: as numbers where all its values are numbers, else as words. Empty cells come last. */
export function sorted(rows: readonly TableRow[], { column, direction }: Order): TableRow[] {
  const keyed = rows.map(row => ({ row, text: cellText(row[column]) }))
  const filled = keyed.filter(({ text }) => text !== '')
  const numbers = new Map(filled.map(({ row, text }) => [row, numberOf(text)]))
  const isNumeric = filled.length > 0 && filled.every(({ row }) => numbers.get(row) !== null)
  const sign = direction === 'ascending' ? 1 : -1
  const ordered = filled.toSorted((a, b) =>
    isNumeric ? sign * ((numbers.get(a.row) ?? 0) - (numbers.get(b.row) ?? 0)) : sign * words.compare(a.text, b.text),
  )
  return [...ordered, ...keyed.filter(({ text }) => text === '')].map(({ row }) => row)
}

/** Reads `1,234.5`, `11.4 %`, `€ 20` and `-3` as numbers, but no dates or names. */
function numberOf(text: string): number | null {
  const bare = text
    .replace(/^[$€£¥]|[%€]$/g, '')
    .trim()
    .replace(/(?<=\d)[, {2}](?=\d{3}\b)/g, '')
    .replace('−', '-')
  return /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(bare) ? Number(bare) : null
}

/** Writes RFC 4180, in the order given. A cell that a spreadsheet would take for a formula becomes plain text. */
export function toCsv(header: readonly Cell[], rows: readonly TableRow[]): string {
  return [header, ...rows].map(row => row.map(cell => csvField(cellText(cell))).join(',')).join('\r\n')
}

function csvField(text: string): string {
  const safe = /^[=+@\t\r-]/.test(text) && numberOf(text) === null ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Returns the words of inline tokens without their marks. */
function plainText(tokens: readonly Token[]): string {
  return tokens.map(wordsOf).join('')
}

function wordsOf(token: Token): string {
  if (token.type === 'br') return ' '
  if (token.type === 'html') return /^<\/?[a-z]+>$/i.test(token.text) ? '' : /^<br\s*\/?>$/i.test(token.text) ? ' ' : token.text
  if ('tokens' in token && token.tokens && token.tokens.length > 0) return plainText(token.tokens as Token[])
  if (token.type === 'codespan') return token.text
  if (token.type === 'math') return token.tex
  return 'text' in token ? decodeEntities(token.text) : ''
}
