export type DiffLine = { kind: 'same' | 'removed' | 'added'; text: string } | { kind: 'skipped'; count: number }

/** Unchanged lines shown before and after a change. */
const CONTEXT = 3
/** Largest table of common lines, in cells; a larger difference is shown as removed and added lines. */
const MAX_CELLS = 1_000_000

/** Compares two texts line by line: removals before additions, with the unchanged lines around them. Null where the texts are equal. */
export function lineDiff(before: string, now: string): DiffLine[] | null {
  if (before === now) return null
  const [old, present] = [before.split('\n'), now.split('\n')]
  let start = 0
  while (start < Math.min(old.length, present.length) && old[start] === present[start]) start++
  let end = 0
  while (end < Math.min(old.length, present.length) - start && old.at(-1 - end) === present.at(-1 - end)) end++
  const same = (lines: string[]) => lines.map((text): DiffLine => ({ kind: 'same', text }))
  return folded([
    ...same(old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), present.slice(start, present.length - end)),
    ...same(old.slice(old.length - end)),
  ])
}

function middle(old: string[], present: string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: 'removed', text })
  const added = (text: string): DiffLine => ({ kind: 'added', text })
  if (old.length * present.length > MAX_CELLS) return [...old.map(removed), ...present.map(added)]
  const common = commonLines(old, present)
  const lines: DiffLine[] = []
  let [a, b] = [0, 0]
  while (a < old.length || b < present.length) {
    if (a < old.length && b < present.length && old[a] === present[b]) {
      lines.push({ kind: 'same', text: old[a] ?? '' })
      a++
      b++
    } else if (a < old.length && (b === present.length || at(common, a + 1, b) >= at(common, a, b + 1))) lines.push(removed(old[a++] ?? ''))
    else lines.push(added(present[b++] ?? ''))
  }
  return lines
}

/** Counts the lines that both remainders have in common, for every pair of positions. */
function commonLines(old: string[], present: string[]): Uint32Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint32Array(present.length + 1))
  for (let a = old.length - 1; a >= 0; a--) {
    const row = table[a]
    for (let b = present.length - 1; row && b >= 0; b--) {
      row[b] = old[a] === present[b] ? at(table, a + 1, b + 1) + 1 : Math.max(at(table, a + 1, b), at(table, a, b + 1))
    }
  }
  return table
}

function at(table: Uint32Array[], a: number, b: number): number {
  return table[a]?.[b] ?? 0
}

function folded(lines: DiffLine[]): DiffLine[] {
  const near = new Set<number>()
  for (const [index, line] of lines.entries()) {
    if (line.kind === 'same') continue
    for (let distance = -CONTEXT; distance <= CONTEXT; distance++) near.add(index + distance)
  }
  const kept: DiffLine[] = []
  for (const [index, line] of lines.entries()) {
    const last = kept.at(-1)
    if (near.has(index)) kept.push(line)
    else if (last?.kind === 'skipped') kept[kept.length - 1] = { kind: 'skipped', count: last.count + 1 }
    else kept.push({ kind: 'skipped', count: 1 })
  }
  return kept
}
