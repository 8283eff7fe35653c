import { FINISH_CALLS_MS } from '../limits.ts'
import { RunLostError } from '../log/recorder.ts'
import type { RunContext } from '../run-context.ts'

/**
 * Before runs are handed over, calls on their way get a moment to end, so that nobody has to be asked whether they happened. None leaves any more.
 * A call that waits for a person gets none: the question goes along.
 */
export async function finishCalls(runs: RunContext[]): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const deadline = new Promise<void>(resolve => {
    late = setTimeout(resolve, FINISH_CALLS_MS)
  })
  const finished = Promise.all(runs.map(finishCallsOf))
  await Promise.race([finished, deadline])
  clearTimeout(late)
}

async function finishCallsOf(run: RunContext): Promise<void> {
  const drained = run.callsInFlight.drain()
  if (run.openInputs.size > 0) return
  await drained
  await run.writer.flush().catch((error: unknown) => {
    if (!(error instanceof RunLostError)) throw error
  })
}
