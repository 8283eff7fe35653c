import { useMemo } from 'react'
import type { EditHost } from '#components/parts/edit/edit-host.ts'
import { request } from '#components/request.ts'
import { useChat, useChatPage } from '../chat-page-context.ts'
import { useShowFile } from '../files/use-files.ts'
import type { ChatStore } from '../store/chat-store.ts'

/** Opens files of the chat in the panel, and applies edits while no answer is being written; null where the chat has no files. */
export function useEditHostOfChat(): EditHost | null {
  const showFile = useShowFile()
  const { store } = useChatPage()
  const isRunning = useChat(state => state.run !== null)
  return useMemo(
    () =>
      showFile && {
        openFile: path => showFile(path),
        ...(isRunning ? {} : { applyEdit: editId => applyEdit(store, editId) }),
      },
    [showFile, store, isRunning],
  )
}

async function applyEdit(store: Pick<ChatStore, 'read' | 'reload'>, editId: string): Promise<void> {
  const { chatId, nodes } = store.read()
  const node = nodes.find(({ message }) => message.parts.some(part => part.type === 'data-edit' && part.data.id === editId))
  if (!node) return
  const place = [chatId, node.message.id, editId].map(encodeURIComponent)
  await request(`/api/chats/${place[0]}/messages/${place[1]}/edits/${place[2]}`, { method: 'POST' })
  await store.reload()
}
