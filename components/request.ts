import { forPeople, noteAnswer } from '#components/connectivity/signed-out.ts'
import { ui as t } from '#lib/words/en/ui.ts'
import { type Answer, type AnyPlace, type Argument, addressAt, type Place, type RouteName, type Sent } from './routes.ts'

/** Refusal by one of our routes, as `{"error":{code,message,details?}}`. `status` is 0 where no answer came. */
export class RequestError extends Error {
  readonly code: string
  readonly status: number
  readonly details: unknown

  constructor({ code, message, details }: { code: string; message: string; details?: unknown }, status: number) {
    super(message)
    this.name = 'RequestError'
    this.code = code
    this.status = status
    this.details = details
  }
}

export interface RequestOptions {
  /** Sent as it is, instead of a body. */
  file?: File
  signal?: AbortSignal
  /** Finishes the request even if the page is closed, where its body and those under way are short enough. */
  outlivesPage?: boolean
  /** Longest wait for the answer, in ms: five minutes unless given, unlimited for a file. */
  timeoutMs?: number
}

const ANSWER_MS = 5 * 60_000
/** Browsers refuse a request over 64 KiB of bodies in all such requests of a page that are under way. */
const OUTLIVING_BYTES = 60_000
let outlivingBytes = 0

/**
 * Calls one of our routes, as `PATCH /api/schedules/[scheduleId]`, and returns its JSON, undefined where the answer is empty. The compiler
 * checks parameters, query and body. Throws `RequestError` with a sentence for the person.
 */
export async function request<Name extends RouteName>(
  name: Name,
  ...[options]: Argument<Place<Name> & Sent<Name> & RequestOptions>
): Promise<Answer<Name>> {
  const { params, query, ...sent } = (options ?? {}) as AnyPlace & AnySent
  const method = name.slice(0, name.indexOf(' '))
  return (await requestAt(addressAt(name, { params, query }), { ...sent, method })) as Answer<Name>
}

type AnySent = RequestOptions & { method?: string; body?: unknown }

/** `request` for the address of a route that is not ours. The caller reads the answer. */
export async function requestAt(path: string, options: AnySent = {}): Promise<unknown> {
  const { method = 'GET', body, file, signal, outlivesPage = false, timeoutMs } = options
  const json = body === undefined ? undefined : JSON.stringify(body)
  const bytes = outlivesPage ? new TextEncoder().encode(json).length : 0
  const isOutliving = outlivesPage && outlivingBytes + bytes <= OUTLIVING_BYTES
  const init = {
    method,
    headers: { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(json === undefined ? {} : { body: json }),
    ...(isOutliving ? { keepalive: true } : {}),
    ...(file === undefined ? {} : { body: file }),
    ...(signal ? { signal } : {}),
  }
  if (isOutliving) outlivingBytes += bytes
  const { response, text } = await answerOf(path, init, timeoutMs ?? (file === undefined ? ANSWER_MS : null)).finally(() => {
    if (isOutliving) outlivingBytes -= bytes
  })
  noteAnswer(path, response.ok)
  if (response.ok && text === '') return undefined
  const answer = parse(text)
  if (response.ok && answer !== undefined) return answer
  throw new RequestError(refusal(answer) ?? { code: 'bad_answer', message: foreignSentence(response.status) }, response.status)
}

async function answerOf(path: string, init: RequestInit, withinMs: number | null): Promise<{ response: Response; text: string }> {
  const response = await send(path, init, withinMs)
  return { response, text: await response.text() }
}

/** Explains an answer of a proxy in front of us, which replies in HTML of its own. */
export function foreignSentence(status: number): string {
  if (status === 413) return t('tooLargeForProxy')
  if (status === 502 || status === 503 || status === 504) return t('notReachableBehindProxy', { status })
  return t('serverAnswered', { status })
}

/** Reads a file as text. Throws `RequestError` with a sentence for the person. */
export async function requestText(path: string): Promise<string> {
  const response = await send(path, {}, ANSWER_MS)
  const text = await response.text()
  if (response.ok) return text
  const code = 'bad_answer'
  throw new RequestError(refusal(parse(text)) ?? { code, message: t('fileCannotBeRead', { status: response.status }) }, response.status)
}

/** Returns the sentence to show for an error thrown by `request`. */
export function errorSentence(error: unknown): string {
  if (error instanceof RequestError && error.code === 'invalid_request') return problemOf(error.details) ?? error.message
  return error instanceof Error ? error.message : t('somethingWentWrong')
}

/** Sends a request. `withinMs` limits the wait for the head and the body. */
async function send(path: string, init: RequestInit, withinMs: number | null): Promise<Response> {
  const late = withinMs === null ? null : AbortSignal.timeout(withinMs)
  const signals = [init.signal, late].filter(signal => signal !== null && signal !== undefined)
  try {
    return await fetch(path, signals.length > 0 ? { ...init, signal: AbortSignal.any(signals) } : init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    if (late?.aborted) throw new RequestError({ code: 'unreachable', message: t('didNotAnswerInTime') }, 0)
    throw new RequestError({ code: 'unreachable', message: t('cannotBeReached') }, 0)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads the refusal in an answer of ours; null where there is none. */
export function refusalIn(text: string): { code: string; message: string; details?: unknown } | null {
  return refusal(parse(text))
}

function refusal(answer: unknown): { code: string; message: string; details?: unknown } | null {
  const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : null
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error)) return null
  return forPeople({ code: String(error.code), message: String(error.message), ...('details' in error ? { details: error.details } : {}) })
}

/** Finds the first problem of an invalid body: it names the field to correct, the message does not. */
function problemOf(details: unknown): string | null {
  const first: unknown = Array.isArray(details) ? details[0] : null
  return typeof first === 'object' && first !== null && 'problem' in first ? String(first.problem) : null
}
