import { PROGRESS_INTERVAL_MS } from '../limits.ts'

export interface Progress {
  progress: number
  total?: number
  message?: string
}

type Incoming = { progress: number; total?: number | undefined; message?: string | undefined }

/** Throttles reports to one per interval, and always sends the last; sends none after `end`. */
export function throttledProgress(
  report: (progress: Progress) => void,
  intervalMs = PROGRESS_INTERVAL_MS,
): { push(progress: Incoming): void; end(): void } {
  let waiting: Progress | null = null
  let timer: NodeJS.Timeout | null = null
  let ended = false
  const flush = () => {
    timer = null
    if (!waiting) return
    report(waiting)
    waiting = null
    timer = setTimeout(flush, intervalMs)
  }
  return {
    push({ progress, total, message }) {
      if (ended) return
      waiting = {
        progress,
        ...(total === undefined ? {} : { total }),
        ...(message === undefined ? {} : { message: message.slice(0, 300) }),
      }
      if (!timer) flush()
    },
    end() {
      ended = true
      if (timer) clearTimeout(timer)
    },
  }
}
