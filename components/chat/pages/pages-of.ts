import { findUrls } from '#lib/context/shared.ts'
import { type ChatMessage, messageText } from '#lib/messages/shared.ts'

const known = new WeakMap<ChatMessage, { url: string; displayName: string }[]>()

/** Lists the pages that a message names. A message does not change, so its text is searched once. */
export function pagesOf(message: ChatMessage): { url: string; displayName: string }[] {
  const before = known.get(message)
  if (before) return before
  const found = findUrls(messageText(message)).flatMap(one => (one.kind === 'page' ? [one] : []))
  known.set(message, found)
  return found
}
