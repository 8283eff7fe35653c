import type { InputRequestView } from '#lib/messages/shared.ts'

/** A server asks something before it gives (MRTR, 2026-07-28). The same request with the answer and `asking`, as it is, goes on from there. */
export interface OfferQuestion {
  asking: string
  question: InputRequestView
}

export interface OfferAnswer {
  asking: string
  choice: string
  content?: unknown
}
