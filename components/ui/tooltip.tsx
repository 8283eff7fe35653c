'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { placeTip } from './place-tip.ts'
import { SHOWN_TIP, TIP, watchTips } from './watch-tips.ts'

/** Shows the tooltips of all buttons in it, one at a time. Screen readers have the name of the button. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Tips />
    </>
  )
}

function Tips() {
  const [button, setButton] = useState<Element | null>(null)
  useEffect(() => watchTips(setButton), [])
  return button && createPortal(<Tip button={button} />, document.body)
}

function Tip({ button }: { button: Element }) {
  const tip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = tip
    if (!current) return
    // The size without the transform of its animation.
    const size = { width: current.offsetWidth, height: current.offsetHeight }
    const { left, top } = placeTip(button.getBoundingClientRect(), size, { width: innerWidth, height: innerHeight })
    current.style.left = `${left}px`
    current.style.top = `${top}px`
  }, [button])
  return (
    <div
      ref={tip}
      role="tooltip"
      {...{ [SHOWN_TIP]: '' }}
      data-print="none"
      className="fixed top-0 z-60 w-max max-w-72 animate-appear whitespace-pre-line break-words rounded-md bg-ink px-2 py-1 text-paper text-xs"
    >
      {button.getAttribute(TIP)}
    </div>
  )
}
