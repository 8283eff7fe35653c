'use client'

import { useState, useSyncExternalStore } from 'react'

const MARGIN_ROWS = 8
/** Rows after which the window moves: each move renders all of its rows. */
const STEP_ROWS = 4
/** Height of a page whose size is not known. */
const PAGE_PX = 1_600

function watch(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

interface TreeRows {
  /** Place of the scroller when it was last shown. */
  startPx: number
  count: number
}

/** Returns the rows of a tree that are in view or near it, from `first` to before `last`. The tree is no higher than the page. */
export function useTreeWindow(
  rowPx: number,
  { startPx, count }: TreeRows,
): [{ first: number; last: number }, (scrolledPx: number) => void] {
  const pagePx = useSyncExternalStore(
    watch,
    () => window.innerHeight || PAGE_PX,
    () => PAGE_PX,
  )
  const stepOf = (scrolledPx: number) => Math.floor(scrolledPx / (rowPx * STEP_ROWS)) * STEP_ROWS
  const [top, setTop] = useState(() => stepOf(startPx))
  const first = Math.max(0, Math.min(top, count) - MARGIN_ROWS)
  const last = Math.min(count, top + STEP_ROWS + Math.ceil(pagePx / rowPx) + MARGIN_ROWS)
  return [{ first, last }, scrolledPx => setTop(stepOf(scrolledPx))]
}
