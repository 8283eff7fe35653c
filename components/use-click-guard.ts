import { useEffect, useState } from 'react'

/** Longer than a double click, and than a hand takes to stop. */
export const CLICK_GUARD_MS = 600

/**
 * Returns true once a control has been in place long enough that a click on it is intended. With `on_focus` the wait restarts when the page
 * comes to the front: another page may have covered it between two clicks. Do not use it beside a frame, from which the focus returns with
 * the click itself.
 */
export function useClickGuard(anew: 'never' | 'on_focus', guardMs = CLICK_GUARD_MS): boolean {
  const [acceptsClicks, setAcceptsClicks] = useState(false)
  useEffect(() => {
    const startTimer = () => setTimeout(() => setAcceptsClicks(true), guardMs)
    let timer = startTimer()
    const begin = () => {
      clearTimeout(timer)
      setAcceptsClicks(false)
      timer = startTimer()
    }
    if (anew === 'on_focus') {
      window.addEventListener('focus', begin)
      document.addEventListener('visibilitychange', begin)
    }
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', begin)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [anew, guardMs])
  return acceptsClicks
}
