import type { AppApproval, AppCallQuestion, AppPageQuestion } from '#lib/mcp/shared.ts'

/** What an App wants to do that the person is asked about first. */
export type AppQuestion =
  | { kind: 'call'; question: AppCallQuestion; arguments: Record<string, unknown> }
  | { kind: 'page'; question: AppPageQuestion }
  | { kind: 'link'; url: string }
  | { kind: 'download'; names: string[] }
  | { kind: 'message'; text: string }
  | { kind: 'fullscreen' }
  | { kind: 'pip' }

/** Null is no. `yes` stands for all but calls. */
export type AppAnswer = AppApproval['choice'] | 'yes' | null

export type AskPerson = (question: AppQuestion, signal: AbortSignal) => Promise<AppAnswer>

/** Beyond so many at a time an App is refused without a question. */
export const MAX_OPEN_QUESTIONS = 3
