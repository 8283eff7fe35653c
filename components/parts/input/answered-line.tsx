import type { InputRequestView } from '#lib/messages/shared.ts'
import { chosenLabel } from './choices.ts'

/** States the outcome of a question, wherever it was answered. */
export function AnsweredLine({ request }: { request: InputRequestView }) {
  return <span className="ask-answered">{outcome(request)}</span>
}

function outcome({ status, choice, answerReason }: InputRequestView): string {
  switch (status) {
    case 'open':
      return 'Not answered yet'
    case 'expired':
      return 'Not answered in time'
    case 'withdrawn':
      return 'Withdrawn: the answer was stopped'
    case 'answered':
      return answerReason ? `${chosenLabel(choice ?? 'answered')}: ${answerReason}` : chosenLabel(choice ?? 'answered')
  }
}
