'use client'

import { Button } from '../../ui/button.tsx'
import { useChat, useChatPage } from '../chat-page-context.ts'
import type { ChatNode } from '../store/chat-state.ts'
import { useChatRuns } from '../use-chat-runs.ts'
import { nextSteps } from './next-steps.ts'

/** Offers to go on with an answer that was ended, or to try again. Only under the last one. */
export function AnswerNext({ node }: { node: ChatNode }) {
  const { store } = useChatPage()
  const { answerAgain, start } = useChatRuns()
  const isLast = useChat((state) => state.nodes.at(-1)?.key === node.key)
  const { canContinue, canRetry } = nextSteps(node.message.metadata?.finishReason)
  if (!isLast || !(canContinue || canRetry)) return null
  return (
    <div className="flex flex-wrap gap-2">
      {canContinue ? (
        <Button size="sm" onClick={() => void start(() => store.send('Continue.'))}>
          Continue
        </Button>
      ) : null}
      {canRetry ? (
        <Button size="sm" onClick={() => void answerAgain(node.message.id)}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}
