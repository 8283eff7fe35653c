/** Ways to cut a text into chunks: as given, one code point at a time, or at random. */
export type Cut = { kind: 'given' } | { kind: 'one' } | { kind: 'random'; seed: number }

const MOST_AT_ONCE = 12

export function cutText(text: string, given: readonly string[] | undefined, cut: Cut): string[] {
  if (cut.kind === 'given') return given ? [...given] : [text]
  if (cut.kind === 'one') return [...text]
  const random = randomNumbers(cut.seed)
  const points = [...text]
  const chunks: string[] = []
  for (let at = 0; at < points.length; ) {
    const length = 1 + Math.floor(random() * MOST_AT_ONCE)
    chunks.push(points.slice(at, at + length).join(''))
    at += length
  }
  return chunks
}

/** Generates the same numbers in [0, 1) from the same seed: a linear congruential generator. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
