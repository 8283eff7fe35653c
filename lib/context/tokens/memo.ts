/** Length below which a text is counted again: that is as quick. */
const LEAST_UNITS = 256

/** Remembers counts of the latest texts, up to a sum of their lengths: the same history is counted in every step. */
export function memoized(count: (text: string) => number, mostUnits: number): (text: string) => number {
  const known = new Map<string, number>()
  let units = 0
  return text => {
    if (text.length < LEAST_UNITS) return count(text)
    const before = known.get(text)
    if (before !== undefined) {
      known.delete(text)
      known.set(text, before)
      return before
    }
    const tokens = count(text)
    if (text.length > mostUnits) return tokens
    known.set(text, tokens)
    units += text.length
    for (const [oldest] of known) {
      if (units <= mostUnits) break
      known.delete(oldest)
      units -= oldest.length
    }
    return tokens
  }
}
