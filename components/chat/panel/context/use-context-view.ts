'use client'

import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { request } from '#components/request.ts'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import type { ContextView } from '#lib/context/shared.ts'
import type { ChatStore } from '../../store/chat-store.ts'
import { type ContextState, type ContextStore, createContextStore } from './context-store.ts'

export const ContextStoreContext = createContext<ContextStore | null>(null)

export function useContextStore(): ContextStore {
  const store = use(ContextStoreContext)
  if (!store) throw new Error('useContextStore outside of a chat')
  return store
}

/** Returns what the next request of the chat holds. */
export function useContextState(): ContextState {
  const store = useContextStore()
  return useSyncExternalStore(store.subscribe, store.read, store.readInitial)
}

/** Kinds of notes after which the next request is what it was. */
const UNRELATED = new Set(['title', 'waiting', 'deleted', 'away'])

/** Creates the context store of a chat, and keeps it up to date while the chat is stored and its page is visible. */
export function useLiveContext(chat: ChatStore): ContextStore {
  const { registry } = useWorkspace()
  const store = useMemo(() => createContextStore(portsOf(chat.readInitial().chatId)), [chat])
  const isStored = useSyncExternalStore(
    chat.subscribe,
    () => chat.read().isStored,
    () => chat.readInitial().isStored,
  )
  useEffect(() => {
    if (!isStored) return
    const { chatId } = chat.readInitial()
    store.refresh()
    const stopChanges = registry.onChange(change => {
      if (change.chatId === chatId && change.what !== 'renamed' && change.what !== 'shown') store.refresh()
    })
    const stopNotes = registry.onNote(note => {
      if (note.chatId === chatId && !UNRELATED.has(note.kind)) store.refresh()
    })
    const onVisible = () => store.refresh()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('online', onVisible)
    return () => {
      stopChanges()
      stopNotes()
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('online', onVisible)
    }
  }, [chat, store, registry, isStored])
  return store
}

function portsOf(chatId: string) {
  const path = `/api/chats/${encodeURIComponent(chatId)}/context`
  return {
    load: () => request<ContextView>(path),
    choose: (key: string, choice: string | null) => request<void>(`${path}/choices`, { method: 'PUT', body: { key, choice } }),
    isVisible: () => document.visibilityState === 'visible',
    after: (ms: number, run: () => void) => void setTimeout(run, ms),
  }
}
