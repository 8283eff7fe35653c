import { useEffect } from 'react'
import type { ChatRegistry } from '#components/chat-store/chat-registry.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'

const CHANGES = new Set(['edits_undone', 'edit_applied', 'edits_discarded'])

/** Loads the chat again when edits of an answer were undone or discarded, or one was applied, on any device. */
export function useFollowUndo(store: ChatStore, registry: ChatRegistry): void {
  useEffect(
    () =>
      registry.onNote(({ chatId, kind }) => {
        if (CHANGES.has(kind) && chatId === store.read().chatId) void store.reload()
      }),
    [store, registry],
  )
}
