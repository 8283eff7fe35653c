'use client'

import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { browserStorage, keepText } from '#components/browser-storage.ts'
import { request } from '#components/request.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import type { FilesStore } from '../files-store.ts'
import { useFilesState, useFilesStore } from '../use-files.ts'
import { createOpenFiles, type DraftPorts, type OpenFiles, type OpenState } from './open-files.ts'

/** Open files of each chat by workspace: what is typed outlives the tab of the panel. */
const held = new WeakMap<FilesStore, Map<string, OpenFiles>>()

export function useOpenFiles(workspaceId: string): OpenFiles {
  const store = useFilesStore()
  const { user } = useWorkspace()
  return useMemo(() => {
    const ofChat = held.get(store) ?? new Map<string, OpenFiles>()
    held.set(store, ofChat)
    const found = ofChat.get(workspaceId) ?? createOpenFiles(portsOf(workspaceId, user.id))
    ofChat.set(workspaceId, found)
    return found
  }, [store, workspaceId, user.id])
}

function portsOf(workspaceId: string, userId: string) {
  return {
    read: (path: string) => request('GET /api/workspaces/[workspaceId]/file', { params: { workspaceId }, query: { path } }),
    write: (path: string, content: string, sha256: string | null) =>
      request('PUT /api/workspaces/[workspaceId]/file', { params: { workspaceId }, query: { path }, body: { content, sha256 } }),
    drafts: draftsOf(userId, workspaceId),
  }
}

/** Interval of polling the file: other programs on the server do not announce their changes. */
const LOOK_AGAIN_MS = 15_000
const LOADING: OpenState = { state: 'loading' }

/** Loads a text, and looks at it again whenever files of the workspace have changed. A document is none: it is not loaded. */
export function useOpenFile(open: OpenFiles, path: string, isText: boolean): OpenState {
  const { treeTurn } = useFilesState()
  const state = useSyncExternalStore(
    open.subscribe,
    () => open.read()[path] ?? LOADING,
    () => LOADING,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn says that the file may have changed
  useEffect(() => {
    if (isText) void open.load(path)
  }, [open, path, isText, treeTurn])
  useEffect(() => {
    if (!isText) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void open.load(path)
    }, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [open, path, isText])
  return state
}

/** Keeps drafts of a person in this browser. Signing out removes them, as everything that begins with `parley:`. */
function draftsOf(userId: string, workspaceId: string): DraftPorts {
  const nameOf = (path: string) => `parley:edit:${userId}:${workspaceId}:${path}`
  return {
    find(path) {
      const text = browserStorage()?.getItem(nameOf(path)) ?? null
      if (text === null) return null
      const sha = /^(?:[0-9a-f]{64}|-)\n/.exec(text)?.[0]
      return sha === undefined ? null : { content: text.slice(sha.length), sha256: sha === '-\n' ? null : sha.trimEnd() }
    },
    keep(path, draft) {
      keepText(nameOf(path), draft === null ? null : `${draft.sha256 ?? '-'}\n${draft.content}`)
    },
  }
}
