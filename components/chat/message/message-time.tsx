'use client'

import { useHydrated } from '#components/use-hydrated.ts'
import { timeLabel, wholeTime } from './time-label.ts'

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
