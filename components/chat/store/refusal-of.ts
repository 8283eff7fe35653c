import { errorSentence } from '#components/request.ts'
import type { Refusal } from '../run/refusal.ts'

/** Converts an error of a request into the refusal of a send. Status 0: the outcome is unknown. */
export function refusalOf(error: unknown): Refusal {
  const known = error as Partial<Refusal>
  return { code: known.code ?? 'internal', message: errorSentence(error), status: known.status ?? 0, retryAfterMs: null }
}
