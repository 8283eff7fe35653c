import { AppError, type ErrorCode, errorCodes } from '#lib/errors.ts'
import type { InputRequestView, RunError, RunEvent, RunResult } from '#lib/messages/index.ts'
import { providerErrorOf } from '#lib/models/index.ts'
import { FAKE_STREAMING_NOTE, type V1ChatAnswer } from './schemas.ts'
import { toUsage } from './usage.ts'

/**
 * Reads a run to its end and returns its answer as one value. Throws where the run failed: the code that its `data-error` names, or
 * `provider_timeout`; `budget_reached` where it waits for a budget. `details` name session, run and message, which keeps the answer so far. Throws `internal` if the log ends without a result.
 */
export async function chatAnswer(rows: AsyncIterable<RunEvent[]>): Promise<V1ChatAnswer> {
  let failure: RunError | null = null
  for await (const batch of rows) {
    for (const { chunk } of batch) {
      if (chunk.type === 'data-error') failure = chunk.data
      if (chunk.type === 'data-input') refuseWait(chunk.data)
      if (chunk.type !== 'data-done') continue
      if (chunk.data.finishReason === 'error' || chunk.data.finishReason === 'timeout') throw failed(chunk.data, failure)
      return toAnswer(chunk.data)
    }
  }
  throw new AppError('internal')
}

/** Throws `budget_reached` for a run that waits for a budget: its reader waits for nothing but the answer. */
function refuseWait({ kind, status, message, budget }: InputRequestView): void {
  if (kind !== 'budget' || status !== 'open' || !budget) return
  throw new AppError('budget_reached', {
    message,
    retryAfterMs: Math.max(Date.parse(budget.retryAt) - Date.now(), 1_000),
    details: { budget_id: budget.id },
  })
}

function toAnswer(result: RunResult): V1ChatAnswer {
  return {
    response: result.response,
    reasoning: result.reasoning,
    session_id: result.chatId,
    message_id: result.messageId,
    run_id: result.runId,
    model: result.model,
    finish_reason: result.finishReason,
    usage: toUsage(result.usage),
    metadata: { batch_mode: true, fake_streaming_note: FAKE_STREAMING_NOTE, duration_ms: Math.round(result.durationMs) },
  }
}

function failed(result: RunResult, failure: RunError | null): AppError {
  const fallback: ErrorCode = result.finishReason === 'timeout' ? 'provider_timeout' : 'provider_failed'
  const details = {
    session_id: result.chatId,
    run_id: result.runId,
    message_id: result.messageId,
    ...(result.binaryFiles ? { binary_files: result.binaryFiles } : {}),
    ...(result.invalidFiles ? { invalid_files: result.invalidFiles } : {}),
  }
  const ofProvider = failure && providerErrorOf(failure, details)
  if (ofProvider) return ofProvider
  return new AppError(errorCodes.find(code => code === failure?.code) ?? fallback, {
    ...(failure === null ? {} : { message: failure.message }),
    details,
  })
}
