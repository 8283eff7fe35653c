'use client'

import { Button } from '#components/ui/button.tsx'
import type { ChatMessage, ChatPart, FinishReason } from '#lib/messages/shared.ts'

const ENDINGS: Record<FinishReason, string | null> = {
  stop: null,
  // A failure and a time-out stand in the message as parts of their own.
  error: null,
  timeout: null,
  stopped: 'Stopped',
  length: 'The model reached its limit of length here.',
  content_filter: 'The provider’s content filter ended the answer here.',
  max_tool_rounds: 'The limit of tool rounds was reached here.',
}

/** What stands after the last part: that the answer is on its way, how it ended, or that there is none. */
export function Ending({ message, isStreaming, onRetry }: { message: ChatMessage; isStreaming: boolean; onRetry: (() => void) | null }) {
  const isEmpty = !message.parts.some(isSubstance)
  const reason = message.metadata?.finishReason
  if (isStreaming) return isEmpty && !message.parts.some(isShown) ? <Waiting /> : null
  if (isEmpty && reason !== 'stopped')
    return (
      <div className="part-empty">
        <p>No answer</p>
        {onRetry ? (
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        ) : null}
      </div>
    )
  const ending = reason === undefined ? null : ENDINGS[reason]
  return ending ? <p className="part-ending">{ending}</p> : null
}

function Waiting() {
  return (
    <p className="part-waiting">
      <span className="sr-only">Waiting for the model</span>
    </p>
  )
}

/** Counts as an answer. */
function isSubstance(part: ChatPart): boolean {
  if (part.type === 'text') return part.text.trim() !== ''
  return part.type === 'dynamic-tool' || part.type === 'file' || part.type === 'data-error' || part.type === 'data-input'
}

function isShown(part: ChatPart): boolean {
  return part.type === 'reasoning' || part.type === 'data-notice'
}
