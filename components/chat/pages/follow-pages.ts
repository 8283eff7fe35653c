import type { ChatRegistry } from '#components/chat-store/chat-registry.ts'
import { tells } from '#components/chat-store/listen-for-changes.ts'
import { request } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
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
  return {
    list: async () => (await request('GET /api/chats/[chatId]/pages', { params: { chatId } })).data,
    read: url => request('GET /api/chats/[chatId]/pages/text', { params: { chatId }, query: { url } }),
    setIncluded: async (url, included) =>
      (await request('PATCH /api/chats/[chatId]/pages', { params: { chatId }, body: { url, included } })).page,
    fetchAgain: async url => (await request('POST /api/chats/[chatId]/pages/fetch', { params: { chatId }, body: { url } })).page,
    remove: url => request('DELETE /api/chats/[chatId]/pages', { params: { chatId }, query: { url } }),
    after: (ms, run) => void setTimeout(run, ms),
    refuse: sentence => void toast.error(sentence),
  }
}
