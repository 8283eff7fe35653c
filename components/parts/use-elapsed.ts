'use client'

import { useEffect, useRef, useState } from 'react'

/**
 * Returns milliseconds since `since` (or since the first render), ticking while `isRunning`. Afterwards it keeps the last value, which is
 * null where nothing was seen running. Null also in the server's render, whose clock is not the reader's.
 */
export function useElapsed(isRunning: boolean, since: string | null, everyMs: number): number | null {
  const [elapsedMs, setElapsed] = useState<number | null>(null)
  const seen = useRef<number | null>(null)
  useEffect(() => {
    if (!isRunning) return
    seen.current ??= Date.now()
    const from = since === null ? seen.current : Date.parse(since)
    const tick = () => setElapsed(Math.max(0, Date.now() - from))
    tick()
    const timer = setInterval(tick, everyMs)
    return () => clearInterval(timer)
  }, [isRunning, since, everyMs])
  return elapsedMs
}
