/** `/api/v1` promises a comment line at least every 15 s of silence; proxies close idle connections later than that. */
const KEEP_ALIVE_MS = 10_000
/** The head of the answer goes out with its first byte, so a silent stream must not wait for the first keep-alive. */
const FIRST_BYTE_MS = 500

const KEEP_ALIVE = ': keep-alive\n\n'
/** Given as the reason, since an abort without one makes an exception with its stack. */
const GONE = 'the reader has gone'

export interface SseOptions {
  /** Of the request: ends the stream when the client is gone. */
  signal?: AbortSignal
  headers?: Record<string, string>
  /** However it ended. */
  onEnd?: () => void
}

/**
 * Server-Sent Events from finished pieces of text (`id: 1\ndata: {…}\n\n`). The source is asked for the next piece only when the client has
 * taken the last one, and ended when the client has gone; given as a function it gets a signal that aborts then.
 */
export function sse(source: SseSource, options: SseOptions = {}): Response {
  return new Response(eventBody(source, options), {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
      ...options.headers,
    },
  })
}

export type SseSource = AsyncIterable<string | Uint8Array> | ((signal: AbortSignal) => AsyncIterable<string | Uint8Array>)

function eventBody(source: SseSource, { signal: requestSignal, onEnd }: SseOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const gone = new AbortController()
  const pieces = (typeof source === 'function' ? source(gone.signal) : source)[Symbol.asyncIterator]()
  let timer: NodeJS.Timeout | undefined
  let stopWatching = () => {}

  const end = () => {
    if (gone.signal.aborted) return
    gone.abort(GONE)
    clearTimeout(timer)
    stopWatching()
    onEnd?.()
    // A generator in the middle of a wait settles this only once that wait ends, so nobody may wait for it here.
    void Promise.resolve(pieces.return?.()).catch(() => undefined)
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
        try {
          const next = await pieces.next()
          if (gone.signal.aborted) return
          if (next.done) {
            end()
            return controller.close()
          }
          keepAliveIn(KEEP_ALIVE_MS, controller)
          controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value)
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
