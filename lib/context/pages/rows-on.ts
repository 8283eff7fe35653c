import { type ChatMessage, messageText } from '#lib/messages/index.ts'
import { findUrls } from './detect/find-urls.ts'
import type { ChatPageRow } from './page-rows.ts'
import type { PageStore } from './page-store.ts'

/**
 * Reads the pages of a chat that messages of this path name, so another branch's pages stay out of its prompt. A page that the known end of the path
 * does not name counts where the message that first named it comes before.
 */
export async function rowsOn(
  store: Pick<PageStore, 'rowsOf' | 'ancestorsAmong'>,
  { chatId, path }: { chatId: string; path: readonly ChatMessage[] },
): Promise<ChatPageRow[]> {
  const rows = await store.rowsOf(chatId)
  if (rows.length === 0) return []
  const ids = new Set(path.map(({ id }) => id))
  const named = new Set<string>()
  for (const message of path) {
    if (message.role !== 'user') continue
    for (const found of findUrls(messageText(message))) if (found.kind === 'page') named.add(found.url)
  }
  const isNamed = ({ url, messageId }: ChatPageRow) => named.has(url) || ids.has(messageId)
  const others = rows.filter(row => !isNamed(row)).map(({ messageId }) => messageId)
  const [first] = path
  const earlier = first && others.length > 0 ? await store.ancestorsAmong(chatId, first.id, others) : new Set()
  return rows.filter(row => isNamed(row) || earlier.has(row.messageId))
}
