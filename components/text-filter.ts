import { folded, searchedWords } from '#lib/messages/shared.ts'

/** Whether the texts hold every word of the filter, in any order, case and accents aside. An empty filter matches all. */
export function matchesFilter(filter: string, ...texts: readonly (string | null)[]): boolean {
  const all = texts.map(text => folded(text ?? '')).join('\n')
  return searchedWords(filter).every(word => all.includes(word))
}
