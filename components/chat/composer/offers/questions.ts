import type { OfferAnswer, OfferQuestion } from '#lib/mcp/shared.ts'

/** One request for what a server offers, which is made again with the answer to each question that comes instead. */
export type Send<T> = (answer: OfferAnswer | null) => Promise<T | { asks: OfferQuestion }>

export function isQuestion<T extends object>(answer: T | { asks: OfferQuestion }): answer is { asks: OfferQuestion } {
  return 'asks' in answer
}
