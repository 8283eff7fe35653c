import { sidebar as t } from '#lib/words/en/sidebar.ts'

export interface DateGroup<T> {
  label: string
  items: T[]
}

const DAY_MS = 86_400_000
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const

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
  if (daysAgo <= 0) return t('today')
  if (daysAgo === 1) return t('yesterday')
  if (daysAgo <= 7) return t('previous7Days')
  if (daysAgo <= 30) return t('previous30Days')
  const month = t(MONTHS[at.getUTCMonth()] ?? 'january')
  return at.getUTCFullYear() === now.getUTCFullYear() ? month : t('monthOfYear', { month, year: at.getUTCFullYear() })
}
