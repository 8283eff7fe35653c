import { asRead, markdownLines } from './as-read.ts'
import { comparable, findTerm } from './characters.ts'

/** A piece of an excerpt; `isMatch`: it is one of the words that were looked for. */
export interface ExcerptPiece {
  text: string
  isMatch: boolean
}

/** Characters before the first match, and most of an excerpt. */
const LEAD = 50
const LONGEST = 180
/** Longest stretch of text in which a match is located character by character. */
const STRETCH = 400

let segmenter: Intl.Segmenter | undefined

/** Cuts the surroundings of the first match of any term out of a text, and marks the terms in them. Markdown is shown as it is read, if the match is to be seen there. */
export function excerptOf(text: string, terms: readonly string[], { isMarkdown = false } = {}): ExcerptPiece[] {
  let written: string | undefined
  for (const { line, isCode } of isMarkdown ? markdownLines(text) : plainLines(text)) {
    for (const stretch of stretches(line)) {
      if (!hasAny(stretch, terms)) continue
      const shown = isMarkdown && !isCode ? asRead(stretch) : stretch
      if (shown === stretch || hasAny(shown, terms)) return cut(marked(shown, terms))
      written ??= stretch
    }
  }
  return cut(marked(written ?? beginning(text, isMarkdown), terms))
}

/** Returns what comes first, for a text that has none of the terms. */
function beginning(text: string, isMarkdown: boolean): string {
  const start = text.slice(0, STRETCH)
  if (!isMarkdown) return start
  return [...markdownLines(start)]
    .map(({ line, isCode }) => (isCode ? line : asRead(line)))
    .join(' ')
    .trim()
}

function* plainLines(text: string): Generator<{ line: string; isCode: boolean }> {
  for (const line of text.split('\n')) yield { line, isCode: true }
}

function hasAny(text: string, terms: readonly string[]): boolean {
  const all = comparable(text)
  return terms.some(term => findTerm(all, term) >= 0)
}

/** Splits a long line into overlapping stretches. */
function stretches(line: string): string[] {
  if (line.length <= STRETCH) return line.trim() === '' ? [] : [line]
  const count = Math.ceil(line.length / (STRETCH / 2))
  return Array.from({ length: count }, (_, index) => line.slice((index * STRETCH) / 2, (index * STRETCH) / 2 + STRETCH))
}

/** Finds all terms in a text of any writing. Returns the text as pieces, those that match marked. */
export function marked(text: string, terms: readonly string[]): ExcerptPiece[] {
  const { all, starts, ends } = located(text)
  const isMarked = new Uint8Array(text.length)
  for (const term of terms) {
    for (let at = findTerm(all, term); at >= 0; at = findTerm(all, term, at + term.length)) {
      isMarked.fill(1, starts[at] ?? 0, ends[at + term.length - 1] ?? text.length)
    }
  }
  const pieces: ExcerptPiece[] = []
  for (let at = 0; at < text.length; ) {
    const kind = isMarked[at]
    let end = at + 1
    while (end < text.length && isMarked[end] === kind) end += 1
    pieces.push({ text: text.slice(at, end), isMatch: kind === 1 })
    at = end
  }
  return pieces
}

/** Normalises a text by its graphemes, and keeps from where to where each unit of the result came. */
function located(text: string): { all: string; starts: number[]; ends: number[] } {
  const isPlain = /^[\x20-\x7e]*$/.test(text)
  if (isPlain) return locatedPlain(text)
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  const starts: number[] = []
  const ends: number[] = []
  let all = ''
  for (const { segment, index } of segmenter.segment(text)) {
    let plain = comparable(segment)
    if (plain === ' ' && all.endsWith(' ')) plain = ''
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(index)
      ends.push(index + segment.length)
    }
    all += plain
  }
  return { all, starts, ends }
}

/** Does the same for printable ASCII, of which each character is a grapheme. */
function locatedPlain(text: string): { all: string; starts: number[]; ends: number[] } {
  const starts: number[] = []
  const ends: number[] = []
  let all = ''
  for (let at = 0; at < text.length; at += 1) {
    const plain = text.charAt(at)
    if (plain === ' ' && all.endsWith(' ')) continue
    starts.push(at)
    ends.push(at + 1)
    all += plain
  }
  return { all: all.toLowerCase(), starts, ends }
}

function cut(pieces: ExcerptPiece[]): ExcerptPiece[] {
  const shown: ExcerptPiece[] = []
  let left = LONGEST
  for (const [index, { text, isMatch }] of pieces.entries()) {
    if (left <= 0) {
      shown.push({ text: '…', isMatch: false })
      break
    }
    let kept = text
    if (index === 0 && !isMatch && kept.length > LEAD && pieces.length > 1) kept = `…${fromWord(kept.slice(-LEAD))}`
    if (kept.length > left) kept = `${wholePairs(kept.slice(0, left))}…`
    left -= kept.length
    shown.push({ text: kept.replace(/\s+/g, ' '), isMatch })
  }
  return shown
}

/** Cuts away what is left of a word, or half of a pair, at the beginning. */
function fromWord(text: string): string {
  const space = text.indexOf(' ')
  if (space >= 0 && space < LEAD / 2) return text.slice(space + 1)
  return /^[\udc00-\udfff]/.test(text) ? text.slice(1) : text
}

function wholePairs(text: string): string {
  return /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text
}
