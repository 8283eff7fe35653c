import { diffArrays } from 'diff'

/** Stretch of tokens that both lists have, or only one of them. */
export interface Run {
  kind: 'same' | 'removed' | 'added'
  count: number
}

/** Differing tokens up to which the shortest difference is looked for. The work is at most this number times that of reading both lists. */
const MOST_DIFFERENT = 400

/**
 * Compares two lists of tokens. Lists that differ too much are compared between the tokens that each has exactly once; what differs too much
 * there as well counts as replaced. Linear in the length of the lists.
 */
export function compare(before: readonly string[], after: readonly string[]): Run[] {
  let start = 0
  const shorter = Math.min(before.length, after.length)
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  const numbers = new Map<string, number>()
  const numbered = (tokens: readonly string[]) => tokens.slice(start, tokens.length - end).map(token => numberOf(numbers, token))
  const [old, present] = [numbered(before), numbered(after)]
  return merged([same(start), ...(shortest(old, present) ?? betweenAnchors(old, present)), same(end)])
}

const same = (count: number): Run => ({ kind: 'same', count })

function numberOf(numbers: Map<string, number>, token: string): number {
  const known = numbers.get(token)
  if (known !== undefined) return known
  numbers.set(token, numbers.size)
  return numbers.size - 1
}

/** Returns the shortest difference; null where the lists differ too much. */
function shortest(before: number[], after: number[]): Run[] | null {
  if (before.length === 0 || after.length === 0) return replaced(before.length, after.length)
  const found = diffArrays(before, after, { maxEditLength: MOST_DIFFERENT })
  return found?.map(({ added, removed, count }): Run => ({ kind: added ? 'added' : removed ? 'removed' : 'same', count })) ?? null
}

function replaced(removed: number, added: number): Run[] {
  return [
    { kind: 'removed', count: removed },
    { kind: 'added', count: added },
  ]
}

function betweenAnchors(before: number[], after: number[]): Run[] {
  const runs: Run[] = []
  let [a, b] = [0, 0]
  const upTo = (nextA: number, nextB: number) => {
    const [old, present] = [before.slice(a, nextA), after.slice(b, nextB)]
    runs.push(...(shortest(old, present) ?? replaced(old.length, present.length)))
  }
  for (const [nextA, nextB] of anchors(before, after)) {
    upTo(nextA, nextB)
    runs.push(same(1))
    a = nextA + 1
    b = nextB + 1
  }
  upTo(before.length, after.length)
  return runs
}

/** Returns the positions of tokens that both lists have exactly once: the most that rise in both. */
function anchors(before: readonly number[], after: readonly number[]): [number, number][] {
  const places = placesOfUnique(after)
  const pairs: [number, number][] = [...placesOfUnique(before)].flatMap(([token, a]) => {
    const b = places.get(token)
    return b === undefined ? [] : [[a, b] as [number, number]]
  })
  return longestRising(pairs)
}

function placesOfUnique(tokens: readonly number[]): Map<number, number> {
  const places = new Map<number, number>()
  const repeated = new Set<number>()
  for (const [place, token] of tokens.entries()) {
    if (places.has(token)) repeated.add(token)
    else places.set(token, place)
  }
  for (const token of repeated) places.delete(token)
  return places
}

/** Returns the longest rising sequence by the second number of pairs that rise by the first. */
function longestRising(pairs: readonly [number, number][]): [number, number][] {
  /** Index of the pair that ends the best sequence of each length. */
  const ends: number[] = []
  const previous: number[] = []
  for (const [index, [, b]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < b) low = middle + 1
      else high = middle
    }
    previous[index] = low === 0 ? -1 : (ends[low - 1] ?? -1)
    ends[low] = index
  }
  const rising: [number, number][] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index]
    if (pair) rising.push(pair)
  }
  return rising.reverse()
}

/** Joins neighbours of one kind, and puts removals before additions. */
function merged(runs: readonly Run[]): Run[] {
  const all: Run[] = []
  let [removed, added] = [0, 0]
  const flush = () => {
    for (const run of replaced(removed, added)) if (run.count > 0) all.push(run)
    removed = 0
    added = 0
  }
  for (const { kind, count } of runs) {
    if (count === 0) continue
    if (kind === 'removed') removed += count
    else if (kind === 'added') added += count
    else {
      flush()
      const last = all.at(-1)
      if (last?.kind === 'same') last.count += count
      else all.push(same(count))
    }
  }
  flush()
  return all
}
