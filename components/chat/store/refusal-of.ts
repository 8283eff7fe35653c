import { errorSentence } from '../../request.ts'
import type { Refusal } from '../run/refusal.ts'

/** What a request threw, as a refusal of a send. Status 0: nothing is known of it. */
export function refusalOf(error: unknown): Refusal {
  const known = error as Partial<Refusal>
  return { code: known.code ?? 'internal', message: errorSentence(error), status: known.status ?? 0, retryAfterMs: null }
}
