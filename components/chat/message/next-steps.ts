import type { FinishReason } from '#lib/messages/shared.ts'

/** What can be done about an answer that a person or a limit ended. Failures and empty answers have their own *Retry*. */
export interface NextSteps {
  canContinue: boolean
  canRetry: boolean
}

/** The mark under an answer that did not end by itself; null where there is nothing to say, or a failure says it. */
export function endMark(reason: FinishReason | undefined): string | null {
  switch (reason) {
    case 'stopped':
      return 'Stopped by you.'
    case 'timeout':
      return 'Stopped: the time was used up.'
    case 'length':
      return 'Stopped at the model’s length limit.'
    case 'max_tool_rounds':
      return 'Stopped using tools: the limit of rounds was reached.'
    case 'content_filter':
      return 'Stopped by the provider’s content filter.'
    default:
      return null
  }
}

const NONE: NextSteps = { canContinue: false, canRetry: false }
const BOTH: NextSteps = { canContinue: true, canRetry: true }

export function nextSteps(reason: FinishReason | undefined): NextSteps {
  switch (reason) {
    case 'stopped':
    case 'timeout':
    case 'length':
    case 'max_tool_rounds':
      return BOTH
    case 'content_filter':
      return { canContinue: false, canRetry: true }
    default:
      return NONE
  }
}
