'use client'

import { useMemo, useSyncExternalStore } from 'react'
import { uploadFile } from '../actions/file-requests.ts'
import type { FilesStore } from '../files-store.ts'
import { useFilesStore } from '../use-files.ts'
import { createUploads, type Uploads, type UploadsState } from './uploads.ts'

/** Uploads of each chat by workspace: they continue while another tab of the panel is shown. */
const held = new WeakMap<FilesStore, Map<string, Uploads>>()

export function useUploads(workspaceId: string): { uploads: Uploads; state: UploadsState } {
  const store = useFilesStore()
  const uploads = useMemo(() => {
    const ofChat = held.get(store) ?? new Map<string, Uploads>()
    held.set(store, ofChat)
    const found = ofChat.get(workspaceId) ?? createUploads(portsOf(workspaceId, store))
    ofChat.set(workspaceId, found)
    return found
  }, [store, workspaceId])
  return { uploads, state: useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read) }
}

function portsOf(workspaceId: string, store: FilesStore) {
  return {
    send: ({ path, file }: { path: string; file: File }, replaces: boolean, signal: AbortSignal) =>
      uploadFile(workspaceId, { path, file, replaces, signal }),
    onArrived: store.noteTree,
  }
}
