import {
  type ChatPart,
  type Iteration,
  messageText,
  type RunError,
  type RunEvent,
  type ToolOutput,
  type ToolPart,
} from '#lib/messages/index.ts'
import { beginRun } from '../launch.ts'
import { abortedEnding, type Ending, failure, LIMIT_REACHED, type Place, recordStep } from '../loop.ts'
import { withdrawInputs } from '../questions/input-requests.ts'
import { type RunContext, stopReason } from '../run-context.ts'
import type { Reply, ReplyCall } from '../step/reply.ts'
import { type RetryWait, waitToRetry } from '../step/retry-wait.ts'
import { noTools, offerTools } from '../tools/offered-tools.ts'
import { createSemaphore } from '../tools/semaphore.ts'
import { createToolCalls, type ToolCalls } from '../tools/tool-calls.ts'

/**
 * Goes on with a run whose process died, from its log. A step with a started call is closed with what it has and its open calls are resolved;
 * only a step in which no call has started is asked again, with a `reset-step` that voids what it had said, and after what is left of a wait that it was
 * in. A run that was stopped meanwhile, or has used up its time, ends with all that was shown.
 */
export async function resumeRun(run: RunContext, events: RunEvent[], wait: RetryWait | null): Promise<Place | Ending> {
  if (events.length === 0) return beginRun(run)
  const open = openStep(run, events)
  if (run.signal.aborted) {
    const isLate = stopReason(run.signal) === 'run_timeout'
    await breakOff(run, open, isLate ? { outcome: 'timeout', finishReason: 'timeout' } : { outcome: 'cancelled', finishReason: 'stopped' })
    return abortedEnding(run)
  }
  if (open === null) return { step: 1, isReset: false }
  const { step, iteration, calls } = open
  const asked = await callsAskedAbout(run)
  if (!iteration && !calls.some(part => hasStarted(part) || asked.has(part.toolCallId))) return askAgain(run, step, wait)
  sayResumed(run)
  if (!open.isClosed) await closeStep(run, open, asked)
  if (run.signal.aborted) return abortedEnding(run)
  return (iteration && endOf(run, iteration)) ?? { step: step + 1, isReset: false }
}

/** Ends a run here, with what it has: its open parts are closed, and every call has an outcome. */
export async function interruptRun(run: RunContext, events: RunEvent[], error: RunError): Promise<Ending> {
  await breakOff(run, openStep(run, events), { outcome: 'error', finishReason: 'error' })
  return { ...failure(run, error), status: 'interrupted' }
}

/** The last step of the log. */
interface OpenStep {
  step: number
  parts: ChatPart[]
  calls: ToolPart[]
  /** Calls whose request may have left. A question about one hides that in its part. */
  writtenAhead: ReadonlySet<string>
  /** Stands in the log once the model's reply is complete. */
  iteration: Iteration | null
  isClosed: boolean
}

function openStep(run: RunContext, events: RunEvent[]): OpenStep | null {
  const step = events.filter(({ chunk }) => chunk.type === 'start-step').length
  if (step === 0) return null
  const rows = events.slice(events.findLastIndex(({ chunk }) => chunk.type === 'start-step' || chunk.type === 'reset-step') + 1)
  const parts = lastStep(run)
  return {
    step,
    parts,
    calls: parts.filter(part => part.type === 'dynamic-tool'),
    writtenAhead: new Set(
      rows.flatMap(({ chunk }) => (chunk.type === 'tool-output-available' && chunk.preliminary ? [chunk.toolCallId] : [])),
    ),
    iteration: findIteration(rows),
    isClosed: rows.some(({ chunk }) => chunk.type === 'finish-step'),
  }
}

async function askAgain(run: RunContext, step: number, wait: RetryWait | null): Promise<Place> {
  run.engine.platform.log.info('run.step_reset', { runId: run.runId, step })
  run.writer.write({ type: 'reset-step' })
  sayResumed(run)
  if (wait) await waitToRetry(run, wait, 'Parley was interrupted before the model was asked again.')
  return { step, isReset: true }
}

function sayResumed(run: RunContext): void {
  const message = 'Parley was interrupted; the answer continues from where it stopped.'
  run.writer.write({ type: 'data-notice', id: 'resumed', data: { code: 'resumed', message } })
}

async function closeStep(run: RunContext, open: OpenStep, asked: ReadonlySet<string | null>): Promise<void> {
  closeParts(run)
  const tools = await offerTools(run, { isFirst: true })
  const toolCalls = createToolCalls(run, tools, createSemaphore(run.limits.toolConcurrency))
  for (const part of open.calls) resolveCall(run, part, { open, toolCalls, wasAsked: asked.has(part.toolCallId) })
  await recordOpenStep(run, open, 'error')
  await toolCalls.settled()
  run.writer.write({ type: 'finish-step' })
}

/** A step that is neither asked again nor gone on with. */
async function breakOff(
  run: RunContext,
  open: OpenStep | null,
  how: { outcome: 'cancelled' | 'timeout' | 'error'; finishReason: 'stopped' | 'timeout' | 'error' },
): Promise<void> {
  withdrawInputs(run)
  if (open === null || open.isClosed) return
  closeParts(run)
  const toolCalls = createToolCalls(run, noTools, createSemaphore(1))
  for (const part of open.calls) {
    if (!isOpen(part)) continue
    if (part.state === 'input-streaming') dropCall(run, part)
    else
      toolCalls.refuse(
        replyCall(part),
        how.outcome,
        open.writtenAhead.has(part.toolCallId) ? UNKNOWN : 'The answer ended before this call started.',
      )
  }
  await recordOpenStep(run, open, how.finishReason)
  run.writer.write({ type: 'finish-step' })
}

const UNKNOWN = 'Parley was interrupted during this call; it is not known whether it ran.'

async function recordOpenStep(
  run: RunContext,
  { step, parts, calls, iteration }: OpenStep,
  finishReason: Reply['finishReason'],
): Promise<void> {
  if (iteration) return
  const reply = replyOf(parts, calls, finishReason)
  run.stats.toolCalls += reply.toolCalls.length
  await recordStep(run, step, { reply })
}

function closeParts(run: RunContext): void {
  for (const key of Object.keys(run.writer.log.fold.open)) closePart(run, key)
}

function closePart(run: RunContext, key: string): void {
  const separator = key.indexOf(':')
  const id = key.slice(separator + 1)
  run.writer.write(key.startsWith('text:') ? { type: 'text-end', id } : { type: 'reasoning-end', id })
}

function resolveCall(
  run: RunContext,
  part: ToolPart,
  { open, toolCalls, wasAsked }: { open: OpenStep; toolCalls: ToolCalls; wasAsked: boolean },
): void {
  if (!isOpen(part)) return
  if (part.state === 'input-streaming') dropCall(run, part)
  else if (open.writtenAhead.has(part.toolCallId)) toolCalls.startAgain(replyCall(part))
  else if (open.step > run.limits.maxToolRounds) toolCalls.refuse(replyCall(part), 'denied', LIMIT_REACHED)
  else toolCalls.start(replyCall(part), { wasAsked })
}

function dropCall(run: RunContext, part: ToolPart): void {
  run.writer.write({
    type: 'tool-input-error',
    toolCallId: part.toolCallId,
    toolName: part.toolName,
    dynamic: true,
    toolMetadata: { ...part.toolMetadata },
    input: null,
    errorText: 'The answer was cut off before this call was complete; it was not run.',
  })
}

function lastStep(run: RunContext): ChatPart[] {
  const { parts } = run.writer.log.fold.message
  return parts.slice(parts.findLastIndex(part => part.type === 'step-start') + 1)
}

/** A question may be stored whose rows the log did not get any more. */
async function callsAskedAbout(run: RunContext): Promise<Set<string | null>> {
  const rows = await run.engine.platform.db.client.inputRequest.findMany({ where: { runId: run.runId }, select: { toolCallId: true } })
  return new Set(rows.map(({ toolCallId }) => toolCallId))
}

/** A call has started, or may have, once it was written ahead or put before a person. */
function hasStarted(part: ToolPart): boolean {
  return part.state === 'output-available' || part.state === 'approval-requested'
}

function isOpen(part: ToolPart): boolean {
  if (part.state === 'output-available') return (part.output as ToolOutput).status !== 'done'
  return part.state !== 'output-error'
}

function replyCall(part: ToolPart): ReplyCall {
  return {
    id: part.toolCallId,
    name: part.toolName,
    argumentsText: JSON.stringify(part.input ?? null),
    arguments: (part.input ?? null) as Record<string, unknown> | null,
  }
}

function replyOf(parts: ChatPart[], calls: ToolPart[], finishReason: Reply['finishReason']): Reply {
  return {
    content: messageText({ parts }),
    reasoning: parts.flatMap(part => (part.type === 'reasoning' ? [part.text] : [])).join(''),
    toolCalls: calls.filter(part => part.state !== 'input-streaming' && part.state !== 'output-error').map(replyCall),
    finishReason,
    usage: null,
  }
}

function findIteration(rows: RunEvent[]): Iteration | null {
  for (const { chunk } of rows) if (chunk.type === 'data-iteration') return chunk.data
  return null
}

/** Null when the loop went on from this step. */
function endOf(run: RunContext, { finishReason, toolCalls }: Iteration): Ending | null {
  if (toolCalls) return null
  if (finishReason === 'error')
    return failure(run, { code: 'provider_failed', message: 'The model provider ended the answer with an error.', retryable: true })
  return { finishReason: finishReason === null || finishReason === 'tool_calls' ? 'stop' : finishReason }
}
