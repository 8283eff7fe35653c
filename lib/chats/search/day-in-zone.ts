const DAY_MS = 86_400_000

/** A day of the calendar; the month counts from 1. */
export interface CalendarDay {
  year: number
  month: number
  day: number
}

/** Tells which day it is in a time zone. */
export function dayAt(atMs: number, timeZone: string): CalendarDay {
  const local = new Date(atMs + offsetMs(atMs, timeZone))
  return { year: local.getUTCFullYear(), month: local.getUTCMonth() + 1, day: local.getUTCDate() }
}

/**
 * Returns the moment at which a day begins in a time zone. Where clocks change around midnight it is the first moment that has the date. Days and months
 * may overflow: day 0 is the last of the month before.
 */
export function startOfDay({ year, month, day }: CalendarDay, timeZone: string): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  const midnight = date.getTime()
  const moments = [midnight - DAY_MS, midnight + DAY_MS].map(nearby => midnight - offsetMs(nearby, timeZone))
  const hasDate = (atMs: number) => Math.floor((atMs + offsetMs(atMs, timeZone)) / DAY_MS) === midnight / DAY_MS
  const [first = 0] = moments
  const valid = moments.filter(hasDate)
  return new Date(valid.length > 0 ? Math.min(...valid) : first)
}

/** Time by which the clocks of a zone are ahead of UTC. */
function offsetMs(atMs: number, timeZone: string): number {
  if (timeZone === 'UTC') return 0
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(atMs)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  const local = new Date(0)
  local.setUTCFullYear(part('year'), part('month') - 1, part('day'))
  local.setUTCHours(part('hour'), part('minute'), part('second'))
  return local.getTime() - Math.floor(atMs / 1_000) * 1_000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const numeric = 'numeric' as const
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    ...{ timeZone, hourCycle: 'h23' },
    ...{ year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric },
  })
  formats.set(timeZone, format)
  return format
}
