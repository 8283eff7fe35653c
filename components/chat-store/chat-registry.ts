import { browserPorts } from './chat-ports.ts'
import type { ChatState } from './chat-state.ts'
import { type ChatStore, createChatStore } from './chat-store.ts'
import type { ChatNote } from './listen-for-changes.ts'

export type ChatChange = { chatId: string; what: 'started' | 'ended' | 'renamed' | 'shown' }

export interface ChatRegistry {
  /** Returns the store of a chat that is still at work, or a new one. */
  open(initial: ChatState): ChatStore
  /** Registers that the page shows the store. Returns a function that unregisters it. */
  show(store: ChatStore): () => void
  find(chatId: string): ChatStore | null
  onChange(listener: (change: ChatChange) => void): () => void
  /** Returns the id of the chat that the page shows; null while the server does not have it. */
  shownChat(): string | null
  /** Returns the store of the chat that the page shows. */
  shownStore(): ChatStore | null
  /** Passes on that something changed in a chat, on any device. */
  note(note: ChatNote): void
  onNote(listener: (note: ChatNote) => void): () => void
}

/** Holds the chats of one tab that are shown, or have something left to send. */
export function createChatRegistry(): ChatRegistry {
  const stores = new Map<string, ChatStore>()
  const listeners = new Set<(change: ChatChange) => void>()
  const noted = new Set<(note: ChatNote) => void>()
  let shown: ChatStore | null = null
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
      shown = store
      say(chatId, 'shown')
      return () => {
        if (shown === store) shown = null
        leave()
      }
    },
    find: chatId => stores.get(chatId) ?? null,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    shownChat() {
      const state = shown?.read()
      return state?.isStored ? state.chatId : null
    },
    shownStore: () => shown,
    note(note) {
      for (const listener of [...noted]) listener(note)
    },
    onNote(listener) {
      noted.add(listener)
      return () => void noted.delete(listener)
    },
  }
}
