'use client'

import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react'

interface SleepingTriggerProps {
  trigger: ReactNode
  popup: 'menu' | 'dialog'
  /** Loads what the trigger opens. */
  onNear: () => void
  onOpen: () => void
}

type Triggering = ComponentProps<'button'>

/** Replaces the trigger of a popup whose code is not loaded yet: nearing it loads the code, and pressing it opens the popup. */
export function SleepingTrigger({ trigger, popup, onNear, onOpen }: SleepingTriggerProps) {
  const button = trigger as ReactElement<Triggering>
  const { onClick, onKeyDown, onPointerEnter, onFocus } = button.props
  return cloneElement<Triggering>(button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter(event) {
      onPointerEnter?.(event)
      onNear()
    },
    onFocus(event) {
      onFocus?.(event)
      onNear()
    },
    onClick(event) {
      onClick?.(event)
      if (!event.defaultPrevented) onOpen()
    },
    onKeyDown(event) {
      onKeyDown?.(event)
      if (event.defaultPrevented || popup !== 'menu' || event.key !== 'ArrowDown') return
      event.preventDefault()
      onOpen()
    },
  })
}
