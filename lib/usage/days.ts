export const DAY_MS = 86_400_000

/** Names the day in UTC of a time, as `YYYY-MM-DD`. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Returns the first millisecond of a day in UTC; NaN for what is none. */
export function startOf(day: string): number {
  return Date.parse(`${day}T00:00:00.000Z`)
}
