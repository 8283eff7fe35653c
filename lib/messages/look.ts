/** Kind of content that prevails in an answer; it decides how the answer is shown. */
export type AnswerLook = 'text' | 'markdown' | 'code' | 'table' | 'json' | 'sql' | 'html'
type LineKind = 'prose' | 'marks' | 'code' | 'diagram' | 'table' | 'json' | 'sql' | 'html'
type Whole = 'json' | 'sql' | 'html'

/** State of an incremental reading, line by line. Complete lines are counted once and never read again. */
export interface LookReading {
  /** Number of characters in complete lines. */
  readonly length: number
  readonly chars: Readonly<Record<LineKind, number>>
  /** Open code fence: its marker and the kind of its content. */
  readonly fence: { mark: string; kind: LineKind } | null
  /** Kind of the document where the whole text is one, without a fence. */
  readonly whole: Whole | null
  readonly isBegun: boolean
  readonly lastKind: LineKind | null
  readonly lastMeaningful: string
}

const none = { prose: 0, marks: 0, code: 0, diagram: 0, table: 0, json: 0, sql: 0, html: 0 }
export const emptyLook: LookReading = {
  length: 0,
  chars: none,
  fence: null,
  whole: null,
  isBegun: false,
  lastKind: null,
  lastMeaningful: '',
}

const OPENER = /^ {0,3}(`{3,}|~{3,})[ \t]*([\w+#.-]*)/
const SQL_FENCE = /^(sql|mysql|postgres(ql)?|pgsql|plsql|tsql|sqlite|mariadb)$/i
const WHOLE: readonly (readonly [Whole, RegExp])[] = [
  ['json', /^\s*[[{]\s*(?:$|["{[\]}]|-?\d)/],
  ['html', /^\s*<(?:!doctype html|html)[\s>]/i],
  ['sql', /^\s*(?:SELECT|WITH|INSERT INTO|UPDATE|DELETE FROM|CREATE (?:TABLE|VIEW|INDEX|TYPE)|ALTER TABLE)\s/],
]

/** Continues reading a text that has grown; linear in the new part. */
export function growLook(before: LookReading, text: string): LookReading {
  let reading = before
  for (let end = text.indexOf('\n', reading.length); end >= 0; end = text.indexOf('\n', reading.length)) {
    reading = readLine(reading, text.slice(reading.length, end), end + 1)
  }
  return reading
}

/** Returns the reading including the unfinished last line. Reads at most `most` of its characters, for callers that ask often. */
export function lookAhead(reading: LookReading, text: string, most = Number.POSITIVE_INFINITY): LookReading {
  if (text.length <= reading.length) return reading
  return readLine(reading, text.slice(reading.length, Math.min(text.length, reading.length + most)), text.length)
}

function readLine(reading: LookReading, line: string, length: number): LookReading {
  const meaningful = isMeaningful(line) && !OPENER.test(line) ? { lastMeaningful: plainLine(line) } : {}
  const count = (kind: LineKind, more: Partial<LookReading> = {}): LookReading => ({
    ...reading,
    ...meaningful,
    length,
    isBegun: reading.isBegun || line.trim() !== '',
    chars: { ...reading.chars, [kind]: reading.chars[kind] + line.trim().length },
    lastKind: line.trim() === '' ? reading.lastKind : kind,
    ...more,
  })
  if (reading.fence) {
    const { mark, kind } = reading.fence
    const closing = line.trim()
    const isClosed = closing.length >= mark.length && closing === (mark[0] ?? '').repeat(closing.length)
    return isClosed ? { ...reading, length, fence: null, lastKind: null } : count(kind)
  }
  if (reading.whole) return count(reading.whole)
  const [, mark, name = ''] = OPENER.exec(line) ?? []
  if (mark !== undefined) return { ...reading, length, isBegun: true, fence: { mark, kind: kindOfFence(name) }, lastKind: null }
  const whole = reading.isBegun ? null : (WHOLE.find(([, pattern]) => pattern.test(line))?.[0] ?? null)
  if (whole) return count(whole, { whole })
  return count(kindOfLine(line))
}

function kindOfFence(name: string): LineKind {
  if (/^json[5cl]?$/i.test(name)) return 'json'
  if (SQL_FENCE.test(name)) return 'sql'
  if (/^x?html?$/i.test(name)) return 'html'
  return /^mermaid$/i.test(name) ? 'diagram' : 'code'
}

function kindOfLine(whole: string): LineKind {
  const line = whole.trim()
  if (line.length > 1 && line.startsWith('|') && line.endsWith('|')) return 'table'
  return /^(?:#{1,6}(?:\s|$)|[-*+]\s|\d+[.)]\s|>|-{3,}$)|\*\*|\[[^[\]]+\]\(|`/.test(line) ? 'marks' : 'prose'
}

/** Returns the kind that makes up at least half of the text, else whether it holds any markup. */
export function lookOf({ chars, whole }: LookReading): AnswerLook {
  if (whole) return whole
  const all = Object.values(chars).reduce((sum, one) => sum + one, 0)
  const shares = { code: chars.code + chars.diagram, table: chars.table, json: chars.json, sql: chars.sql, html: chars.html }
  for (const [look, share] of Object.entries(shares)) if (share > 0 && share * 2 >= all) return look as AnswerLook
  return all === chars.prose ? 'text' : 'markdown'
}

const PHASES: Record<LineKind, string> = {
  prose: 'Writing',
  marks: 'Writing',
  code: 'Writing code',
  diagram: 'Drawing a diagram',
  table: 'Building a table',
  json: 'Writing JSON',
  sql: 'Writing SQL',
  html: 'Writing HTML',
}

/** Returns the kind of content at the growing end, null for an empty text. */
export function phaseOf(reading: LookReading): string | null {
  const kind = reading.fence?.kind ?? reading.lastKind
  return kind === null ? (reading.isBegun ? PHASES.prose : null) : PHASES[kind]
}

/** Matches a line with words or figures: no fence, no lone brace, no rule of a table. */
function isMeaningful(line: string): boolean {
  return /[\p{L}\p{N}]/u.test(line)
}

const LONGEST_PREVIEW = 120
/** Characters read for a preview: more than it shows, since markup takes room too. */
const READ_FOR_PREVIEW = 5 * LONGEST_PREVIEW

function plainLine(line: string): string {
  const bare = line.replace(/^[\s#>*+|-]+/, '').slice(0, READ_FOR_PREVIEW)
  const cells = bare.replace(/[*`]+/g, '').split('|')
  if (cells.at(-1)?.trim() === '') cells.pop()
  const plain = cells.map(cell => cell.trim()).join(' · ')
  return plain.length > LONGEST_PREVIEW ? `${plain.slice(0, LONGEST_PREVIEW - 1).trimEnd()}…` : plain
}
