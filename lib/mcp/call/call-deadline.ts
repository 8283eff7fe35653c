import { createPausableTimer } from '#lib/platform/index.ts'

export interface CallDeadline {
  signal: AbortSignal
  ended(): 'cancelled' | 'timeout' | null
  /** Rejects when the deadline has passed or the caller has given up, whatever the promise does. */
  race<T>(promise: Promise<T>): Promise<T>
  /** Pauses the deadline while `work` runs. */
  pausedDuring<T>(work: () => Promise<T>): Promise<T>
  clear(): void
}

/** Our own deadline beside the caller's signal, so that who ended the call is known; the protocol library tells the server in both cases. */
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

  const timer = createPausableTimer(timeoutMs, () => end('timeout'))
  timer.start()
  let pauses = 0
  const pause = () => {
    if (pauses++ === 0) timer.pause()
  }
  const resume = () => {
    if (--pauses === 0 && !ending.signal.aborted) timer.start()
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
      timer.pause()
      pauses = Number.POSITIVE_INFINITY
      caller.removeEventListener('abort', onAbort)
    },
  }
}
