import type { ProviderError } from '#lib/models/index.ts'
import { sleep } from '#lib/platform/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import { MODEL_ATTEMPTS, RETRY_AFTER_MAX_MS, RETRY_BASE_MS } from '../run/limits.ts'
import type { Run } from '../run/run.ts'
import { isTakenUp, type TimedRow } from '../run/spent-time.ts'
import { sentenceFor } from './error-for-person.ts'

/** A wait before the model is asked again. */
export interface RetryWait {
  attempt: number
  waitMs: number
}

/** Allows up to `MODEL_ATTEMPTS` attempts, and none where the provider asks for a longer wait than `RETRY_AFTER_MAX_MS`. */
export function canRetry(error: ProviderError, attempt: number): boolean {
  return error.retryable && attempt < MODEL_ATTEMPTS && (error.retryAfterMs ?? 0) <= RETRY_AFTER_MAX_MS
}

/** Waits as long as the provider asks, else with exponential back-off. */
export async function waitBeforeRetry(run: Run, error: ProviderError, attempt: number): Promise<void> {
  const { facts, ports, state } = run
  const waitMs = error.retryAfterMs ?? RETRY_BASE_MS * 2 ** (attempt - 1)
  const { code, status } = error
  ports.log.warn('model.retry', { runId: facts.runId, model: state.model.id, attempt, waitMs, code, status })
  await waitToRetry(run, { attempt, waitMs }, sentenceFor(facts.actor, error))
}

/** Tells readers why and when the model is asked again, and waits for that, or until the run is stopped. */
export async function waitToRetry({ state }: Pick<Run, 'state'>, { attempt, waitMs }: RetryWait, reason: string): Promise<void> {
  state.writer.write({
    type: 'data-notice',
    id: 'model_retried',
    data: {
      code: 'model_retried',
      message: t('askedAgain', { reason, seconds: Math.ceil(waitMs / 1000) }),
      details: { attempt, wait_ms: waitMs },
    },
  })
  await sleep(waitMs, state.signal)
}

/**
 * Computes the rest of the wait in which a log ends; null where it ends otherwise, or the wait is over. The rest is never longer than the announced wait,
 * even where the clock of the process that wrote it is ahead.
 */
export function leftOfRetry(rows: readonly TimedRow[], nowMs: number): RetryWait | null {
  const last = rows.findLast(({ chunk }) => !isTakenUp(chunk))
  if (last?.chunk.type !== 'data-notice' || last.chunk.data.code !== 'model_retried' || last.chunk.data.details === undefined) return null
  const { attempt, wait_ms: announcedMs } = last.chunk.data.details as { attempt: number; wait_ms: number }
  const waitMs = Math.min(announcedMs, last.atMs + announcedMs - nowMs)
  return waitMs > 0 ? { attempt, waitMs } : null
}
