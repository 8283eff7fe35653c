'use client'

import { createContext, use, useEffect, useMemo, useSyncExternalStore } from 'react'
import { request } from '#components/request.ts'
import { useWorkspace } from '#components/shell/workspace-context.ts'
import type { ChatFiles } from '#lib/chats/shared.ts'
import type { ChatStore } from '../store/chat-store.ts'
import { createFilesStore, type FilesState, type FilesStore } from './files-store.ts'
import { unusableFiles } from './unusable-files.ts'

export const FilesContext = createContext<FilesStore | null>(null)

export function useFilesStore(): FilesStore {
  const store = use(FilesContext)
  if (!store) throw new Error('useFilesStore outside of a chat')
  return store
}

export function useFilesState(): FilesState {
  const store = useFilesStore()
  return useSyncExternalStore(store.subscribe, store.read, store.readInitial)
}

/** Kinds of notes after which the files of a chat may be others. */
const RELATED = new Set(['connected', 'selection', 'files_changed', 'mode', 'reconnected'])

/** Creates the files store of a chat, keeps it up to date, and deselects what an answer could not use. */
export function useLiveFiles(chat: ChatStore): FilesStore {
  const { registry } = useWorkspace()
  const store = useMemo(() => createFilesStore(portsOf(chat)), [chat])
  const isStored = useSyncExternalStore(
    chat.subscribe,
    () => chat.read().isStored,
    () => chat.readInitial().isStored,
  )
  useEffect(() => {
    if (!isStored) return
    const { chatId } = chat.readInitial()
    void store.refresh()
    return registry.onNote(note => {
      if (note.chatId === chatId && RELATED.has(note.kind)) void store.refresh()
    })
  }, [chat, store, registry, isStored])
  useEffect(() => deselectUnusable(chat, store), [chat, store])
  return store
}

function portsOf(chat: ChatStore) {
  const path = `/api/chats/${encodeURIComponent(chat.readInitial().chatId)}/selection`
  return {
    load: () => request<ChatFiles>(path),
    async patch(body: unknown) {
      await chat.keep()
      return request<ChatFiles>(path, { method: 'PATCH', body })
    },
    isVisible: () => document.visibilityState === 'visible',
  }
}

/** Deselects exactly the files that an answer names as unusable, once it has ended. Answers from before the page are let be. */
function deselectUnusable(chat: ChatStore, store: FilesStore): () => void {
  const seen = new Set(chat.read().nodes.map(({ message }) => message.id))
  return chat.subscribe(() => {
    const { nodes, run } = chat.read()
    const message = nodes.at(-1)?.message
    if (run || !message || seen.has(message.id)) return
    seen.add(message.id)
    const paths = unusableFiles(message)
    if (paths.length > 0) void store.choose({ state: 'mapped', paths })
  })
}
