import { type ChatMessage, type ChatPart, isSubstance } from '#lib/messages/shared.ts'

/** How an answer ended that did not simply end. `canContinue`: the model can go on from what is there. */
export interface Ending {
  /** Null where a part of the answer says it already. */
  sentence: string | null
  canContinue: boolean
  canRetry: boolean
}

/** Null for an answer that ended as it should, and for a failed one: its error has its own *Retry*. */
export function endingOf(message: ChatMessage): Ending | null {
  switch (message.metadata?.finishReason) {
    case 'stopped':
      return { sentence: 'Stopped.', canContinue: true, canRetry: true }
    case 'timeout':
      return { sentence: null, canContinue: true, canRetry: true }
    case 'length':
      return { sentence: 'The model reached its length limit here.', canContinue: true, canRetry: true }
    case 'max_tool_rounds':
      return { sentence: 'The limit of tool rounds was reached here.', canContinue: true, canRetry: false }
    case 'content_filter':
      return { sentence: 'The provider’s content filter ended the answer here.', canContinue: false, canRetry: true }
    default:
      return message.parts.some(part => isSubstance(part) || speaksForItself(part))
        ? null
        : { sentence: 'No answer.', canContinue: false, canRetry: true }
  }
}

/** Matches what says by itself how the answer ended, or that it waits. */
function speaksForItself({ type }: ChatPart): boolean {
  return type === 'data-error' || type === 'data-input'
}
