import { useEffect, useState } from 'react'

/** Longer than a double click, and than a hand takes to stop. */
const SETTLES_MS = 600

/** Whether something has stood in its place for long enough that a click on it is meant for it. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLES_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}
