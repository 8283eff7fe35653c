export interface Semaphore {
  /** Waits for a place. Returns the function that gives it back, or null when the signal was aborted first. */
  acquire(signal: AbortSignal): Promise<(() => void) | null>
}

/** Creates a semaphore for at most `places` holders at once, served in order. */
export function createSemaphore(places: number): Semaphore {
  let free = places
  const waiting: (() => void)[] = []

  function release() {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return {
    async acquire(signal) {
      if (signal.aborted) return null
      if (free > 0) free--
      else {
        const isMine = await new Promise<boolean>(resolve => {
          const take = () => {
            signal.removeEventListener('abort', leave)
            resolve(true)
          }
          const leave = () => {
            waiting.splice(waiting.indexOf(take), 1)
            resolve(false)
          }
          waiting.push(take)
          signal.addEventListener('abort', leave, { once: true })
        })
        if (!isMine) return null
      }
      let isHeld = true
      return () => {
        if (isHeld) release()
        isHeld = false
      }
    },
  }
}
