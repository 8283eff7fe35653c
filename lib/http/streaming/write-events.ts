/** `/api/v1` promises a comment line at least every 15 s of silence; proxies close idle connections later than that. */
export const KEEP_ALIVE_MS = 10_000
/** The head of the answer goes out with its first byte, so a silent stream must not wait for the first keep-alive. */
export const FIRST_BYTE_MS = 500
/** A reader that takes nothing for this long is disconnected. It comes back with its last id, so nothing is kept for it. */
export const STUCK_READER_MS = 60_000

const KEEP_ALIVE = ': keep-alive\n\n'
/** A look whether anything was written costs less than a timer that each write restarts. */
const LOOK_MS = KEEP_ALIVE_MS / 2
/** Reason of an abort: without one, `abort` makes an exception with its stack. */
export const GONE = 'the reader has gone'

export type SseSource = AsyncIterable<string | Uint8Array> | ((signal: AbortSignal) => AsyncIterable<string | Uint8Array>)

export interface SseOptions {
  /** Ends the stream in good order. */
  signal?: AbortSignal
  /** Called once, however the stream ended. */
  onEnd?: () => void
  stuckMs?: number
}

/** An answer of events that has no reader yet. */
export interface Events {
  source: SseSource
  options: SseOptions
}

/** Destination of the events: a `ServerResponse`, or a web stream that looks like one. */
export interface EventSink {
  readonly writableNeedDrain: boolean
  /** Returns false when the next write must wait for `drain`. */
  write(text: string | Uint8Array): boolean
  on(event: 'drain' | 'close', listener: () => void): unknown
  off(event: 'drain' | 'close', listener: () => void): unknown
  end(): unknown
  /** Breaks the answer off, so its reader sees an error. */
  destroy(): unknown
}

/**
 * Writes events to a sink, one write per text; asks the source for the next text only when there is room for it. Writes a comment line into silence, and
 * breaks off where the reader takes nothing for `stuckMs`. Resolves when the answer is over; rejects when the source fails.
 */
export async function writeEvents({ source, options }: Events, sink: EventSink): Promise<void> {
  const { signal, onEnd, stuckMs = STUCK_READER_MS } = options
  const gone = new AbortController()
  const texts = (typeof source === 'function' ? source(gone.signal) : source)[Symbol.asyncIterator]()
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(first)
    clearInterval(silence)
    signal?.removeEventListener('abort', finish)
    sink.off('close', leave)
    gone.abort(GONE)
    onEnd?.()
  }
  const leave = () => {
    end()
    endSource(texts)
  }
  const finish = () => {
    leave()
    sink.end()
  }
  let isSilent = true
  const keepAlive = () => sink.writableNeedDrain || sink.write(KEEP_ALIVE)
  const first = setTimeout(keepAlive, FIRST_BYTE_MS)
  const silence = setInterval(() => {
    if (isSilent) keepAlive()
    isSilent = !isSilent
  }, LOOK_MS)
  if (signal?.aborted) return finish()
  signal?.addEventListener('abort', finish, { once: true })
  sink.on('close', leave)
  try {
    for (;;) {
      const next = await texts.next()
      if (isOver) return
      if (next.done) break
      clearTimeout(first)
      isSilent = false
      if (sink.write(next.value)) continue
      const isStuck = !(await drains(sink, gone.signal, stuckMs))
      if (isOver) return
      if (!isStuck) continue
      leave()
      sink.destroy()
      return
    }
    end()
    sink.end()
  } catch (error) {
    if (isOver) return
    end()
    throw error
  }
}

/** Ends the source without waiting: a generator in the middle of a wait settles `return` only once that wait ends. */
function endSource(texts: AsyncIterator<unknown>): void {
  void Promise.resolve(texts.return?.()).catch(() => undefined)
}

/** Waits until the reader has taken everything or the answer is over; resolves to false where neither happens within `withinMs`. */
function drains(sink: EventSink, over: AbortSignal, withinMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const settle = (isInTime: boolean) => {
      clearTimeout(late)
      sink.off('drain', inTime)
      over.removeEventListener('abort', inTime)
      resolve(isInTime)
    }
    const inTime = () => settle(true)
    const late = setTimeout(() => settle(false), withinMs)
    sink.on('drain', inTime)
    over.addEventListener('abort', inTime, { once: true })
  })
}
