'use client'

import type { PartInputs } from '#components/parts/inputs.ts'
import { MessageParts } from '#components/parts/message-parts.tsx'
import { shownMessage } from '#lib/messages/shared.ts'
import { request } from '../../request.ts'
import { useChat } from '../chat-page-context.ts'
import type { ChatNode } from '../store/chat-state.ts'
import { useChatRuns } from '../use-chat-runs.ts'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerEnding } from './answer-ending.tsx'
import { FinishedMeta, RunningMeta } from './answer-meta.tsx'

const inputs: PartInputs = {
  onAnswer: (inputId, answer) => request(`/api/inputs/${encodeURIComponent(inputId)}`, { method: 'POST', body: answer }),
}

/** An answer, while it is written and after: the same elements in the same places. */
export function Answer({ node }: { node: ChatNode }) {
  const run = useChat(state => (state.run?.key === node.key ? state.run : null))
  const isChatBusy = useChat(state => state.run !== null)
  const { answerAgain } = useChatRuns()
  const message = run ? shownMessage(run.fold) : node.message
  return (
    <article aria-label="Answer" aria-busy={run !== null} className="group flex flex-col gap-3.5">
      <MessageParts
        message={message}
        isStreaming={run !== null}
        inputs={inputs}
        {...(isChatBusy ? {} : { onRetry: () => void answerAgain(message.id) })}
      />
      {run ? null : <AnswerEnding node={node} />}
      <div className="flex min-h-8 flex-wrap items-center gap-x-3.5 gap-y-1">
        {run ? <RunningMeta run={run} /> : <FinishedMeta message={message} createdAt={node.createdAt} />}
        {run ? null : <AnswerActions node={node} />}
      </div>
    </article>
  )
}
