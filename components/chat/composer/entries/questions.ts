import type { FetchAnswer, FetchQuestion } from '#lib/mcp/shared.ts'

/** Request for a prompt or a resource. It is repeated with the answer to each question that the server returns instead. */
export type Send<T> = (answer: FetchAnswer | null) => Promise<T | { asks: FetchQuestion }>

export function isQuestion<T extends object>(answer: T | { asks: FetchQuestion }): answer is { asks: FetchQuestion } {
  return 'asks' in answer
}
