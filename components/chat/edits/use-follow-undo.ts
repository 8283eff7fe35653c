import { useEffect } from 'react'
import type { ChatRegistry } from '../store/chat-registry.ts'
import type { ChatStore } from '../store/chat-store.ts'

/** Loads the chat again when edits of an answer were undone, on any device. */
export function useFollowUndo(store: ChatStore, registry: ChatRegistry): void {
  useEffect(
    () =>
      registry.onNote(({ chatId, kind }) => {
        if (kind === 'edits_undone' && chatId === store.read().chatId) void store.reload()
      }),
    [store, registry],
  )
}
