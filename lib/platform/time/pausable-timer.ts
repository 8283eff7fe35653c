/** A timer that counts only between `start` and `pause`. */
export interface PausableTimer {
  start(): void
  pause(): void
}

/** `onSpent` is called when `leftMs` have been counted. It stands paused until its first start. */
export function createPausableTimer(leftMs: number, onSpent: () => void, nowMs = () => performance.now()): PausableTimer {
  let restMs = leftMs
  let sinceMs = 0
  let timer: NodeJS.Timeout | undefined
  return {
    start() {
      sinceMs = nowMs()
      timer = setTimeout(onSpent, Math.max(0, restMs))
    },
    pause() {
      clearTimeout(timer)
      restMs -= nowMs() - sinceMs
    },
  }
}
