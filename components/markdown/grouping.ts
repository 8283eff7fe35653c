import type { Block, Reading } from './lex/blocks.ts'

/** Blocks per wrapper: distant wrappers stay unpainted. */
const GROUP_SIZE = 8
/** Wrappers per section: an update compares the sections, and the wrappers of the last. */
const SECTION_SIZE = 16

export interface BlockGroup {
  blocks: readonly Block[]
  /** Full, and none of its blocks can change. */
  isSettled: boolean
}

export type Section = readonly BlockGroup[]

/** Blocks of a text in groups, and groups in sections. Settled groups and sections of them keep their identity while the text grows. */
export interface Grouping {
  sections: readonly Section[]
  /** Labels of all footnotes, in order, one a line. */
  labels: string
  /** Closed blocks that the rest was made of. */
  closed: readonly Block[]
  settled: readonly BlockGroup[]
  settledSections: readonly Section[]
  closedLabels: string
}

/** Groups the blocks of a reading. Looks at the blocks before its tail only when there are more of them than before. */
export function groupBlocks(before: Grouping | null, { closed, tail }: Pick<Reading, 'closed' | 'tail'>): Grouping {
  const known = before?.closed === closed ? before : groupClosed(before, closed)
  const open = [...closed.slice(known.settled.length * GROUP_SIZE), ...tail]
  const openGroups = chunks(open, GROUP_SIZE).map(blocks => ({ blocks, isSettled: false }))
  const last = [...known.settled.slice(known.settledSections.length * SECTION_SIZE), ...openGroups]
  const labels = [known.closedLabels, labelsOf(tail)].filter(Boolean).join('\n')
  return { ...known, closed, labels, sections: [...known.settledSections, ...chunks(last, SECTION_SIZE)] }
}

function groupClosed(before: Grouping | null, closed: readonly Block[]): Pick<Grouping, 'settled' | 'settledSections' | 'closedLabels'> {
  const same = before ? samePrefix(before.closed, closed) : 0
  const kept = before?.settled.slice(0, Math.floor(same / GROUP_SIZE)) ?? []
  const settled = [...kept, ...full(closed.slice(kept.length * GROUP_SIZE), GROUP_SIZE).map(blocks => ({ blocks, isSettled: true }))]
  const keptSections = before?.settledSections.slice(0, Math.floor(kept.length / SECTION_SIZE)) ?? []
  const settledSections = [...keptSections, ...full(settled.slice(keptSections.length * SECTION_SIZE), SECTION_SIZE)]
  return { settled, settledSections, closedLabels: labelsOf(closed) }
}

function samePrefix<T>(one: readonly T[], other: readonly T[]): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

function labelsOf(blocks: readonly Block[]): string {
  const labels: string[] = []
  for (const { token } of blocks) if (token.type === 'footnote') labels.push(token.label)
  return labels.join('\n')
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  const found: T[][] = []
  for (let from = 0; from < items.length; from += size) found.push(items.slice(from, from + size))
  return found
}

function full<T>(items: readonly T[], size: number): T[][] {
  return chunks(items.slice(0, items.length - (items.length % size)), size)
}
