const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS

/** Waits between attempts: seven attempts in about nine hours. */
const WAITS_MS = [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, 45 * MINUTE_MS, 2 * 60 * MINUTE_MS, 6 * 60 * MINUTE_MS]

/** Returns the wait after so many failed attempts; null once it is given up. */
export function waitAfter(attempts: number): number | null {
  return WAITS_MS[attempts - 1] ?? null
}
