const formats = {
  time: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  day: new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }),
}

/** Formats a moment with its day, as the browser's language writes it: `Nov 27, 2026, 2:05 PM`. */
export function dateTime(at: string | number | Date): string {
  return formats.time.format(new Date(at))
}

/** Formats a day, as the browser's language writes it: `Nov 27, 2026`. */
export function dateOf(at: string | number | Date): string {
  return formats.day.format(new Date(at))
}
