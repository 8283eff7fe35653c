import { ProviderError, type ProviderErrorOptions } from '../provider-error.ts'
import { foreignBody, parseJson } from './event-stream.ts'

/** Who answered, and what must never be repeated. */
export interface Answerer {
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
/** Local servers take any key, and people write `x` or `none`: hiding that would garble sentences. */
const SECRET_FROM_CHARS = 8
const OPTIONS = [
  'stream_options',
  'temperature',
  'max_tokens',
  'max_completion_tokens',
  'tool_choice',
  'reasoning_effort',
  'reasoning',
  'thinking',
] as const

/** The error of an HTTP answer that is not a success. */
export function answerError(answer: FailedAnswer, from: Answerer, known: Partial<ProviderErrorOptions> = {}): ProviderError {
  const { status, headers } = answer
  const foreign = foreignBody(answer.body)
  const said = foreign.kind === 'json' ? readError(foreign.value) : null
  const sentence = said ? safeSentence(said.message, from.apiKey) : foreign.kind === 'html' ? 'the answer is a web page, not an API' : ''
  return failure({
    status,
    code: said?.code,
    sentence,
    from,
    options: { ...known, retryAfterMs: retryAfterMs(headers), refusedOption: refusedOption(status, said) },
  })
}

/** An error object inside a stream. */
export function streamedError(error: ErrorSaid, from: Answerer, options: Partial<ProviderErrorOptions> = {}): ProviderError {
  return failure({ status: error.status, code: error.code, sentence: safeSentence(error.message, from.apiKey), from, options })
}

/** A success that is no answer of a model. */
export function notAnApi(from: Answerer): ProviderError {
  return new ProviderError('provider_failed', {
    message: `${from.title} answered with a web page instead of an API at ${from.url.origin}${from.url.pathname}; check the base URL, it often ends in /v1.`,
    retryable: false,
  })
}

function failure(failed: {
  status: number | undefined
  code: string | undefined
  sentence: string
  from: Answerer
  options: Partial<ProviderErrorOptions>
}): ProviderError {
  const { status, code, sentence, from, options } = failed
  const isExhausted = code === 'insufficient_quota' || status === 402
  const isRejected = status !== undefined && status >= 300 && status < 500 && !RETRYABLE.has(status)
  const message = `${from.title} ${complaint(status, isExhausted, from)}${sentence === '' ? '.' : `: ${ended(sentence)}`}`
  return new ProviderError(isRejected || isExhausted ? 'provider_rejected' : 'provider_failed', {
    ...options,
    message,
    status,
    retryable: !isExhausted && !isRejected,
  })
}

function complaint(status: number | undefined, isExhausted: boolean, from: Answerer): string {
  if (isExhausted) return `says that the quota is used up (${status ?? 429})`
  if (status === undefined) return 'failed while answering'
  if (status < 400) return `redirects elsewhere (${status}); enter the address it redirects to`
  if (status === 401 || status === 403) return from.apiKey === null ? `wants an API key (${status})` : `refused the API key (${status})`
  if (status === 404) return `knows no such model or address (404)`
  if (status === 429) return 'asks to slow down (429)'
  return status < 500 ? `refused the request (${status})` : `failed (${status})`
}

export interface ErrorSaid {
  message: string
  code: string | undefined
  status: number | undefined
  param: string | undefined
}

type Json = Record<string, unknown>

/**
 * What an error object says, or null when it is none. Shapes: `{error: {message, code, param}}` (OpenAI, Anthropic, Google), `{error: "…"}`,
 * `{object: "error", message}` (vLLM), `{detail: "…" | [{loc, msg}]}` (FastAPI).
 */
export function readError(value: unknown): ErrorSaid | null {
  const json = (Array.isArray(value) ? value[0] : value) as Json | null
  if (typeof json !== 'object' || json === null) return null
  const error = json.error
  if (typeof error === 'string') return { message: error, code: undefined, status: undefined, param: undefined }
  if (typeof error === 'object' && error !== null) return described(error as Json)
  if (json.object === 'error') return described(json)
  if (typeof json.detail === 'string') return { message: json.detail, code: undefined, status: undefined, param: undefined }
  const [issue] = Array.isArray(json.detail) ? (json.detail as Json[]) : []
  if (!issue) return null
  return {
    message: String(issue.msg ?? ''),
    code: undefined,
    status: undefined,
    param: Array.isArray(issue.loc) ? issue.loc.join('.') : undefined,
  }
}

function described(error: Json): ErrorSaid {
  const status = [error.status_code, error.code, error.status].find(value => typeof value === 'number' && value >= 300 && value < 600)
  const code = [error.code, error.type, error.status].find(value => typeof value === 'string')
  return {
    message: typeof error.message === 'string' ? error.message : '',
    code: code as string | undefined,
    status: status as number | undefined,
    param: typeof error.param === 'string' ? error.param : undefined,
  }
}

function refusedOption(status: number, said: ErrorSaid | null): string | undefined {
  if (!said?.param || (status !== 400 && status !== 422)) return undefined
  const words = said.param.split(/[.[\]]/)
  return OPTIONS.find(option => words.includes(option))
}

/** Seconds, a date, or OpenAI's milliseconds. */
export function retryAfterMs(headers: FailedAnswer['headers']): number | undefined {
  const millis = Number(headers['retry-after-ms'] ?? Number.NaN)
  const given = String(headers['retry-after'] ?? '')
  const seconds = given === '' ? Number.NaN : Number(given)
  const wait = Number.isFinite(millis) ? millis : Number.isFinite(seconds) ? seconds * 1000 : Date.parse(given) - Date.now()
  return Number.isFinite(wait) ? Math.min(Math.max(Math.round(wait), 0), MAX_RETRY_AFTER_MS) : undefined
}

/** One line of at most 300 characters without anything that looks like a key. */
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
