/**
 * How much of a proof over many cases a run takes (`PARLEY_PROOFS`): `quick`, a tenth, in `npm test`; `sample`, for up to a minute, in `.ci/run`;
 * `whole` in `npm test -- heavy`.
 */
const depth = process.env.PARLEY_PROOFS ?? 'quick'

/** Seed of what a run chooses: `PARLEY_SEED`, which `npm test` prints, to repeat it. */
export const seed = Number(process.env.PARLEY_SEED ?? Date.now() % 1_000_000)

/** Parameters of a property of fast-check that holds for so many random cases. */
export function runs(whole: number, how = depth) {
  if (how === 'whole') return { numRuns: whole, seed }
  if (how === 'sample') return { numRuns: whole, seed, interruptAfterTimeLimit: 60_000 }
  return { numRuns: Math.min(whole, Math.max(100, Math.round(whole / 10))), seed }
}

/** Number of cases of a proof that is no property of fast-check. */
export const casesOf = (whole: number) => runs(whole).numRuns

/** Draws so many of the cases for a quick run, twice as many for a sample, in their order. A whole run has all. */
export function drawn<Case>(cases: readonly Case[], quick: number, { how = depth, from = seed } = {}): Case[] {
  const many = how === 'whole' ? cases.length : how === 'sample' ? 2 * quick : quick
  const random = randomFrom(from)
  const lots = cases.map((_, at) => ({ at, lot: random() })).toSorted((a, b) => a.lot - b.lot)
  const chosen = new Set(lots.slice(0, many).map(({ at }) => at))
  return cases.filter((_, at) => chosen.has(at))
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
