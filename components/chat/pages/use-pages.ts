'use client'

import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { request } from '#components/request.ts'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import { toast } from '#components/ui/toast.ts'
import { findUrls, type PageReading, type PageView } from '#lib/context/shared.ts'
import { type ChatMessage, messageText } from '#lib/messages/shared.ts'
import type { ChatStore } from '../store/chat-store.ts'
import { createPagesStore, type PagesPorts, type PagesState, type PagesStore } from './pages-store.ts'

export const PagesContext = createContext<PagesStore | null>(null)

export function usePages(): { store: PagesStore; state: PagesState } {
  const store = use(PagesContext)
  if (!store) throw new Error('usePages outside of a chat')
  return { store, state: useSyncExternalStore(store.subscribe, store.read, store.readInitial) }
}

/** Kinds of notes after which the pages of a chat may be others. */
const RELATED = new Set(['url_fetch', 'url_ready', 'url_failed', 'pages', 'run_started', 'reconnected'])

/** Creates the store of a chat's pages, and keeps it up to date while one of its messages names a page. */
export function useLivePages(chat: ChatStore): PagesStore {
  const { registry } = useWorkspace()
  const store = useMemo(() => createPagesStore(portsOf(chat.readInitial().chatId)), [chat])
  const mayHavePages = useSyncExternalStore(
    chat.subscribe,
    () => namesPages(chat.read()),
    () => namesPages(chat.readInitial()),
  )
  useEffect(() => {
    if (!mayHavePages) return
    const { chatId } = chat.readInitial()
    store.refresh()
    const stopChanges = registry.onChange(change => {
      if (change.chatId === chatId && change.what !== 'renamed') store.refresh()
    })
    const stopNotes = registry.onNote(note => {
      if (note.chatId === chatId && RELATED.has(note.kind)) store.refresh()
    })
    return () => {
      stopChanges()
      stopNotes()
    }
  }, [chat, store, registry, mayHavePages])
  return store
}

function namesPages({ isStored, nodes }: ReturnType<ChatStore['read']>): boolean {
  return isStored && nodes.some(({ message }) => message.role === 'user' && pagesOf(message).length > 0)
}

const known = new WeakMap<ChatMessage, { url: string; displayName: string }[]>()

/** Lists the pages that a message names. A message does not change, so its text is searched once. */
export function pagesOf(message: ChatMessage): { url: string; displayName: string }[] {
  const before = known.get(message)
  if (before) return before
  const found = findUrls(messageText(message)).flatMap(one => (one.kind === 'page' ? [one] : []))
  known.set(message, found)
  return found
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
