const MARK = 'data-takes-escape'

/** Attributes of a field in which Esc ends an edit, and closes no sheet or dialog around it. */
export const TAKES_ESCAPE = { [MARK]: '' }

/** Handles `onEscapeKeyDown` of a dialog, which gets the key before the field does. */
export function leaveEscape(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.hasAttribute(MARK)) event.preventDefault()
}
