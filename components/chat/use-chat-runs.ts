'use client'

import { useCallback } from 'react'
import { useChatPage } from '#components/chat-store/chat-page-context.ts'
import type { OtherAnswer, SendOutcome } from '#components/chat-store/chat-store.ts'
import { toast } from '#components/ui/toast.ts'

/** Starts runs from the buttons under an answer: scrolls to the end, and shows a refusal as a toast. */
export function useChatRuns(): {
  start: (run: () => Promise<SendOutcome>) => Promise<void>
  answerAgain: (messageId: string, other?: OtherAnswer) => Promise<void>
} {
  const { store, goToEnd } = useChatPage()
  const start = useCallback(
    async (run: () => Promise<SendOutcome>) => {
      goToEnd()
      const outcome = await run()
      if (outcome.kind === 'refused') toast.error(outcome.refusal.message)
    },
    [goToEnd],
  )
  const answerAgain = useCallback(
    (messageId: string, other?: OtherAnswer) => start(() => store.answerAgain(messageId, other)),
    [start, store],
  )
  return { start, answerAgain }
}
