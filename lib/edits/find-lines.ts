/** Finds all places, overlapping ones too, at which lines are in others. Linear (Knuth, Morris, Pratt). */
export function findLines(lines: readonly string[], wanted: readonly string[]): number[] {
  if (wanted.length === 0 || wanted.length > lines.length) return []
  const fallback = fallbacksOf(wanted)
  const found: number[] = []
  const first = wanted[0] ?? ''
  let matched = 0
  for (let index = 0; index < lines.length; index++) {
    if (matched === 0) {
      // The native search is many times as quick as this loop.
      index = lines.indexOf(first, index)
      if (index < 0) break
    }
    const line = lines[index]
    while (matched > 0 && wanted[matched] !== line) matched = fallback[matched - 1] ?? 0
    if (wanted[matched] === line) matched++
    if (matched === wanted.length) {
      found.push(index - matched + 1)
      matched = fallback[matched - 1] ?? 0
    }
  }
  return found
}

/** Finds the place at which most lines of the beginning match: its index and their number. */
export function longestStart(lines: readonly string[], wanted: readonly string[]): { at: number; matched: number } {
  const fallback = fallbacksOf(wanted)
  let best = { at: 0, matched: 0 }
  let matched = 0
  for (const [index, line] of lines.entries()) {
    while (matched > 0 && (matched === wanted.length || wanted[matched] !== line)) matched = fallback[matched - 1] ?? 0
    if (wanted[matched] === line) matched++
    if (matched > best.matched) best = { at: index - matched + 1, matched }
  }
  return best
}

/** Computes the failure function: for each prefix, the length of its longest proper prefix that is also a suffix. */
function fallbacksOf(wanted: readonly string[]): number[] {
  const fallback = [0]
  let length = 0
  for (let index = 1; index < wanted.length; index++) {
    while (length > 0 && wanted[index] !== wanted[length]) length = fallback[length - 1] ?? 0
    if (wanted[index] === wanted[length]) length++
    fallback.push(length)
  }
  return fallback
}
