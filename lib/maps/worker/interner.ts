/** Most words that are kept for reuse. */
const MOST_WORDS = 400_000

/** Splits words so that equal ones of all files are one string in memory. */
export function createInterner(): (words: string) => string[] {
  const known = new Map<string, string>()
  return words => {
    if (words === '') return []
    if (known.size > MOST_WORDS) known.clear()
    return words.split(' ').map(word => {
      const found = known.get(word)
      if (found !== undefined) return found
      known.set(word, word)
      return word
    })
  }
}
