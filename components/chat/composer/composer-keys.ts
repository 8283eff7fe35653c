type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'>

/** What browsers report for a key that an input method has taken, also where `isComposing` is late (Safari). */
const IME_KEY_CODE = 229

/** Enter sends; with Shift or Alt it breaks the line, during composition it belongs to the input method, on touch screens it breaks the line. */
export function sendsMessage(event: Key, isTouch: boolean): boolean {
  if (event.key !== 'Enter' || event.isComposing || event.keyCode === IME_KEY_CODE) return false
  if (event.shiftKey || event.altKey) return false
  return !isTouch || event.ctrlKey || event.metaKey
}
