'use client'

import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { onceOnline } from '#components/loading/once-online.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import type { ContextState, ContextStore } from './context-store.ts'

const nothingYet: ContextState = { view: null, error: null }

/** Placeholder until the code of the context is loaded. */
const waiting: ContextStore = {
  subscribe: () => () => undefined,
  read: () => nothingYet,
  readInitial: () => nothingYet,
  refresh: () => undefined,
  reload: async () => undefined,
  choose: async () => undefined,
}

export const ContextStoreContext = createContext<ContextStore>(waiting)

export function useContextStore(): ContextStore {
  return use(ContextStoreContext)
}

/** Returns what the next request of the chat holds. */
export function useContextState(): ContextState {
  const store = useContextStore()
  return useSyncExternalStore(store.subscribe, store.read, store.readInitial)
}

/** Follows the context of a chat from when the chat is stored. Its code is not part of the page's first load. */
export function useLiveContext(chat: ChatStore): ContextStore {
  const { registry } = useWorkspace()
  const [store, setStore] = useState(waiting)
  const isStored = useSyncExternalStore(
    chat.subscribe,
    () => chat.read().isStored,
    () => chat.readInitial().isStored,
  )
  useEffect(() => {
    if (!isStored) return
    const leaving = new AbortController()
    void onceOnline(() => import('./follow-context.ts')).then(({ followContext }) => {
      if (!leaving.signal.aborted) setStore(followContext(chat.readInitial().chatId, registry, leaving.signal))
    })
    return () => leaving.abort()
  }, [chat, registry, isStored])
  return store
}
