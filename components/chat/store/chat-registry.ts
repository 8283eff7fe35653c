import { browserPorts } from './chat-ports.ts'
import type { ChatState } from './chat-state.ts'
import { type ChatStore, createChatStore } from './chat-store.ts'

export type ChatChange = { chatId: string; what: 'started' | 'ended' | 'renamed' | 'shown' }

export interface ChatRegistry {
  /** Returns the store of a chat that is still at work, or a new one. */
  open(initial: ChatState): ChatStore
  /** Registers that the page shows the store. Returns a function that unregisters it. */
  show(store: ChatStore): () => void
  find(chatId: string): ChatStore | null
  onChange(listener: (change: ChatChange) => void): () => void
}

/** Holds the chats of one tab that are shown, or have something left to send. */
export function createChatRegistry(): ChatRegistry {
  const stores = new Map<string, ChatStore>()
  const listeners = new Set<(change: ChatChange) => void>()
  const say = (chatId: string, what: ChatChange['what']) => {
    for (const listener of [...listeners]) listener({ chatId, what })
  }
  const ports = browserPorts(say)

  return {
    open(initial) {
      const present = stores.get(initial.chatId)
      if (present) return present
      const store: ChatStore = createChatStore(initial, ports, () => {
        if (stores.get(initial.chatId) === store) stores.delete(initial.chatId)
      })
      return store
    },
    show(store) {
      const { chatId } = store.readInitial()
      stores.set(chatId, store)
      const leave = store.attach()
      say(chatId, 'shown')
      return leave
    },
    find: chatId => stores.get(chatId) ?? null,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
