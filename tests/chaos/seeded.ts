/** Returns the seed of a long test's moments: `PARLEY_CHAOS_SEED`, to repeat a run, or a new one each time. */
export function chosenSeed(): number {
  return Number(process.env.PARLEY_CHAOS_SEED ?? Date.now() % 1_000_000)
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
