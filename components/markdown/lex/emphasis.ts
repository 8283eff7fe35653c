/** Emphasised stretch of text: where it begins and ends with its marks, and how many marks are on each side. */
export interface Span {
  start: number
  end: number
  marks: number
}

interface Run {
  mark: string
  /** First and last of the marks that no span has taken. */
  from: number
  to: number
  length: number
  canOpen: boolean
  canClose: boolean
}

const MARK = /\*+|_+|~+/g
const SPACE = /\s/u
const PUNCTUATION = /[\p{P}\p{S}]/u
/** Scripts without spaces between words: Han, kana, Hangul, bopomofo, Yi, full-width forms, Thai, Lao, Khmer, Burmese. */
const UNSPACED =
  /[\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uffee\u{16fe0}-\u{18cff}\u{1aff0}-\u{1b2ff}\u{20000}-\u{3fffd}]/u

/**
 * Pairs the marks `*`, `_` and `~~` of a run of text, keyed by their first mark: CommonMark's algorithm with its bottoms of openers, so
 * linear. Beside a script without spaces, punctuation does not keep marks from opening or closing
 * (github.com/tats-u/markdown-cjk-friendly). A single `~` is never a mark: it is used before and between numbers.
 */
export function emphasisSpans(text: string): Map<number, Span> {
  const spans = new Map<number, Span>()
  const open: Run[] = []
  const bottoms = new Map<string, number>()
  for (const match of text.matchAll(MARK)) {
    const run = runAt(text, match.index, match[0])
    while (run.canClose && run.to > run.from) {
      const key = `${run.mark}${run.canOpen}${run.length % 3}`
      const index = openerOf(run, open, bottoms.get(key) ?? 0)
      const opener = open[index]
      if (!opener) {
        bottoms.set(key, open.length)
        break
      }
      const marks = Math.min(2, opener.to - opener.from, run.to - run.from)
      opener.to -= marks
      run.from += marks
      spans.set(opener.to, { start: opener.to, end: run.from, marks })
      open.length = opener.to > opener.from ? index + 1 : index
      for (const [name, bottom] of bottoms) if (bottom > open.length) bottoms.set(name, open.length)
    }
    if (run.canOpen && run.to > run.from) open.push(run)
  }
  return spans
}

function openerOf(closer: Run, open: readonly Run[], bottom: number): number {
  for (let index = open.length - 1; index >= bottom; index -= 1) {
    const opener = open[index]
    if (opener?.mark !== closer.mark) continue
    // CommonMark's rule of three, by which `**` within `*…*` stays whole.
    const isAmbiguous = opener.canClose || closer.canOpen
    if (isAmbiguous && (opener.length + closer.length) % 3 === 0 && (opener.length % 3 !== 0 || closer.length % 3 !== 0)) continue
    return index
  }
  return -1
}

function runAt(text: string, from: number, marks: string): Run {
  const mark = marks[0] ?? ''
  const to = from + marks.length
  const before = sideOf(characterBefore(text, from))
  const after = sideOf(String.fromCodePoint(text.codePointAt(to) ?? 32))
  const isLeft = after !== 'space' && (after !== 'punctuation' || before !== 'letter')
  const isRight = before !== 'space' && (before !== 'punctuation' || after !== 'letter')
  const run = { mark, from, to, length: marks.length }
  if (mark === '~') return { ...run, canOpen: isLeft && marks.length === 2, canClose: isRight && marks.length === 2 }
  if (mark === '*') return { ...run, canOpen: isLeft, canClose: isRight }
  const isPunctuation = (side: Side) => side === 'punctuation'
  return { ...run, canOpen: isLeft && (!isRight || isPunctuation(before)), canClose: isRight && (!isLeft || isPunctuation(after)) }
}

type Side = 'space' | 'punctuation' | 'letter' | 'unspaced'

function sideOf(character: string): Side {
  if (SPACE.test(character)) return 'space'
  if (UNSPACED.test(character)) return 'unspaced'
  return PUNCTUATION.test(character) ? 'punctuation' : 'letter'
}

function characterBefore(text: string, at: number): string {
  if (at === 0) return ' '
  const code = text.codePointAt(at - 2)
  return at > 1 && code !== undefined && code > 0xffff ? String.fromCodePoint(code) : text.charAt(at - 1)
}
