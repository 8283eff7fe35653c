import type { OfferAnswer, OfferQuestion } from '#lib/mcp/shared.ts'

/** Request for a prompt or a resource. It is repeated with the answer to each question that the server returns instead. */
export type Send<T> = (answer: OfferAnswer | null) => Promise<T | { asks: OfferQuestion }>

export function isQuestion<T extends object>(answer: T | { asks: OfferQuestion }): answer is { asks: OfferQuestion } {
  return 'asks' in answer
}
