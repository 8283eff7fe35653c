'use client'

import { createContext, use, useSyncExternalStore } from 'react'
import type { ChatState } from './chat-state.ts'
import type { ChatStore } from './chat-store.ts'

export interface ChatPageValue {
  store: ChatStore
  /** Id of the own message that is being edited. */
  editingId: string | null
  setEditingId: (messageId: string | null) => void
  /** Opens the details of an answer; null: of the last answer. */
  showDetails: (messageId: string | null) => void
  /** Scrolls to the end of the chat. */
  goToEnd: () => void
}

export const ChatPageContext = createContext<ChatPageValue | null>(null)

export function useChatPage(): ChatPageValue {
  const value = use(ChatPageContext)
  if (!value) throw new Error('useChatPage outside of a chat')
  return value
}

/** Subscribes to a part of the chat's state. `select` must return the same object while nothing in it changed. */
export function useChat<T>(select: (state: ChatState) => T): T {
  const { store } = useChatPage()
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.read()),
    () => select(store.readInitial()),
  )
}

/** Tells whether the person may continue the chat; people who may only read it in its project may not. */
export function useMayWrite(): boolean {
  return useChat(state => state.place?.access !== 'read')
}
