'use client'

import { dateTime } from '#components/dates.ts'
import { ui as t } from '#lib/words/en/ui.ts'

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

const MINUTE_MS = 60_000
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
]

/** Shows *3 hours ago*, with the exact time on hover; `never` where it has not happened. */
export function TimeAgo({ at, never }: { at: string | null; never: string }) {
  if (at === null) return never
  return (
    <time dateTime={at} title={dateTime(at)} suppressHydrationWarning>
      {ago(Date.parse(at) - Date.now())}
    </time>
  )
}

function ago(differenceMs: number): string {
  for (const [unit, sizeMs] of UNITS) if (Math.abs(differenceMs) >= sizeMs) return words.format(Math.round(differenceMs / sizeMs), unit)
  return t('justNow')
}
