/** Waits, at most until the signal aborts. Never rejects. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve()
  return new Promise(resolve => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    signal?.addEventListener('abort', done, { once: true })
  })
}

/** Returns the outcome of `work`, or `late` where that takes longer; the work itself continues. */
export async function within<Value>(ms: number, work: Promise<Value>, late: Value): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<Value>(resolve => {
    timer = setTimeout(() => resolve(late), ms)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
