const FIELDS = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)'

/**
 * Handles `onOpenAutoFocus` of a dialog: focuses its first field, else the dialog. By default the close button gets the focus and opens its
 * tooltip. On touch screens it is always the dialog: a field would open the on-screen keyboard.
 */
export function focusOnOpen(event: Event): void {
  const content = event.currentTarget
  if (!(content instanceof HTMLElement)) return
  event.preventDefault()
  const field = navigator.maxTouchPoints > 0 ? null : content.querySelector<HTMLElement>(FIELDS)
  const target = field ?? content
  target.focus({ preventScroll: true })
}

/** Focuses the dialog itself, even if it has fields. */
export function focusWindow(event: Event): void {
  event.preventDefault()
  if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true })
}
