'use client'

import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Distance from the end, beyond which a button leads back. */
const AWAY_PX = 120
/** Time after a click in which the opened content has reached its size. */
const AFTER_CLICK_MS = 400
/** Events by which a person scrolls. */
const OWN_SCROLL = ['wheel', 'touchmove', 'keydown'] as const

/**
 * Controls a scroller that lays out from its end: `scrollTop` is 0 there and negative above. The browser keeps it at 0 there; elsewhere it
 * keeps the visible content in place (scroll anchoring). This hook covers browsers without anchoring, and content opened by a click, which
 * must grow downwards.
 */
export function useEndScroll(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
): { isAway: boolean; goToEnd: () => void; goToStart: () => void } {
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    const view = scroller.current
    const body = content.current
    if (!view || !body) return
    const hasAnchoring = CSS.supports('overflow-anchor', 'auto')
    let clicked: { element: Element; topPx: number; atMs: number } | null = null
    let seen: { element: Element; topPx: number } | null = null

    const onScroll = () => {
      setAway(view.scrollTop < -AWAY_PX)
      if (!hasAnchoring) seen = view.scrollTop < -1 ? firstSeen(view, body) : null
    }
    const onClick = (event: MouseEvent) => {
      const element = event.target instanceof Element ? event.target.closest('[aria-expanded], summary') : null
      clicked = element && { element, topPx: element.getBoundingClientRect().top, atMs: performance.now() }
    }
    // A person who scrolls right after the click is not scrolled back to it.
    const onOwnScroll = () => {
      clicked = null
    }
    const onResize = () => {
      if (clicked?.element.isConnected && performance.now() - clicked.atMs < AFTER_CLICK_MS) {
        view.scrollTop += clicked.element.getBoundingClientRect().top - clicked.topPx
      } else if (seen?.element.isConnected) {
        view.scrollTop += seen.element.getBoundingClientRect().top - seen.topPx
      }
    }
    const observer = new ResizeObserver(onResize)
    observer.observe(body)
    view.addEventListener('scroll', onScroll, { passive: true })
    body.addEventListener('click', onClick, { capture: true })
    for (const type of OWN_SCROLL) view.addEventListener(type, onOwnScroll, { passive: true })
    return () => {
      observer.disconnect()
      view.removeEventListener('scroll', onScroll)
      body.removeEventListener('click', onClick, { capture: true })
      for (const type of OWN_SCROLL) view.removeEventListener(type, onOwnScroll)
    }
  }, [scroller, content])

  const goToEnd = useCallback(() => {
    scroller.current?.scrollTo({ top: 0 })
  }, [scroller])
  const goToStart = useCallback(() => {
    const view = scroller.current
    view?.scrollTo({ top: -view.scrollHeight })
  }, [scroller])
  return { isAway, goToEnd, goToStart }
}

/** Finds the first row in the view: it stays where it is while rows below it change. */
function firstSeen(view: HTMLElement, body: HTMLElement): { element: Element; topPx: number } | null {
  const edgePx = view.getBoundingClientRect().top
  for (const element of body.querySelectorAll(':scope > [data-turn]')) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > edgePx) return { element, topPx: top }
  }
  return null
}
