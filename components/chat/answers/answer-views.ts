'use client'

import { createContext, use } from 'react'

/** View of one or two answers, opened over the chat. Answers are named by their message ids. */
export type AnswerView =
  /** `right` null: the last answer of the visible path, whichever that is; `versions`: all answers to the same message. */
  | { kind: 'compare'; left: string; right: string | null; versions: readonly string[]; shows?: 'answers' | 'differences' }
  | { kind: 'replay'; messageId: string; runId: string }
  | { kind: 'again'; messageId: string; runId: string }

/** Opens a view; does nothing outside of a chat's page. */
export const AnswerViewsContext = createContext<(view: AnswerView) => void>(() => undefined)

export function useAnswerViews(): (view: AnswerView) => void {
  return use(AnswerViewsContext)
}
