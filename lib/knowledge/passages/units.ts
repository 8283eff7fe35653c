import type { PageStart } from '#lib/documents/index.ts'
import { MOST_TOKENS } from '../limits.ts'
import { estimatedTokens } from './tokens.ts'

/** Piece of a text that no passage cuts. Those of a text lie end to end. */
export interface Unit {
  kind: 'heading' | 'text' | 'row'
  from: number
  to: number
  tokens: number
  page: number | null
  /** Level of a heading, from 1. */
  level: number
  /** Words of a heading. */
  title: string
  /** Head of the table of a row that is not its first. */
  lead: string
}

interface Line {
  from: number
  to: number
}

const HEADING = /^ {0,3}(#{1,6})[ \t]/
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const ROW = /^\s*\|/
const RULE = /^[\s:|-]*$/
const MAX_LEAD = 600
const MAX_TITLE = 200
/** Length from which a paragraph is cut, wherever a line ends. */
const LONG = 4 * MOST_TOKENS

/** Cuts Markdown into headings, paragraphs and rows of tables, at the beginnings of pages too. Linear in the text. */
export function* unitsOf(text: string, pages: readonly PageStart[]): Generator<Unit> {
  const pageOf = pageReader(pages)
  let fence: string | null = null
  let head = ''
  let open = null as Line | null
  let isBlank = false
  const paragraph = (line: Line | null) => (line ? pieces(text, line, pageOf(line.from)) : [])
  for (const line of linesOf(text, pages)) {
    const words = text.slice(line.from, line.to).trimEnd()
    const mark = FENCE.exec(words)?.[1]
    if (mark && (fence === null || (mark.startsWith(fence) && words.trim() === mark))) fence = fence === null ? mark : null
    const heading = fence === null && !mark ? HEADING.exec(words) : null
    const isRow = fence === null && ROW.test(words)
    if (!isRow) head = ''
    if (heading) {
      yield* paragraph(open)
      open = null
      const title = titleOf(words.slice(heading[0].length))
      yield { ...unitOf(text, line, pageOf(line.from)), kind: 'heading', level: (heading[1] ?? '').length, title }
    } else if (isRow) {
      yield* paragraph(open)
      open = null
      const lead = head.includes('\n') || RULE.test(words) ? head : ''
      for (const piece of pieces(text, line, pageOf(line.from))) yield { ...piece, kind: 'row', lead: RULE.test(words) ? '' : lead }
      if (head.split('\n').length <= 2 && head.length + words.length < MAX_LEAD && (head === '' || RULE.test(words))) head += `${words}\n`
    } else {
      const isNew = isBlank && words !== '' && fence === null
      if (open && (isNew || line.to - open.from > LONG || pageOf(open.from) !== pageOf(line.from))) {
        yield* paragraph(open)
        open = null
      }
      open = { from: open?.from ?? line.from, to: line.to }
      isBlank = words === ''
    }
  }
  yield* paragraph(open)
}

/** Yields the lines of a text with their ends; a page begins a line of its own. */
function* linesOf(text: string, pages: readonly PageStart[]): Generator<Line> {
  let from = 0
  let page = 0
  while (from < text.length) {
    while (page < pages.length && (pages[page]?.at ?? 0) <= from) page += 1
    const end = text.indexOf('\n', from)
    const to = Math.min(end < 0 ? text.length : end + 1, pages[page]?.at ?? text.length)
    yield { from, to }
    from = to
  }
}

/** Reads the page at offsets that rise. */
function pageReader(pages: readonly PageStart[]): (at: number) => number | null {
  return at => {
    let [low, high] = [0, pages.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pages[middle]?.at ?? 0) <= at) low = middle + 1
      else high = middle
    }
    return pages[low - 1]?.page ?? null
  }
}

/** Returns the words of a heading, without the signs that may close it. */
function titleOf(heading: string): string {
  const words = heading.trim().slice(0, MAX_TITLE)
  let end = words.length
  while (end > 0 && '# \t'.includes(words[end - 1] ?? '')) end -= 1
  return words.slice(0, end)
}

function unitOf(text: string, { from, to }: Line, page: number | null): Unit {
  return { kind: 'text', from, to, tokens: estimatedTokens(text.slice(from, to)), page, level: 0, title: '', lead: '' }
}

/** Characters that surely hold no more than a passage may. */
const PIECE = 800
const SENTENCE = /[.!?…](?=\s)|[。！？；\n]/g

/** Cuts what is too long for one passage behind sentences, else behind words. */
function* pieces(text: string, line: Line, page: number | null): Generator<Unit> {
  for (let { from } = line; from < line.to; ) {
    const rest = unitOf(text, { from, to: Math.min(line.to, from + MOST_TOKENS * 4) }, page)
    if (rest.to === line.to && rest.tokens <= MOST_TOKENS) {
      yield rest
      return
    }
    const most = rest.tokens <= MOST_TOKENS ? PIECE : MOST_TOKENS - 50
    const to = Math.min(line.to, from + cutOf(text.slice(from, Math.min(line.to, from + most))))
    yield unitOf(text, { from, to }, page)
    from = to
  }
}

function cutOf(window: string): number {
  const least = window.length / 2
  let sentence = 0
  for (const { index, 0: end } of window.matchAll(SENTENCE)) sentence = index + end.length
  if (sentence >= least) return sentence
  const space = window.lastIndexOf(' ') + 1
  if (space >= least) return space
  // Never between the halves of a pair.
  const last = window.charCodeAt(window.length - 1)
  return last >= 0xd800 && last < 0xdc00 && window.length > 1 ? window.length - 1 : window.length
}
