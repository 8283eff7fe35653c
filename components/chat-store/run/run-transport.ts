import { addressOf } from '#components/routes.ts'
import type { AppNote, Chunk, UsedPrompt } from '#lib/messages/shared.ts'
import { chat as t } from '#lib/words/en/chat.ts'
import { chatSaved } from './chat-saves.ts'
import { type Refusal, readRefusal, unreachable } from './refusal.ts'
import { createSseReader } from './sse-lines.ts'

/** Request that starts a run: one message, never history. */
export interface RunRequest {
  /** `files`: ids of uploads for this chat. */
  message: { id: string; text: string; files?: string[]; prompt?: UsedPrompt; appNotes?: AppNote[]; assistant?: string } | null
  parentId?: string | null
  requestId: string
  model?: string
  selectedTools?: string[]
  /** Run whose recorded tool results replace calls. */
  resultsOf?: string
}

/** `unanswered`: the server has accepted the request and sends nothing. */
export type Connection = 'opening' | 'live' | 'unanswered' | 'reconnecting'

/** Outcome of following a run. `gone`: it has ended, and its last events were missed. */
export type FollowEnd = { kind: 'done' } | { kind: 'gone' } | { kind: 'refused'; refusal: Refusal } | { kind: 'left' }

export interface NumberedChunk {
  seq: number
  chunk: Chunk
}

export interface FollowOptions {
  chatId: string
  /** Null follows the run in progress. */
  start: RunRequest | null
  /** Cursor: the last known event, and the run it belongs to. A cursor means nothing in another run. */
  after: number
  runId: string | null
  /** Takes events that arrived together, in order; at least one. */
  onEvents: (events: readonly NumberedChunk[]) => void
  onConnection: (connection: Connection) => void
  /** Stops following; the run continues at the server. */
  signal: AbortSignal
  /** Fires when the network is back or the page becomes visible. */
  wake?: EventTarget
}

/**
 * Read timeout from the request on: without a head, event or keep-alive for this long the connection is dead, even if the browser reports otherwise.
 */
export const SILENCE_MS = 5 * 60_000
/** Read timeout when the page becomes visible again: several keep-alives have been missed. */
const STALE_MS = 35_000
/** Timeout of a request to stop. */
const STOP_MS = 30_000
/** Time after which the page says that nothing has come. A healthy server begins its answer within half a second. */
const UNANSWERED_MS = 1_500
const START_ATTEMPTS = 4
const BACK_OFF_MS = [250, 500, 1_000, 2_000, 4_000, 8_000]

/**
 * Starts a run, or joins the one in progress, and yields its events in order, each once. A connection that drops, stays silent (even before
 * the answer begins) or answers 5xx is opened again after the last event. It retries with back-off and without limit, until the run has
 * ended or the signal aborts. A refused start (4xx, or an unreachable server) is an outcome; sending the same message id again is harmless.
 */
export async function followRun(options: FollowOptions): Promise<FollowEnd> {
  const { chatId, start, signal, onConnection } = options
  let after = options.after
  let runId = options.runId
  const onEvents = (events: readonly NumberedChunk[]) => {
    for (const { chunk } of events) if (chunk.type === 'start') runId = chunk.messageMetadata?.runId ?? runId
    options.onEvents(events)
  }
  let isStarted = start === null
  let failures = 0
  onConnection('opening')
  if (start) await chatSaved(chatId, signal)

  while (!signal.aborted) {
    const opened = await open(isStarted ? readRequest(chatId, after, runId) : startRequest(chatId, start), options)
    if (signal.aborted) break
    if (opened.kind === 'none') return { kind: 'gone' }
    if (opened.kind === 'refused') return isStarted && opened.refusal.status === 404 ? { kind: 'gone' } : opened
    if (opened.kind === 'stream') {
      isStarted = true
      onConnection('live')
      const read = await readStream(opened.body, { ...options, onEvents }, after)
      if (read.isDone) return { kind: 'done' }
      if (read.after > after) failures = 0
      after = read.after
    } else if (!isStarted && failures + 1 >= START_ATTEMPTS) {
      return { kind: 'refused', refusal: opened.refusal }
    }
    if (signal.aborted) break
    onConnection('reconnecting')
    const retryAfterMs = opened.kind === 'failed' ? opened.refusal.retryAfterMs : null
    await pause(retryAfterMs ?? BACK_OFF_MS[Math.min(failures, BACK_OFF_MS.length - 1)] ?? 8_000, options)
    failures += 1
  }
  return { kind: 'left' }
}

/**
 * Asks the server to stop this run of the chat, or the one in progress where its id is unknown. Null when accepted, or when nothing was
 * running.
 */
export async function stopRun(chatId: string, runId: string | null, sendsQueue = false): Promise<Refusal | null> {
  const asked = new URLSearchParams({ ...(runId === null ? {} : { run: runId }), ...(sendsQueue ? { queue: 'send' } : {}) })
  const query = asked.size === 0 ? '' : `?${asked}`
  try {
    const signal = AbortSignal.timeout(STOP_MS)
    const response = await fetch(`${runPath(chatId)}${query}`, { method: 'DELETE', headers: { accept: 'application/json' }, signal })
    return response.ok || response.status === 404 || response.status === 409 ? null : await readRefusal(response)
  } catch {
    return { ...unreachable(), message: t('notStopped') }
  }
}

function runPath(chatId: string): string {
  return addressOf('POST /api/chats/[chatId]/run', { params: { chatId } })
}

type Opened =
  | { kind: 'stream'; body: ReadableStream<Uint8Array> }
  | { kind: 'none' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'failed'; refusal: Refusal }

interface RunFetch {
  path: string
  init: RequestInit
}

const ACCEPT = 'text/event-stream, application/json;q=0.5'

function startRequest(chatId: string, start: RunRequest | null): RunFetch {
  const headers = { 'content-type': 'application/json', accept: ACCEPT }
  return { path: runPath(chatId), init: { method: 'POST', headers, body: JSON.stringify(start) } }
}

function readRequest(chatId: string, after: number, runId: string | null): RunFetch {
  const query = new URLSearchParams({ after: String(after), ...(runId === null ? {} : { run: runId }) })
  return { path: `${runPath(chatId)}?${query}`, init: { headers: { accept: ACCEPT }, cache: 'no-store' } }
}

/** Resolves with the head of the answer. A timeout is a failure: the same request again, with the same message id, is harmless. */
async function open(
  { path, init }: RunFetch,
  { signal, wake, onConnection }: Pick<FollowOptions, 'signal' | 'wake' | 'onConnection'>,
): Promise<Opened> {
  const late = new AbortController()
  const drop = () => late.abort()
  const askedAt = Date.now()
  const dropIfStale = () => {
    if (Date.now() - askedAt > STALE_MS) drop()
  }
  const silence = setTimeout(drop, SILENCE_MS)
  const unanswered = setTimeout(onConnection, UNANSWERED_MS, 'unanswered')
  wake?.addEventListener('wake', dropIfStale)
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.any([signal, late.signal]) })
    if (response.status === 204) return { kind: 'none' }
    if (response.ok && response.body) return { kind: 'stream', body: response.body }
    const refusal = await readRefusal(response)
    return { kind: response.status >= 500 || response.status === 429 ? 'failed' : 'refused', refusal }
  } catch {
    return { kind: 'failed', refusal: unreachable() }
  } finally {
    clearTimeout(silence)
    clearTimeout(unanswered)
    wake?.removeEventListener('wake', dropIfStale)
  }
}

async function readStream(
  body: ReadableStream<Uint8Array>,
  { onEvents, signal, wake }: FollowOptions,
  afterBefore: number,
): Promise<{ isDone: boolean; after: number }> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const lines = createSseReader()
  let after = afterBefore
  let heardAt = Date.now()
  const drop = () => void reader.cancel().catch(() => undefined)
  const dropIfStale = () => {
    if (Date.now() - heardAt > STALE_MS) drop()
  }
  let silence = setTimeout(drop, SILENCE_MS)
  signal.addEventListener('abort', drop, { once: true })
  wake?.addEventListener('wake', dropIfStale)
  try {
    for (;;) {
      const piece = await reader.read().catch(() => null)
      if (!piece || piece.done) return { isDone: false, after }
      heardAt = Date.now()
      clearTimeout(silence)
      silence = setTimeout(drop, SILENCE_MS)
      const events: NumberedChunk[] = []
      try {
        for (const event of lines.push(decoder.decode(piece.value, { stream: true }))) {
          if (event.data === '[DONE]') return { isDone: true, after }
          const seq = Number(event.id)
          if (!(seq > after)) continue
          after = seq
          events.push({ seq, chunk: JSON.parse(event.data) as Chunk })
        }
      } finally {
        if (events.length > 0) onEvents(events)
      }
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', drop)
    wake?.removeEventListener('wake', dropIfStale)
    drop()
  }
}

/** Waits. Ends early when the page wakes or following stops. */
function pause(ms: number, { signal, wake }: FollowOptions): Promise<void> {
  return new Promise(resolve => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      wake?.removeEventListener('wake', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end, { once: true })
    wake?.addEventListener('wake', end)
  })
}
