import type { AppApproval, AppCallQuestion, AppPageQuestion } from '#lib/mcp/shared.ts'

/** Action of an App that needs the person's consent. */
export type AppQuestion =
  | { kind: 'call'; question: AppCallQuestion; arguments: Record<string, unknown> }
  | { kind: 'page'; question: AppPageQuestion }
  | { kind: 'link'; url: string }
  | { kind: 'download'; names: string[] }
  | { kind: 'message'; text: string }
  | { kind: 'fullscreen' }
  | { kind: 'pip' }

/** Null is no. `yes` is consent to anything but a call. */
export type AppAnswer = AppApproval['choice'] | 'yes' | null

export type AskPerson = (question: AppQuestion, signal: AbortSignal) => Promise<AppAnswer>

/** Open questions of an App; further ones are refused without being shown. */
export const MAX_OPEN_QUESTIONS = 3
