import type { TokenizerAndRendererExtension } from 'marked'
import { cachedSearch } from './cached-search.ts'
import { hasOpenFormula, isOpenAfter } from './open-formula.ts'
import type { MathToken, Token } from './tokens.ts'

/** Longest formula. The mark that begins a longer one may be a sum of money, and is not looked for over a whole answer. */
const MAX_CHARS = 4000
const BLOCK_START = /^ {0,3}(?:\$\$|\\\[)/
/** Line that may begin with a formula, the end of the paragraph, or a mark within it. */
const MARK_OR_LINE = /\n(?:\n|(?= {0,3}(?:\$\$|\\\[)))|\\[\s\S]|\$\$|`[^`\n]*`/g
const NEAR_CHARS = 2000
/** Characters behind a line break that are still seen. */
const LOOKAHEAD = 6
/** Text between dollars that is a formula. If it begins with a digit, it must hold a sign that only formulas have. */
const FORMULA = /[\\^_=<>+*/{}]|^\d+[a-z]?$|^-?\d+(?:[.,]\d*)?$/i
const OPENERS = ['$$', '\\[', '\\(']
const BLANK_LINE = /\n[ \t]*\n/

function math(raw: string, tex: string, display: boolean, open = false): MathToken {
  return { type: 'math', raw, tex: tex.trim(), display, open }
}

/**
 * Position that the lexer reads, and whether the paragraph before it has an open formula. The lexer asks for a block there, then for the
 * start of the next.
 */
let here = { source: '', isOpen: false }

/**
 * Parses `$$…$$` and `\[…\]` on lines of their own. No blank line inside, as in TeX: a stray mark never swallows the rest of an answer.
 */
export const mathBlock: TokenizerAndRendererExtension = {
  name: 'math_block',
  level: 'block',
  start(source) {
    const near = source.slice(0, NEAR_CHARS)
    const at = near.includes('$$') || near.includes('\\[') ? nextStart(source, near.length) : near.indexOf('\n\n') + 1
    if (at > 0) return at
    // The lexer continues at the next line, where the search is repeated.
    const next = near.length < source.length ? source.indexOf('\n', NEAR_CHARS) : -1
    return next < 0 ? undefined : next + 1
  },
  tokenizer(source, tokens) {
    here = { source, isOpen: hasOpenFormula(tokens.at(-1) as Token | undefined) }
    return here.isOpen ? undefined : formulaAt(source)
  },
}

/**
 * Returns the position after the first character of `here` at which a formula begins. It may also be one behind which no formula can
 * interrupt the paragraph. 0 where there is none within `chars`. The lexer rebuilds the paragraph at each position it is told, so only real
 * formulas are reported.
 */
function nextStart(source: string, chars: number): number {
  const isHere = here.source.length === source.length + 1
  const text = isHere ? here.source : source
  let isOpen = isHere && here.isOpen
  for (const { 0: mark, index } of text.slice(0, chars + LOOKAHEAD).matchAll(MARK_OR_LINE)) {
    if (!mark.startsWith('\n')) isOpen = isOpenAfter(mark, isOpen)
    else if (mark === '\n\n' || (!isOpen && formulaAt(text.slice(index + 1)))) return index + (isHere ? 0 : 1)
  }
  return 0
}

function formulaAt(source: string): MathToken | undefined {
  const [opener] = BLOCK_START.exec(source.slice(0, 5)) ?? []
  if (opener === undefined) return undefined
  const near = source.slice(0, MAX_CHARS)
  const end = closerIn(near, opener.length, opener.trimStart())
  const tex = near.slice(opener.length, end < 0 ? undefined : end)
  if (BLANK_LINE.test(tex)) return undefined
  if (end >= 0) {
    const [rest = ''] = /^[^\n]*\n?/.exec(source.slice(end + 2)) ?? []
    return rest.trim() === '' ? math(source.slice(0, end + 2) + rest, tex, true) : undefined
  }
  const isOpen = near.length === source.length && /^[ \t]*(?:\n|$)/.test(tex)
  return isOpen ? math(source, tex, true, true) : undefined
}

/** Returns the position of the mark that closes a formula, or -1. Within `$$…$$` a backslash takes the character after it. */
function closerIn(source: string, from: number, opener: string): number {
  if (opener !== '$$') {
    const at = opener === '\\[' ? nextBracket(source) : nextParen(source)
    return at !== undefined && at > from ? at : -1
  }
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source.startsWith('$$', at)) return at > from ? at : -1
  }
  return -1
}

const nextBracket = cachedSearch(source => source.indexOf('\\]'))
const nextParen = cachedSearch(source => source.indexOf('\\)'))

/** Parses `$…$`, `$$…$$`, `\(…\)` and `\[…\]` within a line of text. */
export const mathInline: TokenizerAndRendererExtension = {
  name: 'math_inline',
  level: 'inline',
  start: source => nextMark(source),
  tokenizer: source => inlineMath(source) ?? undefined,
}

/** Finds the nearest position where a formula may begin. */
const nextMark = cachedSearch(source => source.search(/\$|\\[([]/))

/** Reads the formula that the source begins with. One of several lines in `$$`, or any in `\[`, is displayed. */
function inlineMath(source: string): MathToken | null {
  const opener = source.slice(0, 2)
  if (OPENERS.includes(opener)) {
    const end = closerIn(source, 2, opener)
    const tex = end < 0 ? '' : source.slice(2, end)
    if (tex.trim() !== '' && !(opener === '$$' && /(?<!\\)\$/.test(tex)))
      return math(source.slice(0, end + 2), tex, opener === '\\[' || (opener === '$$' && tex.includes('\n')))
  }
  return source[0] === '$' ? betweenDollars(source) : null
}

/**
 * Reads a formula between dollars. Pandoc's rule excludes amounts of money: no space after the first dollar or before the last, no digit or
 * letter after it.
 */
function betweenDollars(source: string): MathToken | null {
  let end = 1
  while (end < source.length && end < MAX_CHARS && source[end] !== '$' && source[end] !== '\n') end += source[end] === '\\' ? 2 : 1
  const tex = source.slice(1, end)
  if (source[end] !== '$' || tex === '' || /^\s|\s$/.test(tex)) return null
  if (/^[\d$\p{L}]/u.test(source.slice(end + 1, end + 3))) return null
  if (/^\d/.test(tex) && !FORMULA.test(tex)) return null
  return math(source.slice(0, end + 1), tex, false)
}

/** Blanks formulas out, at the same length: their `*` and `_` are not taken for emphasis. Sums of money stay. */
export function maskMath(source: string): string {
  let masked = ''
  let from = 0
  for (let at = nextMark(source); at !== undefined; ) {
    const formula = inlineMath(source.slice(at))
    const length = formula ? formula.raw.length : source[at] === '$' && source[at + 1] === '$' ? 2 : 1
    masked += source.slice(from, at) + (formula ? 'a'.repeat(length) : source.slice(at, at + length))
    from = at + length
    const next = nextMark(source.slice(from))
    at = next === undefined ? undefined : from + next
  }
  return masked + source.slice(from)
}
