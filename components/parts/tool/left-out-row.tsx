'use client'

import { type ReactNode, useState } from 'react'
import { parts as t } from '#lib/words/en/parts.ts'
import { useOnPaper } from '../use-on-paper.ts'

/** Shows calls that the page left out as one line, which opens to their lines. On paper they are all there. */
export function LeftOutRow({ count, children }: { count: number; children: () => ReactNode }) {
  const [isOpened, setOpened] = useState(false)
  const isOpen = useOnPaper() || isOpened
  return (
    <div className="part-line left-out">
      <button type="button" data-print="none" className="part-toggle" aria-expanded={isOpen} onClick={() => setOpened(!isOpened)}>
        {t(isOpen ? 'hideCalls' : 'showCalls', { count })}
      </button>
      {isOpen ? <div className="left-out-list">{children()}</div> : null}
    </div>
  )
}
