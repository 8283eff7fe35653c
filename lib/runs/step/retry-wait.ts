import type { RunContext } from '../run-context.ts'
import { isTakenUp, type TimedRow } from '../takeover/spent-time.ts'

/** A wait before the model is asked again. */
export interface RetryWait {
  attempt: number
  waitMs: number
}

/** Says why the model is asked again and when, and waits for that, or until the run is told to end. */
export async function waitToRetry(run: RunContext, { attempt, waitMs }: RetryWait, reason: string): Promise<void> {
  run.writer.write({
    type: 'data-notice',
    id: 'model_retried',
    data: {
      code: 'model_retried',
      message: `${reason} Asked again after ${Math.ceil(waitMs / 1000)} s.`,
      details: { attempt, wait_ms: waitMs },
    },
  })
  if (run.signal.aborted) return
  await new Promise<void>(resolve => {
    const timer = setTimeout(done, waitMs)
    function done() {
      clearTimeout(timer)
      run.signal.removeEventListener('abort', done)
      resolve()
    }
    run.signal.addEventListener('abort', done, { once: true })
  })
}

/** What is left of the wait in which a log ends; null where it ends otherwise, or the wait is over. Never more than was announced, whatever the clock of the process that wrote it. */
export function leftOfRetry(rows: readonly TimedRow[], nowMs: number): RetryWait | null {
  const last = rows.findLast(({ chunk }) => !isTakenUp(chunk))
  if (last?.chunk.type !== 'data-notice' || last.chunk.data.code !== 'model_retried' || last.chunk.data.details === undefined) return null
  const { attempt, wait_ms: announcedMs } = last.chunk.data.details as { attempt: number; wait_ms: number }
  const waitMs = Math.min(announcedMs, last.atMs + announcedMs - nowMs)
  return waitMs > 0 ? { attempt, waitMs } : null
}
