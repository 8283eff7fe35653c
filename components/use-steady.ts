import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CLICK_GUARD_MS } from './use-click-guard.ts'

const LOOK_MS = 100
/** Movement that no pointer notices. */
const STILL_PX = 4

export interface Steadiness {
  isSteady: boolean
  /** Checks once more, at the moment of a click or key. */
  isSteadyNow: () => boolean
}

/**
 * Tells whether an element has kept its place long enough that a click on it is intended. The wait restarts when anything but the person's
 * own scrolling moves the element. It also restarts when the page or its window comes to the front. Focus that returns from a frame within
 * the page does not restart it: that happens with the click itself.
 */
export function useSteady(element: RefObject<HTMLElement | null>): Steadiness {
  const [isSteady, setSteady] = useState(false)
  const watch = useRef({ sinceMs: Number.POSITIVE_INFINITY, place: { topPx: 0, leftPx: 0, scrolledPx: 0 } })

  const isSteadyNow = useCallback(() => {
    const { current } = watch
    const place = placeOf(element.current)
    if (isMoved(current.place, place)) current.sinceMs = performance.now()
    current.place = place
    const isStill = performance.now() - current.sinceMs >= CLICK_GUARD_MS
    setSteady(isStill)
    return isStill
  }, [element])

  useEffect(() => {
    const { current } = watch
    // An App may ask because of a click within its frame, which has the focus before the question appears.
    let isFromFrame = document.activeElement instanceof HTMLIFrameElement
    const begin = () => {
      current.sinceMs = performance.now()
      setSteady(false)
    }
    const onBlur = () => {
      isFromFrame = document.activeElement instanceof HTMLIFrameElement
    }
    const onFocus = () => isFromFrame || begin()
    current.place = placeOf(element.current)
    begin()
    const timer = setInterval(isSteadyNow, LOOK_MS)
    window.addEventListener('blur', onBlur)
    window.addEventListener('focus', onFocus)
    document.addEventListener('visibilitychange', begin)
    return () => {
      clearInterval(timer)
      window.removeEventListener('blur', onBlur)
      window.removeEventListener('focus', onFocus)
      document.removeEventListener('visibilitychange', begin)
    }
  }, [element, isSteadyNow])

  return { isSteady, isSteadyNow }
}

interface Place {
  topPx: number
  leftPx: number
  scrolledPx: number
}

function placeOf(element: HTMLElement | null): Place {
  const box = element?.getBoundingClientRect()
  let scrolledPx = 0
  for (let above = element?.parentElement ?? null; above; above = above.parentElement) scrolledPx += above.scrollTop
  return { topPx: box?.top ?? 0, leftPx: box?.left ?? 0, scrolledPx }
}

function isMoved(before: Place, now: Place): boolean {
  const down = now.topPx - before.topPx
  const isScroll = Math.abs(down + now.scrolledPx - before.scrolledPx) <= STILL_PX
  return (Math.abs(down) > STILL_PX && !isScroll) || Math.abs(now.leftPx - before.leftPx) > STILL_PX
}
