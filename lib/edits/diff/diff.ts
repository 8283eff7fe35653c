import { compare, type Run } from './compare.ts'
import { changedWords, type Mark } from './words.ts'

/** One line of a comparison, with its number from 1 in each text that has it. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
  before: number | null
  after: number | null
  /** Words that differ; empty where the whole line does, or nothing. */
  marks: readonly Mark[]
}

/** `skipped`: unchanged lines that are far from any change. */
export type DiffRow = DiffLine | { kind: 'skipped'; count: number }

export interface TextDiff {
  rows: DiffRow[]
  /** Number of lines. */
  added: number
  removed: number
}

/** Unchanged lines shown before and after a change. */
const CONTEXT = 3
/** Characters of changed lines, over a whole comparison, whose words are compared. */
const MOST_WORDS = 400_000

/**
 * Compares two texts by lines, and changed lines by words: removals before additions, with the unchanged lines around them. Null where the texts are
 * equal. Linear in the length of the texts. An empty text has no line.
 */
export function diffTexts(before: string, after: string, { context = CONTEXT }: { context?: number } = {}): TextDiff | null {
  if (before === after) return null
  const [old, present] = linesOf(before, after)
  const runs = compare(old, present)
  const lines = marked(linesOfRuns(runs, old, present))
  const count = (kind: Run['kind']) => runs.reduce((sum, run) => sum + (run.kind === kind ? run.count : 0), 0)
  return { rows: folded(lines, context), added: count('added'), removed: count('removed') }
}

/** Splits both texts. A line break that ends both texts, or the only one, begins no line. */
function linesOf(before: string, after: string): [string[], string[]] {
  const isEnded = [before, after].every(text => text === '' || text.endsWith('\n'))
  const split = (text: string) => (text === '' ? [] : (isEnded ? text.slice(0, -1) : text).split('\n'))
  return [split(before), split(after)]
}

function linesOfRuns(runs: readonly Run[], old: readonly string[], present: readonly string[]): DiffLine[] {
  const lines: DiffLine[] = []
  let [a, b] = [0, 0]
  for (const { kind, count } of runs)
    for (let step = 0; step < count; step++) {
      const text = (kind === 'added' ? present[b] : old[a]) ?? ''
      if (kind !== 'added') a++
      if (kind !== 'removed') b++
      lines.push({ kind, text, before: kind === 'added' ? null : a, after: kind === 'removed' ? null : b, marks: [] })
    }
  return lines
}

/** Marks the words that differ wherever lines are replaced by others. */
function marked(lines: DiffLine[]): DiffLine[] {
  let room = MOST_WORDS
  for (let at = 0; at < lines.length; ) {
    const removed = stretch(lines, at, 'removed')
    const added = stretch(lines, at + removed.length, 'added')
    const size = removed.length + added.length
    if (removed.length > 0 && added.length > 0 && room > 0) {
      for (const { text } of [...removed, ...added]) room -= text.length
      const words = changedWords(
        removed.map(({ text }) => text),
        added.map(({ text }) => text),
      )
      if (words)
        for (const [index, line] of [...removed, ...added].entries())
          line.marks = (index < removed.length ? words.removed[index] : words.added[index - removed.length]) ?? []
    }
    at += Math.max(1, size)
  }
  return lines
}

function stretch(lines: readonly DiffLine[], from: number, kind: DiffLine['kind']): DiffLine[] {
  let end = from
  while (lines[end]?.kind === kind) end++
  return lines.slice(from, end)
}

function folded(lines: readonly DiffLine[], context: number): DiffRow[] {
  const rows: DiffRow[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as DiffLine
    if (line.kind !== 'same') {
      rows.push(line)
      at++
      continue
    }
    const same = stretch(lines, at, 'same')
    const head = at === 0 ? 0 : context
    const tail = at + same.length === lines.length ? 0 : context
    const hidden = same.length - head - tail
    // A single line takes no more room than the word that it is left out.
    if (hidden <= 1) for (const one of same) rows.push(one)
    else rows.push(...same.slice(0, head), { kind: 'skipped', count: hidden }, ...same.slice(same.length - tail))
    at += same.length
  }
  return rows
}
