const MOST_WORDS = 3_000
const WORD = /[A-Za-z_$][\w$]*/g

/** Lists the identifiers of a text, each once; in comments and strings too, which costs little and finds little that is wrong. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const [word] of text.matchAll(WORD)) {
    if (word.length < 2 || word.length > 80) continue
    words.add(word)
    if (words.size === MOST_WORDS) break
  }
  return [...words]
}
