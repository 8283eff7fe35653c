import type { RunStatus } from '#lib/messages/index.ts'
import { finishRun } from './finish.ts'
import { HEARTBEAT_MS, LEASE_MS } from './limits.ts'
import { type Ending, failure, type Place, runLoop } from './loop.ts'
import { RunLostError } from './recorder.ts'
import { type RunContext, stopReason } from './run-context.ts'
import { writeTitle } from './title.ts'

/**
 * A run's whole life in this process, detached from every request. Never rejects: an exception of ours is caught here, logged with the run's id,
 * shown to every reader, and ends this run alone. A run that lost its lease, or is handed over, ends here without a word: it is another's now.
 */
export async function executeRun(run: RunContext, begin: () => Promise<Place | Ending>): Promise<void> {
  const { log } = run.engine.platform
  const heartbeat = setInterval(() => void beat(run), HEARTBEAT_MS)
  try {
    const ending = await runToEnd(run, begin)
    if (isHandedOver(run)) return
    await finishRun(run, ending)
    log.info('run.finished', { runId: run.runId, model: run.model.id, finishReason: ending.finishReason, iterations: run.stats.iterations })
    await writeTitle(run, ending)
  } catch (error) {
    if (error instanceof RunLostError) log.warn('run.lost', { runId: run.runId, reason: error.reason })
    else log.error('run.finish_failed', { runId: run.runId, error })
  } finally {
    clearInterval(heartbeat)
    run.engine.recorder.close(run.runId)
  }
}

async function runToEnd(run: RunContext, begin: () => Promise<Place | Ending>): Promise<Ending> {
  try {
    const place = await begin()
    return 'finishReason' in place ? place : await runLoop(run, place)
  } catch (error) {
    if (error instanceof RunLostError) throw error
    run.engine.platform.log.error('run.crashed', { runId: run.runId, error })
    return failure(run, { code: 'internal', message: 'Something went wrong on our side; what had arrived is kept.', retryable: true })
  }
}

function isHandedOver(run: RunContext): boolean {
  return run.signal.aborted && (stopReason(run.signal) === 'lost' || stopReason(run.signal) === 'shutdown')
}

/** Prolongs the lease while it is ours, and hears a stop that came by another process. Who may not come in any more has nothing go on for them. */
async function beat(run: RunContext): Promise<void> {
  const { db, clock, log } = run.engine.platform
  try {
    const { count } = await db.client.run.updateMany({
      where: { id: run.runId, leaseToken: run.token },
      data: { leaseUntil: new Date(clock.nowMs() + LEASE_MS) },
    })
    const row = await db.client.run.findUnique({
      where: { id: run.runId },
      select: { stopRequested: true, status: true, user: { select: { disabledAt: true } } },
    })
    if (count === 0 && isActive(row?.status as RunStatus | undefined)) run.stop('lost')
    else if (row?.stopRequested || row?.user.disabledAt) run.stop('stopped')
  } catch (error) {
    log.warn('run.heartbeat_failed', { runId: run.runId, error })
  }
}

export function isActive(status: RunStatus | undefined): boolean {
  return status === 'running' || status === 'waiting'
}
