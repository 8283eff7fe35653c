import type { ChatNode } from '#components/chat-store/chat-state.ts'
import type { AnswerView } from '../answers/answer-views.ts'

/** Compares with the version before, or the one behind the first; with another model where there is only one version. */
export function comparisonOf({ message, siblingIds }: ChatNode): AnswerView {
  const place = siblingIds.indexOf(message.id)
  const other = siblingIds[place - 1] ?? siblingIds[place + 1]
  if (other === undefined) return { kind: 'compare', left: message.id, right: null, versions: siblingIds }
  const [left, right] = place > 0 ? [other, message.id] : [message.id, other]
  return { kind: 'compare', left, right, versions: siblingIds }
}
