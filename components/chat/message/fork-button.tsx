'use client'

import { GitFork } from 'lucide-react'
import { useState } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { errorSentence, request } from '#components/request.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { toast } from '#components/ui/toast.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatMessage as t } from '#lib/words/en/chat-message.ts'

/** Copies the chat up to a message into a new one, and opens that. */
export function ForkButton({ messageId }: { messageId: string }) {
  const { chats, goTo } = useWorkspace()
  const chatId = useChat(state => state.chatId)
  const [isBusy, setBusy] = useState(false)

  async function fork() {
    setBusy(true)
    try {
      const copy = await request('POST /api/chats/[chatId]/fork', { params: { chatId }, body: { messageId } })
      void chats.refresh()
      goTo(`/chat/${copy.chatId}`)
    } catch (error) {
      toast.error(t('chatNotCopied'), { description: errorSentence(error) })
    }
    setBusy(false)
  }

  return (
    <IconButton label={t('copyUpToHere')} size="sm" disabled={isBusy} onClick={() => void fork()}>
      <GitFork size={14} aria-hidden />
    </IconButton>
  )
}
