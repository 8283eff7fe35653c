'use client'

import { useEffect, useState } from 'react'

/** The time, again every `everyMs`; `firstMs` on the server and in the first pass of the browser. */
export function useNow(everyMs: number, firstMs: number): number {
  const [nowMs, setNowMs] = useState(firstMs)
  useEffect(() => {
    const tell = () => setNowMs(Date.now())
    tell()
    const timer = setInterval(tell, everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return nowMs
}
