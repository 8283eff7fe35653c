import type { InputRequestView } from '#lib/messages/shared.ts'
import { budgetCard } from '#lib/words/en/budget-card.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import { chosenLabel } from './choices.ts'

/** States the outcome of a question, wherever it was answered. */
export function AnsweredLine({ request }: { request: InputRequestView }) {
  return <span className="ask-answered">{outcome(request)}</span>
}

function outcome({ kind, status, choice, answerReason, approvers, decidedBy }: InputRequestView): string {
  if (kind === 'budget' && choice === 'continue') return budgetCard('wentOn')
  if (kind === 'budget' && choice === 'raise') return budgetCard('raised')
  if (approvers && status === 'open') return t('waitsForOthers', { group: approvers.name })
  if (approvers && status === 'answered' && !decidedBy) return t('withdrawn')
  if (approvers && status === 'answered' && decidedBy)
    return t('decidedByOther', {
      name: decidedBy,
      group: approvers.name,
      choice: choice === 'deny' ? 'deny' : 'allow',
      reason: answerReason ?? '',
      hasReason: answerReason ? 'yes' : 'no',
    })
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
