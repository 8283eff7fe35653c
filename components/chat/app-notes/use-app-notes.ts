import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import type { ChatNode } from '#components/chat-store/chat-state.ts'
import type { AppNote, ToolMetadata } from '#lib/messages/shared.ts'
import { type AppNotesStore, waitingNotes } from './app-notes-store.ts'

export const AppNotesContext = createContext<AppNotesStore | null>(null)

/** Returns the notes that Apps give to the model with the next message. Loads them only where the chat has an App, or may have one. */
export function useAppNotes(): { waiting: readonly AppNote[]; remove: AppNotesStore['remove'] } {
  const store = use(AppNotesContext)
  if (!store) throw new Error('useAppNotes outside of a chat')
  const nodes = useChat(state => state.nodes)
  const queue = useChat(state => state.queue)
  const mayHaveApps = useChat(state => state.isStored && (state.earlier > 0 || state.nodes.some(hasApp)))
  const notes = useSyncExternalStore(store.subscribe, store.read, store.read)
  useEffect(() => {
    // Notes that fail to load stay at the server, for another time.
    if (mayHaveApps) store.load().catch(() => undefined)
  }, [mayHaveApps, store])
  const waiting = useMemo(() => waitingNotes(notes, { nodes, queue }), [notes, nodes, queue])
  return { waiting, remove: store.remove }
}

function hasApp({ message }: ChatNode): boolean {
  return message.parts.some(part => part.type === 'dynamic-tool' && (part.toolMetadata as Partial<ToolMetadata> | undefined)?.appUri)
}
