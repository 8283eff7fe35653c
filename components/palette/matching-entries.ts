import { searchable } from '#lib/messages/shared.ts'

interface Findable {
  title: string
  words?: string
}

/** Ranks of a match: the title begins with the query, has each of its words at the beginning of a word, has them anywhere. */
const [BEGINS, AT_WORDS, INSIDE] = [0, 1, 2]

/**
 * Finds the entries that have every word of the query in their title or further words, in any order, ignoring case and accents. Best
 * first; entries of one rank stay in their order.
 */
export function matchingEntries<Entry extends Findable>(entries: readonly Entry[], query: string): Entry[] {
  const words = searchable(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...entries]
  return entries
    .map(entry => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ entry }) => entry)
}

function rankOf({ title, words: more = '' }: Findable, words: readonly string[]): number | null {
  const name = searchable(title)
  const all = `${name} ${searchable(more)}`
  if (!words.every(word => all.includes(word))) return null
  if (name.startsWith(words.join(' '))) return BEGINS
  const begins = all.split(/[^\p{L}\p{N}]+/u)
  return words.every(word => begins.some(begin => begin.startsWith(word))) ? AT_WORDS : INSIDE
}
