import { type RefObject, useEffect, useEffectEvent } from 'react'

/** How far outside the view something is made ready. */
const MARGIN = '600px 0px'

/** Calls back whenever an element comes near the view, and again when it comes into it, as long as it is in the page. */
export function useNear(element: RefObject<Element | null>, isInPage: boolean, onNear: () => void): void {
  const tell = useEffectEvent(onNear)
  useEffect(() => {
    const target = element.current
    if (!isInPage || !target) return
    const seen = (entries: IntersectionObserverEntry[]) => void (entries.some(entry => entry.isIntersecting) && tell())
    const observers = [{ rootMargin: MARGIN, scrollMargin: MARGIN }, {}].map(margin => new IntersectionObserver(seen, margin))
    for (const observer of observers) observer.observe(target)
    return () => {
      for (const observer of observers) observer.disconnect()
    }
  }, [isInPage, element])
}

/** How many pixels an element is above or below the view; 0 within. */
export function distanceToView(element: Element | null): number {
  if (!element) return Number.POSITIVE_INFINITY
  const { top, bottom } = element.getBoundingClientRect()
  return Math.max(0, -bottom, top - window.innerHeight)
}
