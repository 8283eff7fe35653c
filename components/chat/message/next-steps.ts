import type { FinishReason } from '#lib/messages/shared.ts'

/** What can be done about an answer that a person or a limit ended. Failures and empty answers have their own *Retry*. */
export interface NextSteps {
  canContinue: boolean
  canRetry: boolean
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
