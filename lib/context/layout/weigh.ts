/** Counts the tokens of a text. */
export type CountTokens = (text: string) => number

/** Counts the tokens of a content once: `hash` names it. */
export type Weigh = (hash: string, text: () => string) => number

/** Most contents whose count is remembered in one process. */
const MOST_KNOWN = 50_000

/** Creates counters that remember, for each tokenizer, what they have counted. The oldest counts are forgotten first. */
export function createScales(): (tokenizer: string, count: CountTokens) => Weigh {
  const known = new Map<string, number>()
  return (tokenizer, count) => (hash, text) => {
    const name = `${tokenizer} ${hash}`
    const before = known.get(name)
    if (before !== undefined) return before
    const tokens = count(text())
    known.set(name, tokens)
    if (known.size > MOST_KNOWN)
      for (const oldest of known.keys()) {
        known.delete(oldest)
        break
      }
    return tokens
  }
}
