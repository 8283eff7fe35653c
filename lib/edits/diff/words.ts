import { compare } from './compare.ts'

/** Stretch of a line, from the first character to before the last. */
export type Mark = readonly [from: number, to: number]

export interface MarkedWords {
  /** By line, as the lines were given. */
  removed: Mark[][]
  added: Mark[][]
}

/** Longest change whose words are compared, in characters. */
const MOST_CHARACTERS = 20_000
/** Least share of characters that both sides must have in common, or marks would only disturb. */
const LEAST_IN_COMMON = 0.2

const UNSPACED = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]`
/** A word, a line break, a stretch of spaces, or one other character. Scripts without spaces between words count by character. */
const TOKENS = new RegExp(String.raw`${UNSPACED}|(?:(?!${UNSPACED})[\p{L}\p{M}\p{N}_])+|\n|[^\S\n]+|.`, 'gsu')

/** Finds the words that differ within changed lines. Null where the lines have too little in common, or are too long. */
export function changedWords(removed: readonly string[], added: readonly string[]): MarkedWords | null {
  const [before, after] = [removed.join('\n'), added.join('\n')]
  if (before.length + after.length > MOST_CHARACTERS) return null
  const [old, present] = [tokensOf(before), tokensOf(after)]
  const spans = { removed: [] as Mark[], added: [] as Mark[] }
  let [a, b, atA, atB, common] = [0, 0, 0, 0, 0]
  const runs = compare(old, present)
  for (const [index, { kind, count }] of runs.entries()) {
    const text = (kind === 'added' ? present.slice(b, b + count) : old.slice(a, a + count)).join('')
    const isBetween = index > 0 && index < runs.length - 1
    const isChanged = kind !== 'same' || (isBetween && isFiller(text))
    if (kind === 'same') common += visibleLength(text)
    if (kind !== 'added') {
      if (isChanged) extend(spans.removed, atA, atA + text.length)
      a += count
      atA += text.length
    }
    if (kind !== 'removed') {
      if (isChanged) extend(spans.added, atB, atB + text.length)
      b += count
      atB += text.length
    }
  }
  if (common * 2 < LEAST_IN_COMMON * (visibleLength(before) + visibleLength(after))) return null
  return { removed: byLine(removed, spans.removed), added: byLine(added, spans.added) }
}

function tokensOf(text: string): string[] {
  return text.match(TOKENS) ?? []
}

/** Tells whether a stretch between two changes is better marked with them: a few signs or spaces in one line. */
function isFiller(text: string): boolean {
  return text.length <= 3 && !text.includes('\n') && !/[\p{L}\p{N}]/u.test(text)
}

function visibleLength(text: string): number {
  return text.length - (text.match(/\s/g)?.length ?? 0)
}

function extend(spans: Mark[], from: number, to: number): void {
  const last = spans.at(-1)
  if (last && last[1] === from) spans[spans.length - 1] = [last[0], to]
  else spans.push([from, to])
}

/** Cuts stretches of joined lines at the line breaks. */
function byLine(lines: readonly string[], spans: readonly Mark[]): Mark[][] {
  let next = 0
  let start = 0
  return lines.map(line => {
    const end = start + line.length
    const marks: Mark[] = []
    for (let span = spans[next]; span && span[0] <= end; span = spans[next]) {
      const [from, to] = [Math.max(span[0], start), Math.min(span[1], end)]
      if (from < to) marks.push([from - start, to - start])
      if (span[1] > end + 1) break
      next++
    }
    start = end + 1
    return marks
  })
}
