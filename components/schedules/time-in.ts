/** Writes a time as it is in a time zone: *Mon, Feb 2, 09:00*, with the clock of the words for a schedule, and the year where that is not the present one. */
export function timeIn(at: string, timeZone: string): string {
  const yearOf = (date: Date) => new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(date)
  const date = new Date(at)
  const words = new Intl.DateTimeFormat('en', {
    ...{ timeZone, weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...(yearOf(date) === yearOf(new Date()) ? {} : { year: 'numeric' }),
  })
  return words.format(date)
}

/** Writes the name of a time zone without underscores. */
export function zoneName(timeZone: string): string {
  return timeZone.replaceAll('_', ' ')
}
