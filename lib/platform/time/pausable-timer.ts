/** A timer that counts only between `start` and `pause`. */
export interface PausableTimer {
  start(): void
  pause(): void
  /** Counts `leftMs` again, running or paused as before. */
  renew(leftMs: number): void
}

/** `onSpent` is called when `leftMs` have been counted. It is paused until its first start. */
export function createPausableTimer(leftMs: number, onSpent: () => void, nowMs = () => performance.now()): PausableTimer {
  let restMs = leftMs
  let sinceMs = 0
  let timer: NodeJS.Timeout | undefined
  const start = () => {
    sinceMs = nowMs()
    timer = setTimeout(onSpent, Math.max(0, restMs))
  }
  return {
    start,
    pause() {
      clearTimeout(timer)
      timer = undefined
      restMs -= nowMs() - sinceMs
    },
    renew(leftMs) {
      restMs = leftMs
      if (timer === undefined) return
      clearTimeout(timer)
      start()
    },
  }
}
