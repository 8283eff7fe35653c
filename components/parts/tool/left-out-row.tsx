'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Shows calls that the page left out as one line, which opens to their lines. On paper they are all there. */
export function LeftOutRow({ count, children }: { count: number; children: () => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const open = () => flushSync(() => setOpen(true))
    window.addEventListener('beforeprint', open)
    return () => window.removeEventListener('beforeprint', open)
  }, [])
  const calls = `${count.toLocaleString('en')} earlier tool calls`
  return (
    <div className="part-line left-out">
      <button type="button" data-print="none" className="part-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? `Hide ${calls}` : `Show ${calls}`}
      </button>
      {isOpen ? <div className="left-out-list">{children()}</div> : null}
    </div>
  )
}
