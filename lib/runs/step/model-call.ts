import { isProviderError, type ModelPart, type ModelRequest, type ProviderError, type ResolvedModel } from '#lib/models/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import { createDeadlines, type StepDeadline } from './deadlines.ts'

/** The end of one model call. */
export type CallEnd =
  | { kind: 'complete' }
  | { kind: 'aborted' }
  | { kind: 'expired'; deadline: StepDeadline }
  | { kind: 'failed'; error: ProviderError }

interface ModelCall {
  model: ResolvedModel
  request: ModelRequest
  signal: AbortSignal
  onPart: (part: ModelPart) => void
}

/** Asks a model once, under its two deadlines. `onPart` gets no part after the end, even from a port that ignores its signal. Rejects only on a bug. */
export async function callModel({ model, request, signal, onPart }: ModelCall): Promise<CallEnd> {
  const deadlines = createDeadlines(signal, model)
  let isOver = false
  const sink = (part: ModelPart) => {
    if (isOver) return
    deadlines.chunk()
    onPart(part)
  }
  try {
    await Promise.race([model.port.stream(request, sink, deadlines.signal), deadlines.aborted])
    return { kind: 'complete' }
  } catch (error) {
    if (signal.aborted) return { kind: 'aborted' }
    if (deadlines.expired) return { kind: 'expired', deadline: deadlines.expired }
    if (isProviderError(error)) return { kind: 'failed', error }
    throw error
  } finally {
    isOver = true
    deadlines.end()
  }
}

/** Without a full stop: an answer that is stored adds that its beginning is kept. */
export const TIMEOUTS: Readonly<Record<StepDeadline, () => string>> = {
  chunk_timeout: () => t('modelSentNothingToo'),
  response_timeout: () => t('modelTookTooLong'),
}
