import { isConnectionLost } from '#lib/platform/index.ts'
import { COMMIT_PATIENCE_MS, COMMIT_RETRY_MS } from '../limits.ts'
import { RunLostError } from '../log/recorder.ts'
import type { RunContext } from '../run-context.ts'

/**
 * A database that is away for a moment must not end a run: tries again for as long as its rows would wait as well. Then it throws what it was; but where
 * the database is still away, the run is nobody's until it is back, and goes on from its last row.
 */
export async function patiently<T>(run: Pick<RunContext, 'engine' | 'runId' | 'stop'>, work: () => Promise<T>): Promise<T> {
  const { clock, log } = run.engine.platform
  const giveUpMs = clock.monotonicMs() + COMMIT_PATIENCE_MS
  for (let waitMs = COMMIT_RETRY_MS; ; waitMs = Math.min(waitMs * 2, 1_000)) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof RunLostError) throw error
      if (clock.monotonicMs() > giveUpMs) throw isConnectionLost(error) ? lost(run) : error
      log.warn('run.database_retry', { runId: run.runId, error })
      await new Promise(resolve => setTimeout(resolve, waitMs))
    }
  }
}

function lost(run: Pick<RunContext, 'stop'>): RunLostError {
  run.stop('lost')
  return new RunLostError('storage')
}
