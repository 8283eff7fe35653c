'use client'

import { useHydrated } from '#components/use-hydrated.ts'

/** Shows when a message was sent, in the reader's time zone, which the server does not know. */
export function MessageTime({ at }: { at: string }) {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  const date = new Date(at)
  return (
    <time dateTime={at} title={wholeTime(date)} className="tabular text-ink-2 text-xs">
      {timeLabel(date, new Date())}
    </time>
  )
}

const CLOCK = { hour: '2-digit', minute: '2-digit' } as const
const DAY = { day: 'numeric', month: 'short' } as const

/** Formats of each locale, made once: making one takes longer than to render a message. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(at: Date, locale: string | undefined, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${Object.entries(options).join(' ')}`
  let made = formats.get(key)
  if (!made) {
    made = new Intl.DateTimeFormat(locale, options)
    formats.set(key, made)
  }
  return made.format(at)
}

/** Formats a time as people say it: `14:05` of today, `3 Mar, 14:05` of this year, else with the year. `locale`: the browser's unless given. */
export function timeLabel(at: Date, now: Date, locale?: string): string {
  if (at.toDateString() === now.toDateString()) return format(at, locale, CLOCK)
  const year = at.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return format(at, locale, { ...DAY, ...year, ...CLOCK })
}

/** Formats a time with all that is known of it. */
function wholeTime(at: Date): string {
  return format(at, undefined, { dateStyle: 'full', timeStyle: 'medium' })
}
