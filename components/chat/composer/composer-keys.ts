import { isComposing } from '#components/keys/keys.ts'

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'keyCode'>

/**
 * Tells whether a key sends. Enter sends; with Shift or Alt, or on touch screens, it breaks the line. During composition it belongs to the
 * input method.
 */
export function sendsMessage(event: Key, isTouch: boolean): boolean {
  if (event.key !== 'Enter' || isComposing(event)) return false
  if (event.shiftKey || event.altKey) return false
  return !isTouch || event.ctrlKey || event.metaKey
}
