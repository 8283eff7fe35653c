import { finishRun } from './finish.ts'
import { RunLostError } from './log/recorder.ts'
import { type Ending, failure, type Place, runLoop } from './loop.ts'
import { isHandedOver, type RunContext } from './run-context.ts'
import { elapsedMs } from './step/step.ts'
import { writeTitle } from './title.ts'

/**
 * A run's whole life in this process, detached from every request. Never rejects: an exception of ours is caught here, logged with the run's id,
 * shown to every reader, and ends this run alone. A run that lost its lease, or is handed over, ends here without a word to the log: it is another's now,
 * and its readers here go on from the database.
 */
export async function executeRun(run: RunContext, begin: () => Promise<Place | Ending>): Promise<void> {
  const { log } = run.engine.platform
  const release = run.engine.leases.keep(run)
  let isOurs = false
  try {
    const ending = await runToEnd(run, begin)
    if (isHandedOver(run.signal)) return
    await finishRun(run, ending)
    isOurs = true
    release()
    log.info('run.finished', endOf(run, ending))
    await writeTitle(run, ending)
  } catch (error) {
    if (error instanceof RunLostError) log.warn('run.lost', { runId: run.runId, reason: error.reason })
    else log.error('run.finish_failed', { runId: run.runId, error })
  } finally {
    release()
    if (!isOurs) leave(run)
  }
}

/** The reason is the sentence that the person sees, of which the beginning says enough. */
const REASON_CHARS = 300

/** For the log: nothing that a person or a model has said. */
function endOf(run: RunContext, { finishReason, error }: Ending): Record<string, unknown> {
  const { promptTokens, completionTokens } = run.stats.usage
  return {
    runId: run.runId,
    chatId: run.chatId,
    userId: run.actor.userId,
    model: run.model.id,
    finishReason,
    ...(error ? { reason: error.code, message: error.message.slice(0, REASON_CHARS) } : {}),
    durationMs: elapsedMs(run),
    firstChunkMs: run.stats.firstChunkMs,
    promptTokens,
    completionTokens,
    iterations: run.stats.iterations,
    toolCalls: run.stats.toolCalls,
  }
}

/** Readers here look into the database from now on: what is in memory may be older. */
function leave({ engine, runId }: RunContext): void {
  engine.recorder.abandon(runId)
  engine.platform.bus.publish(`run:${runId}`, { kind: 'left' })
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
