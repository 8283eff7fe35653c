import { within } from '#lib/platform/index.ts'
import { FINISH_CALLS_MS } from './limits.ts'
import { RunLostError } from './recorder.ts'
import type { Run } from './run.ts'

/**
 * Gives calls in flight `FINISH_CALLS_MS` to end before runs are handed over, so that no user has to be asked whether they happened. No further call leaves. A
 * call that waits for a user is not waited for: its question goes along.
 */
export async function finishCalls(runs: Pick<Run, 'state'>[]): Promise<void> {
  await within<unknown>(FINISH_CALLS_MS, Promise.all(runs.map(finishCallsOf)), undefined)
}

async function finishCallsOf({ state }: Pick<Run, 'state'>): Promise<void> {
  const drained = state.callsInFlight.drain()
  if (state.openInputs.size > 0) return
  await drained
  await state.writer.flush().catch((error: unknown) => {
    if (!(error instanceof RunLostError)) throw error
  })
}
