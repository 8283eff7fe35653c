'use client'

import { Button } from '../../ui/button.tsx'
import { useChat, useChatPage } from '../chat-page-context.ts'
import type { ChatNode } from '../store/chat-state.ts'
import { useChatRuns } from '../use-chat-runs.ts'
import { endingOf } from './ending.ts'

/** Says how an answer ended that did not simply end; under the last one it offers to go on or to try again. */
export function AnswerEnding({ node }: { node: ChatNode }) {
  const { store } = useChatPage()
  const { answerAgain, start } = useChatRuns()
  const isOpen = useChat(state => state.run === null && state.nodes.at(-1)?.key === node.key)
  const ending = endingOf(node.message)
  if (!ending) return null
  return (
    <div className="flex min-h-7 flex-wrap items-center gap-2">
      {ending.sentence ? <p className="me-1 text-ink-2 text-sm">{ending.sentence}</p> : null}
      {isOpen && ending.canContinue ? (
        <Button size="sm" onClick={() => void start(() => store.send('Continue.'))}>
          Continue
        </Button>
      ) : null}
      {isOpen && ending.canRetry ? (
        <Button size="sm" onClick={() => void answerAgain(node.message.id)}>
          Retry
        </Button>
      ) : null}
    </div>
  )
}
