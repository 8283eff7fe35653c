import type { InputRequestView } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import { chosenLabel } from './choices.ts'

/** States the outcome of a question, wherever it was answered. */
export function AnsweredLine({ request }: { request: InputRequestView }) {
  return <span className="ask-answered">{outcome(request)}</span>
}

function outcome({ status, choice, answerReason }: InputRequestView): string {
  switch (status) {
    case 'open':
      return t('notAnsweredYet')
    case 'expired':
      return t('notAnsweredInTime')
    case 'withdrawn':
      return t('withdrawn')
    case 'answered':
      return answerReason ? `${chosenLabel(choice ?? 'answered')}: ${answerReason}` : chosenLabel(choice ?? 'answered')
  }
}
