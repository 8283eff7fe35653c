import type { ChatRegistry } from '#components/chat-store/chat-registry.ts'
import { request } from '#components/request.ts'
import { type ContextPorts, type ContextStore, createContextStore } from './context-store.ts'

/** Kinds of notes after which the next request is what it was. */
const UNRELATED = new Set(['title', 'waiting', 'deleted', 'restored', 'away'])

/** Creates the context store of a stored chat, and keeps it up to date while its page is visible, until the signal aborts. */
export function followContext(chatId: string, registry: ChatRegistry, signal: AbortSignal): ContextStore {
  const store = createContextStore(portsOf(chatId))
  store.refresh()
  const stopChanges = registry.onChange(change => {
    if (change.chatId === chatId && change.what !== 'renamed' && change.what !== 'shown') store.refresh()
  })
  const stopNotes = registry.onNote(note => {
    if (note.chatId === chatId && !UNRELATED.has(note.kind)) store.refresh()
  })
  const refresh = () => store.refresh()
  document.addEventListener('visibilitychange', refresh, { signal })
  window.addEventListener('online', refresh, { signal })
  signal.addEventListener('abort', () => {
    stopChanges()
    stopNotes()
  })
  return store
}

function portsOf(chatId: string): ContextPorts {
  return {
    load: () => request('GET /api/chats/[chatId]/context', { params: { chatId } }),
    choose: (key, choice) => request('PUT /api/chats/[chatId]/context/choices', { params: { chatId }, body: { key, choice } }),
    isVisible: () => document.visibilityState === 'visible',
    after: (ms, run) => void setTimeout(run, ms),
  }
}
