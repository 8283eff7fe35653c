'use client'

import { type ReactNode, useState } from 'react'

const MOST_HEIGHT_PX = 336
const MARGIN_ROWS = 8

export interface WindowedListProps<T> {
  /** Accessible name. */
  label: string
  items: readonly T[]
  rowPx: number
  keyOf: (item: T) => string
  children: (item: T) => ReactNode
}

/** Lists rows of one height and renders those near the visible ones. A long list scrolls within itself. */
export function WindowedList<T>({ label, items, rowPx, keyOf, children }: WindowedListProps<T>) {
  const [scrolledPx, setScrolledPx] = useState(0)
  const first = Math.max(0, Math.min(Math.floor(scrolledPx / rowPx), items.length) - MARGIN_ROWS)
  const last = Math.min(items.length, Math.ceil((scrolledPx + MOST_HEIGHT_PX) / rowPx) + MARGIN_ROWS)
  return (
    <div className="overflow-y-auto" style={{ maxHeight: MOST_HEIGHT_PX }} onScroll={event => setScrolledPx(event.currentTarget.scrollTop)}>
      <ul aria-label={label} className="relative" style={{ height: items.length * rowPx }}>
        {items.slice(first, last).map((item, index) => (
          <li
            key={keyOf(item)}
            aria-setsize={items.length}
            aria-posinset={first + index + 1}
            className="absolute inset-x-0 flex items-center"
            style={{ height: rowPx, top: (first + index) * rowPx }}
          >
            {children(item)}
          </li>
        ))}
      </ul>
    </div>
  )
}
