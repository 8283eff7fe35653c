import { errorSentence } from '#components/request.ts'
import type { Refusal } from './run/refusal.ts'

/** Converts an error of a request into the refusal of a send. Status 0: the outcome is unknown. */
export function refusalOf(error: unknown): Refusal {
  const known = error as Partial<Refusal>
  return { code: known.code ?? 'internal', message: errorSentence(error), status: known.status ?? 0, retryAfterMs: null }
}

/** Refusal of a send beside an answer of this page. */
export const BUSY: Refusal = {
  code: 'run_in_progress',
  message: 'An answer is still being written. Stop it first, or wait for it to finish.',
  status: 409,
  retryAfterMs: null,
}
