import type { InputRequestView } from '#lib/messages/shared.ts'

/** What a server asks before it gives. `asking` goes back with the answer, as it is. */
export interface OfferQuestion {
  asking: string
  question: InputRequestView
}

export interface OfferAnswer {
  asking: string
  choice: string
  content?: unknown
}

/** One request for what a server offers, which is made again with the answer to each question that comes instead. */
export type Send<T> = (answer: OfferAnswer | null) => Promise<T | { asks: OfferQuestion }>

export function isQuestion<T extends object>(answer: T | { asks: OfferQuestion }): answer is { asks: OfferQuestion } {
  return 'asks' in answer
}
