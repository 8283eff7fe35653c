'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isStateful } from '#components/ui/is-stateful.ts'
import { useOnPaper } from './use-on-paper.ts'

/** Distance from the view in which a group is in the page, in px. */
const NEAR_PX = 600

/** Shows some lines of a long answer while they are near the view, and keeps their height otherwise. On paper they are all there. */
export function PartGroup({ estimatePx, children }: { estimatePx: number; children: () => ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  /** Height of the lines while they are not in the page. */
  const [px, setPx] = useState<number | null>(estimatePx)
  const isHere = useOnPaper() || px === null

  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = ([entry]: IntersectionObserverEntry[]) => {
      if (!entry) return
      if (entry.isIntersecting) setPx(null)
      else if (!isStateful(element)) setPx(entry.boundingClientRect.height)
    }
    const observer = new IntersectionObserver(look, {
      root: element.closest('[data-messages]'),
      rootMargin: `${NEAR_PX}px 0px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <div ref={box} className="part-group" style={isHere ? undefined : { height: px, overflowAnchor: 'none' }}>
      {isHere ? children() : null}
    </div>
  )
}
