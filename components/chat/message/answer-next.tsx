'use client'

import { Button } from '../../ui/button.tsx'
import { useChat, useChatPage } from '../chat-page-context.ts'
import type { ChatNode } from '../store/chat-state.ts'
import { useChatRuns } from '../use-chat-runs.ts'
import { endMark, nextSteps } from './next-steps.ts'

/** Says how an answer ended that did not end by itself; under the last one, offers to go on with it or to try again. */
export function AnswerNext({ node }: { node: ChatNode }) {
  const { store } = useChatPage()
  const { answerAgain, start } = useChatRuns()
  const isLast = useChat((state) => state.nodes.at(-1)?.key === node.key)
  const { canContinue, canRetry } = nextSteps(node.message.metadata?.finishReason)
  const mark = endMark(node.message.metadata?.finishReason)
  if (!mark) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="mr-1 text-ink-2 text-sm">{mark}</p>
      {isLast && canContinue ? (
        <Button size="sm" onClick={() => void start(() => store.send('Continue.'))}>
          Continue
        </Button>
      ) : null}
      {isLast && canRetry ? (
        <Button size="sm" onClick={() => void answerAgain(node.message.id)}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}
