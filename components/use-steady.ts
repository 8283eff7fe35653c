import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { CLICK_GUARD_MS } from './use-click-guard.ts'

const LOOK_MS = 100
/** Less than a pointer notices. */
const STILL_PX = 4

export interface Steadiness {
  isSteady: boolean
  /** Looks once more, at the moment of a click or key. */
  isSteadyNow: () => boolean
}

/**
 * Whether an element has stood where it stands for long enough that a click on it is meant for it. That begins anew when something else moves it (a scroll of
 * the person's does not), when the page comes to the front, and when its window does, unless from a frame within the page: that happens with the click itself.
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
    // An App asks of a click within its frame: the focus is there before the question is.
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
