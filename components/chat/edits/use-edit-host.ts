import { useEffect, useMemo } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import type { ChatRegistry } from '#components/chat-store/chat-registry.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import type { EditHost } from '#components/parts/edit/edit-host.ts'
import { request } from '#components/request.ts'
import { useShowFile } from '../files/use-files.ts'

/** Opens files of the chat in the panel, and applies edits while no answer is being written; null where the chat has no files. */
export function useEditHostOfChat(): EditHost | null {
  const showFile = useShowFile()
  const { store } = useChatPage()
  const isRunning = useChat(state => state.run !== null)
  return useMemo(
    () =>
      showFile && {
        openFile: path => showFile(path),
        ...(isRunning
          ? {}
          : {
              applyEdit: editId => applyEdit(store, editId),
              discardEdit: (editId, isDiscarded) => discardEdit(store, editId, isDiscarded),
            }),
      },
    [showFile, store, isRunning],
  )
}

type Store = Pick<ChatStore, 'read' | 'reload'>

async function applyEdit(store: Store, editId: string): Promise<void> {
  const params = placeOf(store, editId)
  if (params === null) return
  await request('POST /api/chats/[chatId]/messages/[messageId]/edits/[editId]', { params: { ...params, editId } })
  await store.reload()
}

async function discardEdit(store: Store, editId: string, isDiscarded: boolean): Promise<void> {
  const params = placeOf(store, editId)
  if (params === null) return
  await request('POST /api/chats/[chatId]/messages/[messageId]/discard-edits', { params, body: { editIds: [editId], isDiscarded } })
  await store.reload()
}

/** Finds the answer that has an edit; null where it is no longer loaded. */
function placeOf(store: Store, editId: string): { chatId: string; messageId: string } | null {
  const { chatId, nodes } = store.read()
  const node = nodes.find(({ message }) => message.parts.some(part => part.type === 'data-edit' && part.data.id === editId))
  return node ? { chatId, messageId: node.message.id } : null
}

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
