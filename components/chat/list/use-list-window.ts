'use client'

import { type RefCallback, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChatState } from '#components/chat-store/chat-state.ts'
import type { Row } from '#components/chat-store/rows.ts'
import { estimatedPx } from './estimate.ts'
import { ABOVE_TARGET_PX } from './first-place.tsx'
import { keptRows } from './kept-rows.ts'
import { covers, type Mounted, type PlanItem, planOf, rowsWithin, spanOf, type View } from './plan.ts'
import { createRowSizes } from './row-sizes.ts'

/** Height that is assumed before the first layout, in px. */
const FIRST_VIEW_PX = 900
/** Margins above and below the view, in views: rows within the first must be mounted, within the second are, and beyond the third go. */
const NEEDED = 0.5
const MOUNTED = 1.25
const DROPPED = 3
/** Time for which the scroller must rest after a jump before the pages that it passes are loaded. */
const REST_MS = 80
const MOST_LOADS = 3

interface Shown {
  mounted: Mounted
  kept: ReadonlySet<string>
}

export interface ListWindowOptions {
  rows: readonly Row[]
  earlier: number
  target: ChatState['target']
  isWhole: boolean
  scroller: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  loadPage: (index: number) => void
}

/**
 * Mounts the rows near the view, and keeps the height of all others. The scroller lays out from its end, so rows above the view change nothing in it;
 * for rows below it the browser's scroll anchoring holds (`use-end-scroll.ts`).
 */
export function useListWindow(options: ListWindowOptions): { items: PlanItem[]; measured: RefCallback<HTMLElement> } {
  const { rows, earlier, target, isWhole, scroller, content, loadPage } = options
  const [sizes] = useState(() => createRowSizes())
  const [shown, setShown] = useState<Shown>(() => firstShown(options))
  const pxOf = (row: Row) => sizes.px(row.key) ?? estimatedPx(row, earlier)
  const last = rows.at(-1)?.key
  const kept = last === undefined || shown.kept.has(last) ? shown.kept : new Set([...shown.kept, last])
  const items = planOf(rows, isWhole ? ALL : shown.mounted, { kept, pxOf })
  const latest = useRef({ rows, earlier, shown })
  useLayoutEffect(() => {
    latest.current = { rows, earlier, shown }
  })

  const update = useCallback(() => {
    const view = scroller.current && viewOf(scroller.current)
    const now = latest.current
    if (!view || !content.current || now.rows.length === 0) return []
    const within = (views: number) =>
      rowsWithin(now.rows, view, { marginPx: views * view.heightPx, pxOf: row => sizes.px(row.key) ?? estimatedPx(row, now.earlier) })
    const needed = within(NEEDED)
    const { mounted } = now.shown
    if (!covers(mounted, spanOf(needed)) || exceeds(mounted, spanOf(within(DROPPED)), now.rows)) {
      const next = { mounted: openEnded(spanOf(within(MOUNTED)), now.rows), kept: keptRows(content.current) }
      // Visible rows must be mounted before the browser paints.
      if (covers(mounted, spanOf(within(0)))) setShown(next)
      else flushSync(() => setShown(next))
    }
    return needed.flatMap(row => (row.kind === 'hole' ? [row.page] : []))
  }, [scroller, content, sizes])

  useEffect(() => {
    const view = scroller.current
    if (!view) return
    let lastTop = view.scrollTop
    let rest: ReturnType<typeof setTimeout> | undefined
    const load = () => {
      for (const page of update().slice(-MOST_LOADS)) loadPage(page)
    }
    const onChange = () => {
      const isJump = Math.abs(view.scrollTop - lastTop) > view.clientHeight
      lastTop = view.scrollTop
      clearTimeout(rest)
      if (isJump) {
        update()
        rest = setTimeout(load, REST_MS)
      } else load()
    }
    const stop = sizes.onChange(onChange)
    view.addEventListener('scroll', onChange, { passive: true })
    window.addEventListener('resize', onChange)
    onChange()
    return () => {
      stop()
      clearTimeout(rest)
      view.removeEventListener('scroll', onChange)
      window.removeEventListener('resize', onChange)
    }
  }, [scroller, sizes, update, loadPage])

  // Pages that came may end in the view, where the next ones are needed.
  useEffect(() => {
    if (rows.length > 0) for (const page of update().slice(-MOST_LOADS)) loadPage(page)
  }, [rows, update, loadPage])

  // A mounted message is in its place before the browser paints.
  useLayoutEffect(() => {
    if (target) placeMessage(scroller.current, content.current, target.messageId)
  }, [target, scroller, content])

  useEffect(() => {
    if (target === null) return
    let isGone = false
    // Not within the effect, where React cannot render immediately.
    queueMicrotask(() => {
      const row = latest.current.rows.find(each => holds(each, target.messageId))
      if (isGone || !row) return
      flushSync(() => setShown({ mounted: around(latest.current.rows, row), kept: new Set() }))
      showMessage(scroller.current, content.current, target)
      update()
    })
    return () => {
      isGone = true
    }
  }, [target, scroller, content, update])

  return { items, measured: sizes.measured }
}

const ALL: Mounted = { top: Number.POSITIVE_INFINITY, bottom: Number.NEGATIVE_INFINITY }

function firstShown({ rows, earlier, target }: ListWindowOptions): Shown {
  const row = target && rows.find(each => holds(each, target.messageId))
  if (row) return { mounted: around(rows, row), kept: new Set() }
  const within = rowsWithin(
    rows,
    { fromEndPx: 0, heightPx: FIRST_VIEW_PX },
    { marginPx: FIRST_VIEW_PX * NEEDED, pxOf: each => estimatedPx(each, earlier) },
  )
  return { mounted: within.length === 0 ? ALL : openEnded(spanOf(within), rows), kept: new Set() }
}

function viewOf(scroller: HTMLElement): View {
  return { fromEndPx: Math.max(0, -scroller.scrollTop), heightPx: scroller.clientHeight || FIRST_VIEW_PX }
}

/** Lets a window that ends with the list grow with it. */
function openEnded(mounted: Mounted, rows: readonly Row[]): Mounted {
  const last = rows.at(-1)
  return last && mounted.bottom <= last.above ? { ...mounted, bottom: Number.NEGATIVE_INFINITY } : mounted
}

/** Tells whether far more is mounted than is needed. */
function exceeds(mounted: Mounted, most: Mounted, rows: readonly Row[]): boolean {
  const [first, last] = [rows[0]?.above ?? 0, rows.at(-1)?.above ?? 0]
  return Math.min(mounted.top, first) > most.top || Math.max(mounted.bottom, last) < most.bottom
}

function holds(row: Row, messageId: string): boolean {
  return row.kind === 'turn' && row.turn.nodes.some(({ message }) => message.id === messageId)
}

function around(rows: readonly Row[], row: Row): Mounted {
  const index = rows.indexOf(row)
  return openEnded(spanOf(rows.slice(Math.max(0, index - 3), index + 6)), rows)
}

function showMessage(
  scroller: HTMLElement | null,
  content: HTMLElement | null,
  { messageId, takesFocus }: NonNullable<ChatState['target']>,
) {
  const message = placeMessage(scroller, content, messageId)
  if (takesFocus) message?.focus({ preventScroll: true })
}

/** Scrolls to a message where it is mounted, and returns its element. */
function placeMessage(scroller: HTMLElement | null, content: HTMLElement | null, messageId: string): HTMLElement | null {
  const message = content?.querySelector<HTMLElement>(`[data-message="${CSS.escape(messageId)}"]`)
  if (!scroller || !message) return null
  scroller.scrollTop += message.getBoundingClientRect().top - scroller.getBoundingClientRect().top - ABOVE_TARGET_PX
  return message
}
