import type { FinishReason, RunError } from '#lib/messages/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import type { Run } from './run.ts'
import { stopReason } from './run-stop.ts'

/** The end of a run, before it is stored. */
export interface RunEnding {
  finishReason: FinishReason
  error?: RunError
  /** Set where it does not follow from the finish reason. */
  status?: 'interrupted'
}

/** Place where the loop begins: the first step, the next one, or again the step that a dead process left. */
export interface StepPlace {
  step: number
  /** The log already holds the `start-step` of this step. */
  isReset: boolean
}

/** Writes the failure into the log, where it stays with the answer, and ends the run. */
export function failure({ state }: Pick<Run, 'state'>, error: RunError): RunEnding {
  state.writer.write({ type: 'data-error', data: error })
  return { finishReason: 'error', error }
}

export function providerEnded(run: Pick<Run, 'state'>): RunEnding {
  return failure(run, { code: 'provider_failed', message: PROVIDER_ENDED(), retryable: true })
}

/** Ends a run whose signal is aborted, and tells its readers about a limit that was reached. */
export function abortedEnding({ facts, state }: Pick<Run, 'facts' | 'state'>): RunEnding {
  const reason = stopReason(state.signal)
  if (reason === 'answer_too_large')
    return failure(
      { state },
      {
        code: 'answer_too_large',
        message: t('answerGrewBeyondAnswer', { answerLimitMb: facts.limits.answerLimitMb }),
        retryable: false,
      },
    )
  if (reason !== 'run_timeout') return { finishReason: 'stopped' }
  state.writer.write({ type: 'data-notice', data: { code: 'run_timeout', message: t('cutOff', { why: RUN_TIMEOUT() }) } })
  return { finishReason: 'timeout' }
}

export const LIMIT_REACHED = () => t('limitReachedAnswerMay')
export const PROVIDER_ENDED = () => t('modelProviderEndedAnswer')
/** Without a full stop: an answer that is stored adds that its beginning is kept. */
export const RUN_TIMEOUT = () => t('timeLimitOneAnswer')
