import { inlinePieces } from './inline-pieces.ts'
import { type Lexed, lex, lexInline } from './lexer.ts'
import type { Links, ListToken, ParagraphToken, TableToken, Token } from './tokens.ts'

/** Length from which on a growing block is no longer read from its beginning. */
const LONG_CHARS = 4000

type LongToken = ListToken | TableToken | ParagraphToken

/** Final part of a long block that still grows: its items or rows but the last, or the pieces of its words. */
export interface LongBlock {
  token: LongToken
  /** Length of that part in the source. */
  length: number
  links: Links
}

/** Returns the final part of the only block of a text, where it is long; else null. */
export function longBlock(
  token: Token | undefined,
  source: string,
  { links, known }: { links: Links; known: LongBlock | null },
): LongBlock | null {
  if (!token || token.raw.length < LONG_CHARS) return null
  if (token.type === 'list') return longList(token, links)
  if (token.type === 'table') return longTable(token, source, links)
  return token.type === 'paragraph' ? longParagraph(token, { links, known }) : null
}

function longList(list: ListToken, links: Links): LongBlock | null {
  const items = list.items.slice(0, -1)
  const length = items.reduce((sum, item) => sum + item.raw.length, 0)
  return length === 0 ? null : { token: { ...list, items }, length, links }
}

/** Counts lines: a row is a line. */
function longTable(table: TableToken, source: string, links: Links): LongBlock | null {
  const rows = table.rows.slice(0, -1)
  let length = 0
  for (let line = 0; line < rows.length + HEAD_LINES; line += 1) length = source.indexOf('\n', length) + 1
  return rows.length === 0 || length === 0 ? null : { token: { ...table, rows }, length, links }
}

const HEAD_LINES = 2

function longParagraph(paragraph: ParagraphToken, { links, known }: { links: Links; known: LongBlock | null }): LongBlock | null {
  const final = known?.token.type === 'paragraph' ? known.token.tokens : []
  const from = known?.length ?? 0
  const pieces = inlinePieces(paragraph.text.slice(from)).slice(0, -1)
  if (pieces.length === 0) return known
  const tokens = [...final, ...pieces.flatMap(piece => lexInline(piece, links))]
  return { token: { ...paragraph, tokens }, length: from + pieces.join('').length, links }
}

/**
 * Reads a source that begins with a long block, from where it is not final. `asShown` may complete that rest. Null where the block turns
 * out to be something else together with the new text.
 */
export function readOn(long: LongBlock, source: string, asShown: (rest: string) => string): Lexed | null {
  const { token, length } = long
  const head = token.type === 'table' ? source.slice(0, headLength(source)) : ''
  const { tokens, links } = lex(asShown(head + source.slice(length)), long.links)
  const [first, ...others] = tokens
  const before = source.slice(0, length)
  const whole = first ? joined(token, first, { before, head }) : { ...token, raw: before }
  return whole ? { tokens: [whole, ...others], links } : null
}

function joined(final: LongToken, rest: Token, { before, head }: { before: string; head: string }): Token | null {
  const raw = before + rest.raw.slice(head.length)
  if (final.type === 'list' && rest.type === 'list' && rest.ordered === final.ordered)
    return { ...final, raw, loose: final.loose || rest.loose, items: [...final.items, ...rest.items] }
  if (final.type === 'table' && rest.type === 'table') return { ...final, raw, rows: [...final.rows, ...rest.rows] }
  if (final.type !== 'paragraph' || rest.type !== 'paragraph') return null
  return { ...rest, raw, text: before + rest.text, tokens: [...final.tokens, ...rest.tokens] }
}

function headLength(source: string): number {
  return source.indexOf('\n', source.indexOf('\n') + 1) + 1
}
