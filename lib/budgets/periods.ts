export const periodNames = ['day', 'week', 'month'] as const
export type PeriodName = (typeof periodNames)[number]

const DAY_MS = 24 * 60 * 60_000

/** Returns the calendar period in UTC that a moment is in. Weeks begin on Monday. */
export function periodAt(name: PeriodName, atMs: number): { startsAt: Date; resetsAt: Date } {
  const at = new Date(atMs)
  if (name === 'month') {
    const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
    return { startsAt: new Date(Date.UTC(year, month)), resetsAt: new Date(Date.UTC(year, month + 1)) }
  }
  const day = Math.floor(atMs / DAY_MS)
  // 1 January 1970 was a Thursday.
  const from = name === 'day' ? day : day - ((((day + 3) % 7) + 7) % 7)
  return { startsAt: new Date(from * DAY_MS), resetsAt: new Date((from + (name === 'day' ? 1 : 7)) * DAY_MS) }
}
