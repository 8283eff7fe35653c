/** Returns what is selected within the messages of the chat; null where nothing is, or the selection reaches beyond them. */
export function selectedWords(): { text: string; range: Range } | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const { commonAncestorContainer: held } = range
  const element = held instanceof Element ? held : held.parentElement
  if (!element?.closest('[data-messages]')) return null
  const text = selection.toString()
  return text.trim() === '' ? null : { text, range }
}
