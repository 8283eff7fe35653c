import type { Clock } from '#lib/platform/index.ts'

/** Returns the time in ms, each later than the one before, so what this process stores is in order. */
export function createRisingTime(clock: Clock): () => number {
  let lastMs = 0
  return () => {
    lastMs = Math.max(lastMs + 1, clock.nowMs())
    return lastMs
  }
}
