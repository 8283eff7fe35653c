import { searchable, searchedWords } from '#lib/messages/shared.ts'

/**
 * Tells whether the texts contain every word of the filter, in any order, ignoring case and accents. An empty filter matches everything.
 */
export function matchesFilter(filter: string, ...texts: readonly (string | null)[]): boolean {
  return filterOf(filter)(...texts)
}

/** Makes `matchesFilter` of one filter, for long lists. */
export function filterOf(filter: string): (...texts: readonly (string | null)[]) => boolean {
  const words = searchedWords(filter)
  return (...texts) => {
    const all = texts.map(text => searchable(text ?? '')).join('\n')
    return words.every(word => all.includes(word))
  }
}
