import { foreignSentence, refusalIn } from '#components/request.ts'

/** Reason why a send was not accepted. `status` is 0 where no answer came. */
export interface Refusal {
  code: string
  message: string
  status: number
  details?: unknown
  retryAfterMs: number | null
}

export const UNREACHABLE: Refusal = {
  code: 'unreachable',
  message: 'Parley cannot be reached. Check the connection and try again; nothing is sent twice.',
  status: 0,
  retryAfterMs: null,
}

/** Reads the refusal from an answer of ours, or of a proxy in front of us that does not send our JSON. */
export async function readRefusal(response: Response): Promise<Refusal> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const base = { status: response.status, retryAfterMs: Number.isFinite(seconds) ? Math.min(seconds, 60) * 1000 : null }
  const text = await response.text().catch(() => '')
  const error = refusalIn(text)
  return error ? { ...error, ...base } : { code: 'bad_answer', message: foreignSentence(response.status), ...base }
}
