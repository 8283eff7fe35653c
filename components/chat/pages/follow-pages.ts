import type { ChatRegistry } from '#components/chat-store/chat-registry.ts'
import { tells } from '#components/chat-store/listen-for-changes.ts'
import { request } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import type { PageReading, PageView } from '#lib/context/shared.ts'
import { createPagesStore, type PagesPorts, type PagesStore } from './pages-store.ts'

/** Kinds of notes after which the pages of a chat may be others. */
const RELATED = new Set(['url_fetch', 'url_ready', 'url_failed', 'pages', 'run_started'])

/** Creates the store of a chat's pages, and keeps it up to date until the signal aborts. */
export function followPages(chatId: string, registry: ChatRegistry, signal: AbortSignal): PagesStore {
  const store = createPagesStore(portsOf(chatId))
  store.refresh()
  const stopChanges = registry.onChange(change => {
    if (change.chatId === chatId && change.what !== 'renamed') store.refresh()
  })
  const stopNotes = registry.onNote(note => {
    if (tells(note, chatId, RELATED)) store.refresh()
  })
  signal.addEventListener('abort', () => {
    stopChanges()
    stopNotes()
  })
  return store
}

function portsOf(chatId: string): PagesPorts {
  const path = `/api/chats/${encodeURIComponent(chatId)}/pages`
  const at = (url: string) => `?url=${encodeURIComponent(url)}`
  return {
    list: async () => (await request<{ data: PageView[] }>(path)).data,
    read: url => request<PageReading>(`${path}/text${at(url)}`),
    setIncluded: async (url, included) => (await request<{ page: PageView }>(path, { method: 'PATCH', body: { url, included } })).page,
    fetchAgain: async url => (await request<{ page: PageView }>(`${path}/fetch`, { method: 'POST', body: { url } })).page,
    remove: url => request(`${path}${at(url)}`, { method: 'DELETE' }),
    after: (ms, run) => void setTimeout(run, ms),
    refuse: sentence => void toast.error(sentence),
  }
}
