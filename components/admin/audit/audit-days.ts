/** First and last day of a list, as date fields give them: `2026-11-27`; empty for no limit. */
export interface Days {
  first: string
  last: string
}

/** Returns the moments of the days in the person's time zone; the last day is included. A date that is still being typed sets no limit. */
export function daysQuery({ first, last }: Days): { from?: string; until?: string } {
  const from = startOf(first)
  const until = startOf(last)
  if (until) until.setDate(until.getDate() + 1)
  return { ...(from ? { from: from.toISOString() } : {}), ...(until ? { until: until.toISOString() } : {}) }
}

function startOf(day: string): Date | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  return year === undefined ? null : new Date(Number(year), Number(month) - 1, Number(date))
}
