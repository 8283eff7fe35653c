import { useEffect, useState } from 'react'

/** Longer than a double click, and than a hand takes to stop. */
export const CLICK_GUARD_MS = 600

/**
 * Whether something has stood in its place for long enough that a click on it is meant for it. With `on_focus` that begins anew whenever the page comes to the
 * front: another page may have stood above it until between two clicks. Not for what stands beside a frame, which the focus comes back from with the click itself.
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
