import { isAppError } from '#lib/errors.ts'
import { type Clock, isConnectionLost, type Logger, sleep } from '#lib/platform/index.ts'
import { COMMIT_PATIENCE_MS, COMMIT_RETRY_MS } from './limits.ts'
import { RunLostError } from './recorder.ts'
import type { RunStop } from './run-stop.ts'

interface RetriedRun {
  clock: Clock
  log: Pick<Logger, 'warn'>
  runId: string
  stop: (why: RunStop) => void
}

/** Repeats work of one run while the database is away. */
export type Retried = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Retries work that fails, with a growing back-off, for as long as rows of the log would wait too. Then it throws the last error. Where the database is
 * still away by then, it gives the run up instead: another process takes the run up from its last row. Throws a refusal (`AppError`) immediately.
 */
export async function retryWhileDatabaseAway<T>({ clock, log, runId, stop }: RetriedRun, work: () => Promise<T>): Promise<T> {
  const giveUpMs = clock.monotonicMs() + COMMIT_PATIENCE_MS
  for (let waitMs = COMMIT_RETRY_MS; ; waitMs = Math.min(waitMs * 2, 1_000)) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof RunLostError || isAppError(error)) throw error
      if (clock.monotonicMs() > giveUpMs) {
        if (!isConnectionLost(error)) throw error
        stop('lost')
        throw new RunLostError('storage')
      }
      log.warn('run.database_retry', { runId, error })
      await sleep(waitMs)
    }
  }
}
