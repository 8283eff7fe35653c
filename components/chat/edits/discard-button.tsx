'use client'

import { useState } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { errorSentence, request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import { type ChatMessage, isOpenEdit } from '#lib/messages/shared.ts'
import { chatEdits as t } from '#lib/words/en/chat-edits.ts'
import { editsOf } from './edits-of.ts'

/** Discards all unapplied edits of an answer; afterwards it brings them back. Absent if there are none. */
export function DiscardButton({ message }: { message: ChatMessage }) {
  const { store } = useChatPage()
  const chatId = useChat(state => state.chatId)
  const isRunning = useChat(state => state.run !== null)
  const [isBusy, setBusy] = useState(false)
  const edits = editsOf(message)
  const open = edits.filter(isOpenEdit)
  if (open.length === 0) return null
  // One press decides about all that are left.
  const isDiscarded = open.some(edit => !edit.isDiscarded)
  const isRest = edits.some(({ status }) => status === 'applied')
  async function discard() {
    if (isBusy) return
    setBusy(true)
    try {
      await request('POST /api/chats/[chatId]/messages/[messageId]/discard-edits', {
        params: { chatId, messageId: message.id },
        body: { isDiscarded },
      })
      await store.reload()
    } catch (error) {
      toast.error(isDiscarded ? t('editsNotDiscarded') : t('editsNotBroughtBack'), { description: errorSentence(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="sm"
      // Not disabled while it works, or the focus would leave it.
      aria-busy={isBusy}
      disabled={isRunning}
      aria-label={isDiscarded ? undefined : t('bringBackAll')}
      onClick={() => void discard()}
    >
      {isDiscarded ? (isRest ? t('discardRest') : t('discardAll')) : t('bringBack')}
    </Button>
  )
}
