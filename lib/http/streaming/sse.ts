import type { AskedRequest } from '../route-request.ts'

/** `/api/v1` promises a comment line at least every 15 s of silence; proxies close idle connections later than that. */
export const KEEP_ALIVE_MS = 10_000
/** The head of the answer goes out with its first byte, so a silent stream must not wait for the first keep-alive. */
export const FIRST_BYTE_MS = 500
/** A reader that takes nothing for so long is cut loose: it comes back with its last id, and nothing is kept for it meanwhile. */
export const STUCK_READER_MS = 60_000

export const KEEP_ALIVE = ': keep-alive\n\n'
/** Given as the reason, since an abort without one makes an exception with its stack. */
export const GONE = 'the reader has gone'

export interface SseOptions {
  /** Of the request: ends the stream when the client is gone. */
  signal?: AbortSignal
  headers?: Record<string, string>
  /** However it ended. */
  onEnd?: () => void
  /** The one that is answered, where it may take events itself. */
  request?: Pick<AskedRequest, 'takesEvents'>
  stuckMs?: number
}

export type SseSource = AsyncIterable<string | Uint8Array> | ((signal: AbortSignal) => AsyncIterable<string | Uint8Array>)

/** An answer of events that nobody has begun to read. */
export interface Events {
  source: SseSource
  options: SseOptions
}

/** As much of a `Response` as routes and whoever writes the events look at: to make a whole one takes longer than to write its head. */
class EventsResponse implements Pick<Response, 'status' | 'type'> {
  readonly status = 200
  readonly type = 'default'
  readonly headers: Map<string, string>
  readonly events: Events

  constructor(events: Events, headers: Record<string, string>) {
    this.headers = new Map(Object.entries(headers))
    this.events = events
  }
}

/**
 * Server-Sent Events from finished pieces of text (`id: 1\ndata: {…}\n\n`). The source is asked for the next piece only when the client has
 * taken the last one, and ended when the client has gone or is stuck; given as a function it gets a signal that aborts then.
 */
export function sse(source: SseSource, options: SseOptions = {}): Response {
  const headers = {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
    ...options.headers,
  }
  if (!options.request?.takesEvents) return new Response(eventBody(source, options), { headers })
  return new EventsResponse({ source, options }, headers) as unknown as Response
}

/** The events of an answer to a request that takes them itself; undefined for any other answer. */
export function eventsOf(response: unknown): Events | undefined {
  return response instanceof EventsResponse ? response.events : undefined
}

export function piecesOf(source: SseSource, signal: AbortSignal): AsyncIterator<string | Uint8Array> {
  return (typeof source === 'function' ? source(signal) : source)[Symbol.asyncIterator]()
}

/** A generator in the middle of a wait settles this only once that wait ends, so nobody may wait for it here. */
export function endPieces(pieces: AsyncIterator<unknown>): void {
  void Promise.resolve(pieces.return?.()).catch(() => undefined)
}

function eventBody(source: SseSource, { signal: requestSignal, onEnd, stuckMs = STUCK_READER_MS }: SseOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const gone = new AbortController()
  const pieces = piecesOf(source, gone.signal)
  let timer: NodeJS.Timeout | undefined
  let stuck: NodeJS.Timeout | undefined
  let stopWatching = () => {}

  const end = () => {
    if (gone.signal.aborted) return
    gone.abort(GONE)
    clearTimeout(timer)
    clearTimeout(stuck)
    stopWatching()
    onEnd?.()
    endPieces(pieces)
  }

  const keepAliveIn = (delayMs: number, controller: ReadableStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(KEEP_ALIVE))
      keepAliveIn(KEEP_ALIVE_MS, controller)
    }, delayMs)
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        keepAliveIn(FIRST_BYTE_MS, controller)
        const onAbort = () => {
          end()
          controller.close()
        }
        if (requestSignal?.aborted) return onAbort()
        requestSignal?.addEventListener('abort', onAbort, { once: true })
        stopWatching = () => requestSignal?.removeEventListener('abort', onAbort)
      },
      async pull(controller) {
        clearTimeout(stuck)
        try {
          const next = await pieces.next()
          if (gone.signal.aborted) return
          if (next.done) {
            end()
            return controller.close()
          }
          keepAliveIn(KEEP_ALIVE_MS, controller)
          controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value)
          // Asked again when this piece is taken.
          stuck = setTimeout(() => {
            end()
            controller.error(new Error('the reader takes nothing'))
          }, stuckMs)
        } catch (error) {
          if (gone.signal.aborted) return
          end()
          throw error
        }
      },
      cancel: end,
    },
    { highWaterMark: 1 },
  )
}
