/** Longest name of a time zone in the IANA database is 32; a longer one is not looked up. */
const MAX_NAME = 64

/**
 * Returns the name of a time zone if this server knows it, or null. Only names, since an offset has no daylight saving; as it is given, so a
 * browser with another name for the same zone does not send it again and again.
 */
export function knownTimeZone(name: unknown): string | null {
  if (typeof name !== 'string' || name.length > MAX_NAME || !/^[A-Za-z][\w+\-/]*$/.test(name)) return null
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name
  } catch {
    return null
  }
}

/**
 * Says which day it is for a person. The time of day is left out: the sentence is the same all day, and so are the bytes before and behind it. An
 * unknown time zone is UTC.
 */
export function dateItem(nowMs: number, timeZone: string | null): string {
  const { zone, day } = formatFor(timeZone)
  return `Today is ${day.format(nowMs).replace(/^(\p{L}+) /u, '$1, ')}. The time zone of the person is ${zone}.`
}

interface DayFormat {
  zone: string
  day: Intl.DateTimeFormat
}

/** Most time zones whose format is kept; a format takes 0.3 ms to make. */
const MOST_FORMATS = 64
const formats = new Map<string | null, DayFormat>()

function formatFor(timeZone: string | null): DayFormat {
  const kept = formats.get(timeZone)
  if (kept) return kept
  const zone = knownTimeZone(timeZone) ?? 'UTC'
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  if (formats.size >= MOST_FORMATS) formats.clear()
  formats.set(timeZone, { zone, day })
  return { zone, day }
}
