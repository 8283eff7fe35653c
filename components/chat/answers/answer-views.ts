'use client'

import { createContext, use } from 'react'
import type { ChatNode } from '#components/chat-store/chat-state.ts'

/** View of one or two answers, opened over the chat. Answers are named by their message ids. */
export type AnswerView =
  /** `right` null: the last answer of the visible path, even as it changes; `versions`: all answers to the same message. */
  | { kind: 'compare'; left: string; right: string | null; versions: readonly string[]; shows?: 'answers' | 'differences' }
  | { kind: 'replay'; messageId: string; runId: string }
  | { kind: 'again'; messageId: string; runId: string }

/** Opens a view; does nothing outside of a chat's page. */
export const AnswerViewsContext = createContext<(view: AnswerView) => void>(() => undefined)

export function useAnswerViews(): (view: AnswerView) => void {
  return use(AnswerViewsContext)
}

/** Compares with the version before, or the one behind the first; with another model where there is only one version. */
export function comparisonOf({ message, siblingIds }: ChatNode): AnswerView {
  const place = siblingIds.indexOf(message.id)
  const other = siblingIds[place - 1] ?? siblingIds[place + 1]
  if (other === undefined) return { kind: 'compare', left: message.id, right: null, versions: siblingIds }
  const [left, right] = place > 0 ? [other, message.id] : [message.id, other]
  return { kind: 'compare', left, right, versions: siblingIds }
}
