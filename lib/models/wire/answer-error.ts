import { modelFailures as t } from '#lib/words/en/model-failures.ts'
import { ProviderError, type ProviderErrorOptions } from '../provider-error.ts'
import { isContextError } from './context-error.ts'
import { foreignBody, parseJson } from './event-stream.ts'
import { refusalIn } from './refused-option.ts'
import { type ReportedError, readFailure } from './reported-error.ts'

export { type ReportedError, readError } from './reported-error.ts'

/** Provider whose answer failed, and the key to redact from its error text. */
export interface AnswerSource {
  title: string
  url: URL
  apiKey: string | null
}

export interface FailedAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
}

const RETRYABLE = new Set([408, 409, 425, 429])
const MAX_RETRY_AFTER_MS = 10 * 60_000
/** Shortest key that is redacted. Local servers accept keys such as `x` or `none`; redacting those would garble sentences. */
const SECRET_FROM_CHARS = 8
/** Converts an HTTP answer with a failure status into a `ProviderError`. */
export function answerError(answer: FailedAnswer, from: AnswerSource, known: Partial<ProviderErrorOptions> = {}): ProviderError {
  const { status, headers } = answer
  const foreign = foreignBody(answer.body)
  const said = saidIn(foreign)
  const sentence = said ? safeSentence(said.message, from.apiKey) : foreign.kind === 'html' ? 'the answer is a web page, not an API' : ''
  return failure({
    status,
    code: said?.code,
    sentence,
    from,
    options: {
      ...known,
      retryAfterMs: retryAfterMs(headers),
      refusal: refusalIn(status, said),
      isTooLong: said !== null && isContextError(status, said),
      ...(said === null || said.message === '' ? {} : { said: said.message }),
    },
  })
}

/** Reads the error in a body. Plain text of a gateway counts as its message. */
function saidIn(foreign: ReturnType<typeof foreignBody>): ReportedError | null {
  if (foreign.kind === 'html') return null
  if (foreign.kind === 'json' && typeof foreign.value !== 'string') return readFailure(foreign.value)
  const message = foreign.kind === 'json' ? String(foreign.value) : foreign.text
  return { message: message.slice(0, 2_000), code: undefined, status: undefined, param: undefined }
}

/** Converts an error object inside a stream into a `ProviderError`. */
export function streamedError(error: ReportedError, from: AnswerSource, options: Partial<ProviderErrorOptions> = {}): ProviderError {
  const { status, code, message } = error
  const isTooLong = isContextError(status, error)
  const known = { ...options, isTooLong, said: message, refusal: refusalIn(status ?? 400, error) }
  return failure({ status, code, sentence: safeSentence(message, from.apiKey), from, options: known })
}

/** Creates the error for a web page that came instead of an API's answer. */
export function notAnApi(from: AnswerSource): ProviderError {
  return new ProviderError('provider_failed', {
    message: t('titleAnsweredWebPage', { title: from.title, origin: from.url.origin, pathname: from.url.pathname }),
    forMembers: misplaced(from.title),
    retryable: false,
  })
}

function failure(failed: {
  status: number | undefined
  code: string | undefined
  sentence: string
  from: AnswerSource
  options: Partial<ProviderErrorOptions>
}): ProviderError {
  const { status, code, sentence, from, options } = failed
  const isExhausted = code === 'insufficient_quota' || status === 402
  const isRejected = status !== undefined && status >= 300 && status < 500 && !RETRYABLE.has(status)
  const message = `${from.title} ${complaint(status, isExhausted, from)}${sentence === '' ? '.' : `: ${ended(sentence)}`}`
  const forMembers = sentenceForMembers(status, isExhausted, from)
  return new ProviderError(isRejected || isExhausted ? 'provider_rejected' : 'provider_failed', {
    ...options,
    providerCode: code,
    ...(forMembers === null ? {} : { forMembers }),
    message,
    status,
    retryable: !isExhausted && !isRejected,
  })
}

/** Returns a sentence for users, where only an administrator can fix the cause: key, account or address. Null otherwise. */
function sentenceForMembers(status: number | undefined, isExhausted: boolean, { title }: AnswerSource): string | null {
  if (isExhausted) return t('titleCannotAnswerWorkspaces', { title })
  if (status === 401 || status === 403) return t('titleRefusedWorkspacesAccess', { title })
  const isElsewhere = status !== undefined && status >= 300 && status < 400
  return isElsewhere ? misplaced(title) : null
}

function misplaced(title: string): string {
  return t('titleNotSetUp', { title })
}

function complaint(status: number | undefined, isExhausted: boolean, from: AnswerSource): string {
  if (isExhausted) return `says that the quota is used up (${status ?? 429})`
  if (status === undefined) return 'failed while answering'
  if (status < 400) return `redirects elsewhere (${status}); enter the address it redirects to`
  if (status === 401 || status === 403) return from.apiKey === null ? `wants an API key (${status})` : `refused the API key (${status})`
  if (status === 404) return `knows no such model or address (404)`
  if (status === 429) return 'asks to slow down (429)'
  return status < 500 ? `refused the request (${status})` : `failed (${status})`
}

/**
 * Reads the wait from `retry-after` (seconds or a date) or OpenAI's `retry-after-ms`. At most ten minutes; undefined without such a header.
 */
export function retryAfterMs(headers: FailedAnswer['headers']): number | undefined {
  const millis = Number(headers['retry-after-ms'] ?? Number.NaN)
  const given = String(headers['retry-after'] ?? '')
  const seconds = given === '' ? Number.NaN : Number(given)
  const wait = Number.isFinite(millis) ? millis : Number.isFinite(seconds) ? seconds * 1000 : Date.parse(given) - Date.now()
  return Number.isFinite(wait) ? Math.min(Math.max(Math.round(wait), 0), MAX_RETRY_AFTER_MS) : undefined
}

/** Shortens an error text to one line of at most 300 characters, with keys redacted. JSON becomes empty. */
export function safeSentence(text: string, apiKey: string | null): string {
  const plain = typeof parseJson(text) === 'object' ? '' : text
  const hidden = apiKey && apiKey.length >= SECRET_FROM_CHARS ? plain.replaceAll(apiKey, '[key]') : plain
  const line = hidden
    .replace(/\b(sk|pk|gsk|xai|key|AIza)[-_A-Za-z0-9*]{12,}/g, '[key]')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}

function ended(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}
