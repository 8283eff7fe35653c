'use client'

import { ArrowUp, Square } from 'lucide-react'
import { useClickGuard } from '#components/use-click-guard.ts'

/** Longer than a double click on the button that it replaced. */
const NEW_MS = 500

interface RoundButtonProps {
  label: string
  keys?: string
  icon: 'send' | 'stop'
  isSubmit?: boolean
  isQuiet?: boolean
  isDisabled?: boolean
  onClick?: () => void
}

/**
 * Renders *Send* or *Stop*. Its name is the browser's own tooltip. The two replace each other, so a new one ignores clicks for a
 * moment. A click made by a key counts immediately.
 */
export function RoundButton({ label, keys, icon, isSubmit = false, isQuiet = false, isDisabled = false, onClick }: RoundButtonProps) {
  const acceptsClicks = useClickGuard('never', NEW_MS)
  return (
    <button
      type={isSubmit ? 'submit' : 'button'}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      disabled={isDisabled}
      aria-disabled={acceptsClicks ? undefined : true}
      onClick={event => {
        if (!acceptsClicks && event.detail > 0) event.preventDefault()
        else onClick?.()
      }}
      className={
        isQuiet
          ? 'grid size-8 shrink-0 place-items-center rounded-full border border-line-strong text-ink hover:bg-paper-3 pointer-coarse:size-10'
          : 'grid size-8 shrink-0 place-items-center rounded-full bg-ink text-paper transition-opacity disabled:opacity-30 pointer-coarse:size-10'
      }
    >
      {icon === 'stop' ? (
        <Square size={11} fill="currentColor" strokeWidth={0} aria-hidden />
      ) : (
        <ArrowUp size={17} strokeWidth={2.25} aria-hidden />
      )}
    </button>
  )
}
