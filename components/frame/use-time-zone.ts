'use client'

import { useEffect } from 'react'
import { request } from '#components/request.ts'

/** Tells the server the browser's time zone where it knows another: models must be told the right day. A failure waits for the next page. */
export function useTimeZone(known: string | null): void {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (timeZone === undefined || timeZone === known) return
    request('PATCH /api/account', { body: { timeZone } }).catch(() => undefined)
  }, [known])
}
