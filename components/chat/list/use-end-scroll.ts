'use client'

import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Further from the end than this, the way back is offered. */
const AWAY_PX = 120
/** What a click opens or closes has grown by then. */
const AFTER_CLICK_MS = 400

/**
 * Of a scroller that lays out from its end, where `scrollTop` is 0 at the end and negative above. The browser keeps it at 0 while it is there,
 * and otherwise keeps what is in view (scroll anchoring); here is done by hand what it leaves open: browsers without anchoring, and a click
 * that opens something, which must open downwards.
 */
export function useEndScroll(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): { isAway: boolean; goToEnd: () => void } {
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    const view = scroller.current
    const body = content.current
    if (!view || !body) return
    const hasAnchoring = CSS.supports('overflow-anchor', 'auto')
    let clicked: { element: Element; topPx: number; atMs: number } | null = null
    let heightPx = body.offsetHeight

    const onScroll = () => setAway(view.scrollTop < -AWAY_PX)
    const onClick = (event: MouseEvent) => {
      const element = event.target instanceof Element ? event.target.closest('[aria-expanded], summary') : null
      clicked = element && { element, topPx: element.getBoundingClientRect().top, atMs: performance.now() }
    }
    const onResize = () => {
      const grownPx = body.offsetHeight - heightPx
      heightPx = body.offsetHeight
      if (clicked?.element.isConnected && performance.now() - clicked.atMs < AFTER_CLICK_MS) {
        view.scrollTop += clicked.element.getBoundingClientRect().top - clicked.topPx
      } else if (!hasAnchoring && view.scrollTop < -1) {
        view.scrollTop -= grownPx
      }
    }
    const observer = new ResizeObserver(onResize)
    observer.observe(body)
    view.addEventListener('scroll', onScroll, { passive: true })
    body.addEventListener('click', onClick, { capture: true })
    return () => {
      observer.disconnect()
      view.removeEventListener('scroll', onScroll)
      body.removeEventListener('click', onClick, { capture: true })
    }
  }, [scroller, content])

  const goToEnd = useCallback(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [scroller])
  return { isAway, goToEnd }
}
