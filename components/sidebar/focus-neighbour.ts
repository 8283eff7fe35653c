import type { KeyboardEvent } from 'react'

const ROW = '[data-chat-row]'

/**
 * Moves the focus from one chat of a list to the one above or below it, or to the first or last, by the arrow keys, Home and End. Returns false for other
 * keys, and where there is none.
 */
export function focusNeighbour({ key, currentTarget, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent<HTMLElement>): boolean {
  if (altKey || ctrlKey || metaKey || shiftKey) return false
  const rows = [...(currentTarget.closest('[data-chat-list]')?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  const at = rows.indexOf(currentTarget)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key]
  const row = to === undefined || at < 0 ? undefined : rows[to]
  row?.focus()
  return row !== undefined
}
