const FIELDS = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * For `onOpenAutoFocus` of a window: its first field, else the window itself. Left alone, focus would go to the close button, and its
 * tooltip would open with the window. Where the screen is touched it is always the window: a field would bring up the keyboard.
 */
export function focusOnOpen(event: Event): void {
  const content = event.currentTarget
  if (!(content instanceof HTMLElement)) return
  event.preventDefault()
  const field = navigator.maxTouchPoints > 0 ? null : content.querySelector<HTMLElement>(FIELDS)
  const target = field ?? content
  target.focus({ preventScroll: true })
}

/** The window itself, whatever fields it has. */
export function focusWindow(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
}
