'use client'

import { useState } from 'react'
import { useChat } from '#components/chat-store/chat-page-context.ts'
import { errorSentence } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { toast } from '#components/ui/toast.ts'
import type { ChatMessage } from '#lib/messages/shared.ts'
import { chatMessageMore as t } from '#lib/words/en/chat-message-more.ts'
import { useAnswerViews } from '../answers/answer-views.ts'
import { loadAnswer } from '../answers/compare/use-answer.ts'

/** Says under an answer that it uses the recorded results of another one, and compares the two. */
export function MadeAgain({ message }: { message: ChatMessage }) {
  const show = useAnswerViews()
  const chatId = useChat(state => state.chatId)
  const [isBusy, setIsBusy] = useState(false)
  const source = message.metadata?.resultsOf
  if (source === undefined) return null

  async function compare(run: string) {
    setIsBusy(true)
    try {
      const { id } = await loadAnswer(chatId, { run })
      show({ kind: 'compare', left: id, right: message.id, versions: [id, message.id], shows: 'differences' })
    } catch (error) {
      toast.error(errorSentence(error))
    }
    setIsBusy(false)
  }

  return (
    <div className="flex min-h-7 flex-wrap items-center gap-2">
      <p className="me-1 text-ink-2 text-sm">{t('madeAgain')}</p>
      <Button size="sm" busy={isBusy} onClick={() => void compare(source)}>
        {t('showDifferences')}
      </Button>
    </div>
  )
}
