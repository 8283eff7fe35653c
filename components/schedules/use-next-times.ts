'use client'

import { useEffect, useState } from 'react'
import { errorSentence, request } from '#components/request.ts'
import { schedules as t } from '#lib/words/en/schedules.ts'
import { timeIn } from './time-in.ts'

const PAUSE_MS = 250

interface NextTimes {
  /** The next times, in a sentence. */
  words: string
  problem: string | null
}

/** Asks the server for the next times, a moment after the last change. */
export function useNextTimes(cron: string, timeZone: string): NextTimes {
  const [found, setFound] = useState<NextTimes>({ words: t('nextTimesLoading'), problem: null })
  useEffect(() => {
    const ended = new AbortController()
    const timer = setTimeout(() => {
      request('POST /api/schedules/preview', { body: { cron, timeZone }, signal: ended.signal }).then(
        ({ times }) => setFound({ words: t('nextTimes', { times: times.map(time => timeIn(time, timeZone)).join(' · ') }), problem: null }),
        (error: unknown) => ended.signal.aborted || setFound({ words: '', problem: errorSentence(error) }),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [cron, timeZone])
  return found
}
