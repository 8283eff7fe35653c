import { useEffect, useState } from 'react'

/** Longer than a double click, and than a hand takes to stop. */
export const SETTLES_MS = 600

/**
 * Whether something has stood in its place for long enough that a click on it is meant for it. With `on_focus` that begins anew whenever the page comes to the
 * front: another page may have stood above it until between two clicks. Not for what stands beside a frame, which the focus comes back from with the click itself.
 */
export function useSettled(anew: 'never' | 'on_focus', settlesMs = SETTLES_MS): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const settle = () => setTimeout(() => setSettled(true), settlesMs)
    let timer = settle()
    const begin = () => {
      clearTimeout(timer)
      setSettled(false)
      timer = settle()
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
  }, [anew, settlesMs])
  return isSettled
}
