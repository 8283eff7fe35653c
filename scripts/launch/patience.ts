import os from 'node:os'

const MOST = 8

/**
 * Returns how many times longer than on a quiet machine a test waits before it gives up: `PARLEY_PATIENCE`, else by the work that waits for each
 * processor. It makes nothing slower that comes in time.
 */
export function patienceOf(
  setting: string | undefined = process.env.PARLEY_PATIENCE,
  load: number = os.loadavg()[0] ?? 0,
  processors: number = os.availableParallelism(),
): number {
  const set = Number(setting)
  if (setting && set > 0) return set
  return Math.min(MOST, Math.max(1, load / processors))
}

/** Returns how many files run side by side: many tests wait most of the time, so one more than there are processors. */
export function workersOf(processors: number = os.availableParallelism()): number {
  return Math.min(8, Math.max(2, processors + 1))
}
