'use client'
'use no memo'

import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Hit } from '../find/find-in-text.ts'
import { type Piece, pieceAt } from './pieces.ts'

export interface PieceListProps {
  pieces: readonly Piece[]
  label: string
  scroller: RefObject<HTMLDivElement | null>
  /** Place that is brought into view; another object asks again. */
  target: Hit | null
  /** Renders a piece, or the line above the first piece of a page. */
  children: (piece: Piece) => ReactNode
  /** Hears which piece is at the top. */
  onTop: (piece: Piece) => void
}

const CHARS_PER_LINE = 70
const LINE_PX = 24
const OVERSCAN = 2

/** Renders the pieces of a text that are near the view. The virtualizer changes in place, so React's compiler leaves this file alone. */
export function PieceList({ pieces, label, scroller, target, children, onTop }: PieceListProps) {
  const list = useVirtualizer({
    count: pieces.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => Math.ceil(((pieces[index]?.to ?? 0) - (pieces[index]?.from ?? 0)) / CHARS_PER_LINE) * LINE_PX + LINE_PX,
    getItemKey: index => pieces[index]?.from ?? index,
    overscan: OVERSCAN,
  })
  useEffect(() => {
    if (target && pieces.length > 0) list.scrollToIndex(pieceAt(pieces, target.from), { align: 'start' })
  }, [target, pieces, list])
  const items = list.getVirtualItems()
  const scrolledPx = list.scrollOffset ?? 0
  const top = items.find(({ end }) => end > scrolledPx + LINE_PX)?.index ?? 0
  const tell = useRef(onTop)
  useEffect(() => {
    tell.current = onTop
  })
  useEffect(() => {
    const piece = pieces[top]
    if (piece) tell.current(piece)
  }, [pieces, top])
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
      tabIndex={0}
      className="-outline-offset-2 min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 max-sm:px-4"
    >
      <div className="relative mx-auto max-w-[720px]" style={{ height: list.getTotalSize() }}>
        {items.map(({ key, index, start }) => {
          const piece = pieces[index]
          return piece ? (
            <div
              key={key}
              ref={list.measureElement}
              data-index={index}
              data-piece={piece.from}
              data-chars={piece.to - piece.from}
              className="absolute inset-x-0 top-0 py-2"
              style={{ transform: `translateY(${start}px)` }}
            >
              {children(piece)}
            </div>
          ) : null
        })}
      </div>
    </section>
  )
}
