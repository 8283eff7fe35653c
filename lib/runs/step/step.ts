import { addCounters } from '#lib/intercept/index.ts'
import type { RunError } from '#lib/messages/index.ts'
import { isProviderError, type ModelPart, type ModelRequest, type ProviderError } from '#lib/models/index.ts'
import { MODEL_ATTEMPTS, RETRY_AFTER_MAX_MS, RETRY_BASE_MS } from '../limits.ts'
import { type RunContext, stopReason } from '../run-context.ts'
import { toldTo } from '../told-to.ts'
import { createAnswerFiles } from '../tools/answer-files.ts'
import { toolRefused } from '../tools/dropped-tool.ts'
import { createDeadlines, type StepDeadline } from './deadlines.ts'
import { fallBack, trailFrom } from './fallback.ts'
import type { Reply } from './reply.ts'
import { ReplyWriter, type ReplyWriterOptions } from './reply-writer.ts'
import { waitToRetry } from './retry-wait.ts'

/** How one model call ended. Whatever it was, `reply` holds the text and the complete calls. */
export type StepEnd =
  | { kind: 'complete'; reply: Reply }
  | { kind: 'stopped'; reply: Reply }
  | { kind: 'timeout'; reply: Reply; notice: StepDeadline | 'run_timeout' }
  | { kind: 'failed'; reply: Reply; error: RunError }

export interface StepOptions extends Omit<ReplyWriterOptions, 'write' | 'monotonicMs' | 'onFile'> {
  request: ModelRequest
  /** The same question with less of the chat before it; null where nothing is left to leave out. */
  shorter: () => Promise<ModelRequest | null>
}

/** One model call: streamed into the log as it arrives, under its deadlines, asked again while nothing has come and the failure allows it. */
export async function modelStep(run: RunContext, options: StepOptions): Promise<StepEnd> {
  const files = createAnswerFiles(run)
  const { monotonicMs } = run.engine.platform.clock
  const writer = new ReplyWriter({ ...options, write: run.writer.write, monotonicMs, onFile: files.take })
  const trail = trailFrom(run.model)
  let { request } = options
  for (let attempt = 1; ; attempt++) {
    const ending = await attemptStep(run, request, writer)
    await files.settled()
    const mended = await mendedRequest(run, ending, { request, options })
    if (mended) {
      request = mended
      attempt = 0
      continue
    }
    if (ending.kind === 'failed' && mayRetry(run, ending, attempt)) {
      await pauseBeforeRetry(run, ending.error, attempt)
      if (!run.signal.aborted) continue
    }
    if (mayFallBack(run, ending) && (await fallBack(run, trail, ending.kind === 'failed' ? toldTo(run.actor, ending.error) : TOO_LATE))) {
      request = { ...request, temperature: run.model.temperature }
      attempt = 0
      continue
    }
    if (run.signal.aborted) {
      return stopReason(run.signal) === 'run_timeout'
        ? { kind: 'timeout', notice: 'run_timeout', reply: writer.end('timeout') }
        : { kind: 'stopped', reply: writer.end('stopped') }
    }
    if (ending.kind === 'complete') return { kind: 'complete', reply: writer.end(null) }
    if (ending.kind === 'expired') return { kind: 'timeout', notice: ending.deadline, reply: writer.end('timeout') }
    return { kind: 'failed', reply: billed(writer.end('error'), ending.error), error: toRunError(run, ending.error) }
  }
}

/** What a provider had counted before it failed is paid for. */
function billed(reply: Reply, { usage }: ProviderError): Reply {
  return { ...reply, usage: reply.usage ?? usage ?? null }
}

type Attempt =
  | { kind: 'complete' }
  | { kind: 'expired'; deadline: StepDeadline; hasSpoken: boolean }
  | { kind: 'failed'; error: ProviderError; hasSpoken: boolean }

async function attemptStep(run: RunContext, request: ModelRequest, writer: ReplyWriter): Promise<Attempt> {
  const deadlines = createDeadlines(run.signal, run.model)
  let parts = 0
  let hasSpoken = false
  let isOver = false
  const { monotonicMs } = run.engine.platform.clock
  let firstAtMs: number | null = null
  const sink = (part: ModelPart) => {
    if (isOver) return
    parts++
    firstAtMs ??= monotonicMs()
    deadlines.chunk()
    if (part.type !== 'finish' && parts === 1 && run.stats.firstChunkMs === null) run.stats.firstChunkMs = elapsedMs(run)
    run.stats.chunksReceived += part.type === 'finish' ? 1 : (part.pieces ?? 1)
    if (part.type === 'finish' && part.interception) run.stats.interception = addCounters(run.stats.interception, part.interception)
    hasSpoken ||= part.type !== 'text-start' && part.type !== 'text-end'
    writer.take(part)
  }
  try {
    await run.workTime.during(() => Promise.race([run.model.port.stream(request, sink, deadlines.signal), deadlines.aborted]))
    return { kind: 'complete' }
  } catch (error) {
    if (run.signal.aborted) return { kind: 'complete' }
    if (deadlines.expired) return { kind: 'expired', deadline: deadlines.expired, hasSpoken }
    if (isProviderError(error)) return { kind: 'failed', error, hasSpoken }
    throw error
  } finally {
    isOver = true
    if (firstAtMs !== null && run.stats.writingMs !== null) run.stats.writingMs += monotonicMs() - firstAtMs
    deadlines.end()
  }
}

/**
 * What is asked instead of a request that can never be taken as it is: with less of the chat where it is too long for the model, without a tool whose
 * definition the provider refuses. Null for any other failure.
 */
async function mendedRequest(
  run: RunContext,
  ending: Attempt,
  { request, options }: { request: ModelRequest; options: StepOptions },
): Promise<ModelRequest | null> {
  if (ending.kind !== 'failed' || ending.hasSpoken || run.signal.aborted) return null
  if (ending.error.isTooLong) {
    const shorter = await options.shorter()
    return shorter && { ...shorter, tools: request.tools, temperature: request.temperature }
  }
  const tool = toolRefused(ending.error, request.tools)
  if (tool === null) return null
  run.refusedTools.add(tool.name)
  run.writer.write({
    type: 'data-notice',
    id: `tool_dropped:${tool.name}`,
    data: {
      code: 'tool_dropped',
      message: `${run.model.title} does not take the definition of the tool ${tool.name}, so it was asked without it.`,
      details: { tool: tool.name },
    },
  })
  return { ...request, tools: request.tools.filter(({ name }) => name !== tool.name) }
}

function mayRetry(run: RunContext, failure: Extract<Attempt, { kind: 'failed' }>, attempt: number): boolean {
  return (
    !run.signal.aborted &&
    !failure.hasSpoken &&
    failure.error.retryable &&
    attempt < MODEL_ATTEMPTS &&
    (failure.error.retryAfterMs ?? 0) <= RETRY_AFTER_MAX_MS
  )
}

/** Whoever waits has seen nothing yet, so another model may answer. */
function mayFallBack(run: RunContext, ending: Attempt): ending is Extract<Attempt, { hasSpoken: boolean }> {
  return !run.signal.aborted && ending.kind !== 'complete' && !ending.hasSpoken
}

const TOO_LATE = 'The model did not begin to answer in time.'

async function pauseBeforeRetry(run: RunContext, error: ProviderError, attempt: number): Promise<void> {
  const waitMs = error.retryAfterMs ?? RETRY_BASE_MS * 2 ** (attempt - 1)
  run.engine.platform.log.warn('model.retry', {
    runId: run.runId,
    model: run.model.id,
    attempt,
    waitMs,
    code: error.code,
    status: error.status,
  })
  await waitToRetry(run, { attempt, waitMs }, toldTo(run.actor, error))
}

function toRunError(run: RunContext, error: ProviderError): RunError {
  return { code: error.code, message: toldTo(run.actor, error), retryable: error.retryable }
}

export function elapsedMs(run: RunContext): number {
  return run.engine.platform.clock.nowMs() - run.startedAt.getTime()
}
