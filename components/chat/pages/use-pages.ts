'use client'

import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { onceOnline } from '#components/loading/once-online.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { type ChatMessage, messageText } from '#lib/messages/shared.ts'
import type { PagesState, PagesStore } from './pages-store.ts'

/** Null while no message of the chat may name a page, and until the code of pages is loaded. */
export const PagesContext = createContext<PagesStore | null>(null)

export function usePages(): { store: PagesStore; state: PagesState } {
  const store = use(PagesContext)
  if (!store) throw new Error('usePages outside of a chat with pages')
  return { store, state: useSyncExternalStore(store.subscribe, store.read, store.readInitial) }
}

/** Tells whether a message may name pages; `pagesOf`, which is loaded with them, finds the pages. */
export function mayNamePages(message: ChatMessage): boolean {
  const before = known.get(message)
  if (before !== undefined) return before
  const may = /https?:\/\//i.test(messageText(message))
  known.set(message, may)
  return may
}

const known = new WeakMap<ChatMessage, boolean>()

/** Follows the pages of a chat from when one of its messages may name one. Their code is not part of the page's first load. */
export function useLivePages(chat: ChatStore): PagesStore | null {
  const { registry } = useWorkspace()
  const [store, setStore] = useState<PagesStore | null>(null)
  const mayHavePages = useSyncExternalStore(
    chat.subscribe,
    () => hasPages(chat.read()),
    () => hasPages(chat.readInitial()),
  )
  useEffect(() => {
    if (!mayHavePages) return
    const leaving = new AbortController()
    void onceOnline(() => import('./follow-pages.ts')).then(({ followPages }) => {
      if (!leaving.signal.aborted) setStore(followPages(chat.readInitial().chatId, registry, leaving.signal))
    })
    return () => leaving.abort()
  }, [chat, registry, mayHavePages])
  return store
}

function hasPages({ isStored, nodes }: ReturnType<ChatStore['read']>): boolean {
  return isStored && nodes.some(({ message }) => message.role === 'user' && mayNamePages(message))
}
