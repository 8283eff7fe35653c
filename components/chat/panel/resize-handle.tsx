'use client'

import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { keys } from '#components/keys/keys.ts'
import { DEFAULT_WIDTH_PX, MAX_WIDTH_PX, MIN_WIDTH_PX, PANEL_ID } from '#components/workspace/panel-state.ts'
import { usePanel, useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatPanel as t } from '#lib/words/en/chat-panel.ts'

const STEP_PX = 24

/** Changes the panel's width: by dragging, by the arrow keys, Home and End; a double click restores the first width. */
export function ResizeHandle() {
  const { panel } = useWorkspace()
  const { widthPx } = usePanel()
  const drag = useRef<{ fromX: number; fromPx: number } | null>(null)

  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (!drag.current) return
    panel.resize(drag.current.fromPx + (event.clientX - drag.current.fromX) * towardsStart(event.currentTarget))
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const stepPx = STEP_PX * towardsStart(event.currentTarget)
    const next: Record<string, number> = {
      ArrowRight: shownWidth() + stepPx,
      ArrowLeft: shownWidth() - stepPx,
      Home: MIN_WIDTH_PX,
      End: MAX_WIDTH_PX,
    }
    const chosen = next[event.key]
    if (chosen === undefined) return
    event.preventDefault()
    panel.resize(chosen)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be dragged or focused
    <div
      role="separator"
      tabIndex={0}
      aria-label={t('widthPanel')}
      aria-orientation="vertical"
      aria-valuenow={widthPx}
      aria-valuemin={MIN_WIDTH_PX}
      aria-valuemax={MAX_WIDTH_PX}
      aria-valuetext={t('pixels', { widthPx })}
      onPointerDown={event => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { fromX: event.clientX, fromPx: shownWidth() }
      }}
      // Keeps the drag from selecting text.
      onMouseDown={event => event.preventDefault()}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        drag.current = null
      }}
      onPointerCancel={() => {
        drag.current = null
      }}
      onDoubleClick={() => panel.resize(DEFAULT_WIDTH_PX)}
      onKeyDown={keys(onKeyDown)}
      className="-ms-1 absolute inset-y-0 start-0 z-10 w-2 cursor-col-resize touch-none outline-none transition-colors after:absolute after:inset-y-0 after:start-[3px] after:w-0.5 hover:after:bg-line-strong focus-visible:after:bg-accent active:after:bg-accent"
    />
  )
}

/** Width as it is, which a narrow window limits. */
function shownWidth(): number {
  return document.getElementById(PANEL_ID)?.getBoundingClientRect().width ?? DEFAULT_WIDTH_PX
}

/** Sign of a movement to the right that makes the panel wider: it is at the end of the line. */
function towardsStart(element: HTMLElement): 1 | -1 {
  return getComputedStyle(element).direction === 'rtl' ? 1 : -1
}
