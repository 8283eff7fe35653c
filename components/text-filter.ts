import { folded, searchedWords } from '#lib/messages/shared.ts'

/**
 * Tells whether the texts contain every word of the filter, in any order, ignoring case and accents. An empty filter matches everything.
 */
export function matchesFilter(filter: string, ...texts: readonly (string | null)[]): boolean {
  const all = texts.map(text => folded(text ?? '')).join('\n')
  return searchedWords(filter).every(word => all.includes(word))
}
