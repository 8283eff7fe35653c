import { useMemo, useSyncExternalStore } from 'react'
import type { ChatRegistry } from '#components/chat-store/chat-registry.ts'
import type { ChatState } from '#components/chat-store/chat-state.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'

/** Chat that the page shows. */
export interface ShownChat {
  store: ChatStore
  state: ChatState
}

/** Returns the chat that the page shows, and again when something has changed in it that decides which commands there are; null where none is shown. */
export function useShownChat(registry: ChatRegistry): ShownChat | null {
  const { subscribe, read } = useMemo(() => followShown(registry), [registry])
  return useSyncExternalStore(subscribe, read, read)
}

function followShown(registry: ChatRegistry): { subscribe: (listener: () => void) => () => void; read: () => ShownChat | null } {
  let known: { marks: string; shown: ShownChat | null } = { marks: '', shown: null }
  return {
    subscribe(listener) {
      let stopStore = registry.shownStore()?.subscribe(listener)
      const stopRegistry = registry.onChange(() => {
        stopStore?.()
        stopStore = registry.shownStore()?.subscribe(listener)
        listener()
      })
      return () => {
        stopStore?.()
        stopRegistry()
      }
    },
    read() {
      const store = registry.shownStore()
      const marks = store ? marksOf(store.read()) : ''
      if (marks !== known.marks || store !== (known.shown?.store ?? null)) known = { marks, shown: store && { store, state: store.read() } }
      return known.shown
    },
  }
}

/** Returns a text that stays the same while an answer is being written. */
function marksOf({ chatId, title, isStored, isDeletedElsewhere, nodes, run, place, standing }: ChatState): string {
  return JSON.stringify([chatId, title, isStored, isDeletedElsewhere, nodes.length, run?.key, place, standing])
}
