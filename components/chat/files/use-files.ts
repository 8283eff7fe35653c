'use client'

import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { onceOnline } from '#components/loading/once-online.ts'
import { usePanel, useWorkspace } from '#components/workspace/workspace-context.ts'
import type { FileSide, FilesState, FilesStore } from './files-store.ts'

/** Null until the code of files is loaded. */
export const FilesContext = createContext<FilesStore | null>(null)

export function useFilesStore(): FilesStore {
  const store = use(FilesContext)
  if (!store) throw new Error('useFilesStore before the files are loaded')
  return store
}

export function useFilesState(): FilesState {
  const store = useFilesStore()
  return useSyncExternalStore(store.subscribe, store.read, store.readInitial)
}

/** Tells something of the chat's folder and its files: false until they are loaded. */
function useFact(is: (files: NonNullable<FilesState['files']>) => boolean): boolean {
  const store = use(FilesContext)
  return useSyncExternalStore(
    store?.subscribe ?? never,
    () => {
      const files = store?.read().files
      return files ? is(files) : false
    },
    () => false,
  )
}

export const useHasFolder = () => useFact(({ workspaceId }) => workspaceId !== null)
export const useHasReview = () => useFact(({ review }) => Boolean(review))

/** Returns a function that opens the panel at a file of the chat's folder. Null where there is no folder, and until the files are loaded. */
export function useShowFile(): ((path: string, side?: FileSide) => void) | null {
  const store = use(FilesContext)
  const { panel } = useWorkspace()
  const hasFolder = useHasFolder()
  return useMemo(() => {
    if (!store || !hasFolder) return null
    return (path, side = 'text') => {
      store.show({ path, side })
      panel.open('files')
    }
  }, [store, hasFolder, panel])
}

const never = () => () => undefined

/** Follows the files of a chat from when it is stored, or its files are shown. Their code is not part of the page's first load. */
export function useLiveFiles(chat: ChatStore): FilesStore | null {
  const { registry } = useWorkspace()
  const { isOpen, isSheetOpen, tab } = usePanel()
  const [store, setStore] = useState<FilesStore | null>(null)
  const isStored = useSyncExternalStore(
    chat.subscribe,
    () => chat.read().isStored,
    () => chat.readInitial().isStored,
  )
  const isShown = (tab === 'files' || tab === 'changes') && (isOpen || isSheetOpen)
  const isNeeded = store !== null || isStored || isShown
  useEffect(() => {
    if (!isNeeded) return
    const leaving = new AbortController()
    void onceOnline(() => import('./follow-files.ts')).then(({ followFiles }) => {
      if (!leaving.signal.aborted) setStore(followFiles(chat, registry, leaving.signal))
    })
    return () => leaving.abort()
  }, [chat, registry, isNeeded])
  return store
}
