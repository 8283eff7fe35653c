'use client'

import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Distance from the end, beyond which a button leads back. */
const AWAY_PX = 120
/** Time after a click in which the opened content has reached its size. */
const AFTER_CLICK_MS = 400

/**
 * Controls a scroller that lays out from its end: `scrollTop` is 0 there and negative above. The browser keeps it at 0 there; elsewhere it
 * keeps the visible content in place (scroll anchoring). This hook covers browsers without anchoring, and content opened by a click, which
 * must grow downwards.
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
