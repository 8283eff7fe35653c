import { createPausableTimer } from '#lib/platform/index.ts'

export interface CallDeadline {
  signal: AbortSignal
  ended(): 'cancelled' | 'timeout' | null
  /** Rejects when the deadline has passed or the caller has given up, whatever the promise does. */
  race<T>(promise: Promise<T>): Promise<T>
  /** The server has reported progress: the time for an answer begins again, up to a ceiling for the whole call. */
  moved(): void
  /** The limit that the call has reached, or would reach next, in milliseconds. */
  limitMs(): number
  /** Pauses the deadline while `work` runs. */
  pausedDuring<T>(work: () => Promise<T>): Promise<T>
  clear(): void
}

/** Longest duration of a call that reports progress: this multiple of its limit, at most an hour. */
const MOST_MOVES = 30
const MOST_MOVING_MS = 60 * 60_000

/** Our own deadline beside the caller's signal, so who ended the call is known; the protocol library tells the server in both cases. */
export function callDeadline(caller: AbortSignal, timeoutMs: number): CallDeadline {
  const ending = new AbortController()
  let why: 'cancelled' | 'timeout' | null = null
  const end = (reason: 'cancelled' | 'timeout') => {
    why ??= reason
    ending.abort(new DOMException(reason, 'AbortError'))
  }
  const onAbort = () => end('cancelled')
  if (caller.aborted) onAbort()
  caller.addEventListener('abort', onAbort, { once: true })

  const mostMs = Math.min(timeoutMs * MOST_MOVES, Math.max(timeoutMs, MOST_MOVING_MS))
  let limitMs = timeoutMs
  const timer = createPausableTimer(timeoutMs, () => end('timeout'))
  const ceiling = createPausableTimer(mostMs, () => {
    limitMs = mostMs
    end('timeout')
  })
  const timers = [timer, ceiling]
  for (const one of timers) one.start()
  let pauses = 0
  const pause = () => {
    if (pauses++ === 0) for (const one of timers) one.pause()
  }
  const resume = () => {
    if (--pauses === 0 && !ending.signal.aborted) for (const one of timers) one.start()
  }

  const ended = new Promise<never>((_, reject) => {
    const fail = () => reject(ending.signal.reason)
    if (ending.signal.aborted) fail()
    else ending.signal.addEventListener('abort', fail, { once: true })
  })
  ended.catch(() => why)
  return {
    signal: ending.signal,
    ended: () => why,
    moved() {
      if (!ending.signal.aborted && pauses !== Number.POSITIVE_INFINITY) timer.renew(timeoutMs)
    },
    limitMs: () => limitMs,
    race: promise => {
      promise.catch(() => why)
      return ending.signal.aborted ? ended : Promise.race([promise, ended])
    },
    async pausedDuring(work) {
      pause()
      try {
        return await work()
      } finally {
        resume()
      }
    },
    clear() {
      for (const one of timers) one.pause()
      pauses = Number.POSITIVE_INFINITY
      caller.removeEventListener('abort', onAbort)
    },
  }
}
