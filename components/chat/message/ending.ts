import { type ChatMessage, type ChatPart, isSubstance } from '#lib/messages/shared.ts'
import { chatMessage as t } from '#lib/words/en/chat-message.ts'

/** Irregular ending of an answer. `canContinue`: the model can continue from the text so far. */
export interface Ending {
  /** Null where a part of the answer says it already. */
  sentence: string | null
  canContinue: boolean
  canRetry: boolean
}

/** Describes an irregular ending. Null for a regular one, and for a failed answer, whose error has its own *Retry*. */
export function endingOf(message: ChatMessage): Ending | null {
  switch (message.metadata?.finishReason) {
    case 'stopped':
      return { sentence: t('stopped'), canContinue: true, canRetry: true }
    case 'timeout':
      return { sentence: null, canContinue: true, canRetry: true }
    case 'length':
      return { sentence: message.parts.some(isCut) ? null : t('lengthLimit'), canContinue: true, canRetry: true }
    case 'max_tool_rounds':
      return { sentence: t('toolRoundLimit'), canContinue: true, canRetry: false }
    case 'content_filter':
      return { sentence: t('contentFilter'), canContinue: false, canRetry: true }
    default:
      return message.parts.some(part => isSubstance(part) || speaksForItself(part))
        ? null
        : { sentence: t('noAnswer'), canContinue: false, canRetry: true }
  }
}

/** Matches the notice of an answer that ended for a reason of its provider's own. */
function isCut(part: ChatPart): boolean {
  return part.type === 'data-notice' && part.data.code === 'answer_cut'
}

/** Matches parts that explain the ending by themselves, or that wait. */
function speaksForItself({ type }: ChatPart): boolean {
  return type === 'data-error' || type === 'data-input'
}
