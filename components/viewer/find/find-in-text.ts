/** Place in a text. */
export interface Hit {
  from: number
  to: number
}

/** Most places that are listed; a person goes through fewer. */
export const MOST_HITS = 5_000

/** Finds a phrase in a text, whatever its case and the blanks between its words. */
export function findInText(text: string, phrase: string): Hit[] {
  const pattern = phrasePattern(phrase)
  if (!pattern) return []
  const hits: Hit[] = []
  for (const { index, 0: found } of text.matchAll(pattern)) {
    hits.push({ from: index, to: index + found.length })
    if (hits.length === MOST_HITS) break
  }
  return hits
}

/** Pattern of a phrase; null for an empty one. Between words it takes a few blanks, never any number of them. */
export function phrasePattern(phrase: string): RegExp | null {
  const words = phrase.trim().slice(0, 200).toWellFormed().split(/\s+/).filter(Boolean)
  return words.length === 0 ? null : new RegExp(words.map(word => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s{1,20}'), 'giu')
}
