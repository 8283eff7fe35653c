export interface DateGroup<T> {
  label: string
  items: T[]
}

const DAY_MS = 86_400_000
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/**
 * Groups items, sorted newest first, as Today, Yesterday, Previous 7 days, Previous 30 days, then by month. `offsetMinutes` is the time
 * zone's, as `Date.getTimezoneOffset` returns it (UTC minus local).
 */
export function groupByDate<T extends { updatedAt: string }>(items: readonly T[], nowMs: number, offsetMinutes: number): DateGroup<T>[] {
  const local = (ms: number) => ms - offsetMinutes * 60_000
  const dayOf = (ms: number) => Math.floor(local(ms) / DAY_MS)
  const today = dayOf(nowMs)
  const groups: DateGroup<T>[] = []
  for (const item of items) {
    const at = Date.parse(item.updatedAt)
    const label = labelOf(today - dayOf(at), new Date(local(at)), new Date(local(nowMs)))
    const last = groups.at(-1)
    if (last?.label === label) last.items.push(item)
    else groups.push({ label, items: [item] })
  }
  return groups
}

function labelOf(daysAgo: number, at: Date, now: Date): string {
  if (daysAgo <= 0) return 'Today'
  if (daysAgo === 1) return 'Yesterday'
  if (daysAgo <= 7) return 'Previous 7 days'
  if (daysAgo <= 30) return 'Previous 30 days'
  const month = MONTHS[at.getUTCMonth()] ?? ''
  return at.getUTCFullYear() === now.getUTCFullYear() ? month : `${month} ${at.getUTCFullYear()}`
}
