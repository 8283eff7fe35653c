'use client'

import { useState } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { errorSentence, request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { chatEdits as t } from '#lib/words/en/chat-edits.ts'
import { common } from '#lib/words/en/common.ts'

/** Undoes all edits of an answer together. */
export function UndoButton({ messageId }: { messageId: string }) {
  const { store } = useChatPage()
  const chatId = useChat(state => state.chatId)
  const isRunning = useChat(state => state.run !== null)
  const [isBusy, setBusy] = useState(false)
  async function undo() {
    setBusy(true)
    try {
      await request('POST /api/chats/[chatId]/messages/[messageId]/undo-edits', { params: { chatId, messageId } })
      await store.reload()
    } catch (error) {
      toast.error(t('notUndone'), { description: errorSentence(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" busy={isBusy} disabled={isRunning} onClick={() => void undo()}>
      {common('undo')}
    </Button>
  )
}
