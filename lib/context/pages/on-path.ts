import { type ChatMessage, messageText } from '#lib/messages/index.ts'
import { findUrls } from './detect/find-urls.ts'
import type { PageItem } from './pages.ts'

/** Keeps the pages that messages of this path name, so that another branch's pages stay out of its prompt. */
export function onPath<Item extends Pick<PageItem, 'url' | 'messageId'>>(items: readonly Item[], path: readonly ChatMessage[]): Item[] {
  if (items.length === 0) return []
  const ids = new Set(path.map(({ id }) => id))
  const named = new Set<string>()
  for (const message of path) {
    if (message.role !== 'user') continue
    for (const found of findUrls(messageText(message))) if (found.kind === 'page') named.add(found.url)
  }
  return items.filter(({ url, messageId }) => named.has(url) || ids.has(messageId))
}
