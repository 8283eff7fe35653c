import { errorSentence, foreignSentence, refusalIn } from '#components/request.ts'
import { chat as t } from '#lib/words/en/chat.ts'

/** Reason why a send was not accepted. `status` is 0 where no answer came. */
export interface Refusal {
  code: string
  message: string
  status: number
  details?: unknown
  retryAfterMs: number | null
}

export const unreachable = (): Refusal => ({
  code: 'unreachable',
  message: t('unreachable'),
  status: 0,
  retryAfterMs: null,
})

/** Reads the refusal from an answer of ours, or of a proxy in front of us that does not send our JSON. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const base = { status: response.status, retryAfterMs: Number.isFinite(seconds) ? Math.min(seconds, 60) * 1000 : null }
  const text = await response.text().catch(() => '')
  const error = refusalIn(text)
  return error ? { ...error, ...base } : { code: 'bad_answer', message: foreignSentence(response.status), ...base }
}

/** Converts an error of a request into the refusal of a send. Status 0: the outcome is unknown. */
export function refusalOf(error: unknown): Refusal {
  const known = error as Partial<Refusal>
  return { code: known.code ?? 'internal', message: errorSentence(error), status: known.status ?? 0, retryAfterMs: null }
}

/** Refusal of a send beside an answer of this page. */
export const busy = (): Refusal => ({
  code: 'run_in_progress',
  message: t('busy'),
  status: 409,
  retryAfterMs: null,
})
