import {
  type ChatPart,
  type EditPlan,
  type Iteration,
  messageText,
  type RunError,
  type RunEvent,
  type ToolOutput,
  type ToolPart,
} from '#lib/messages/index.ts'
import { createSemaphore } from '#lib/platform/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import { refuseFiles } from '../check-files.ts'
import { writeSummary } from '../edits/apply-edits.ts'
import { resumeEdits } from '../edits/resume-edits.ts'
import { beginRun } from '../execute.ts'
import { noTools, offerTools } from '../offer/offered-tools.ts'
import { withdrawShown } from '../questions/input-requests.ts'
import { abortedEnding, failure, LIMIT_REACHED, providerEnded, type RunEnding, type StepPlace } from '../run/ending.ts'
import type { Reply, ReplyCall } from '../run/reply.ts'
import type { Run } from '../run/run.ts'
import { stopReason } from '../run/run-stop.ts'
import { recordStep } from '../step/record-step.ts'
import { type RetryWait, waitToRetry } from '../step/retry-wait.ts'
import { fittingEnding } from '../tools/delegate/result-schema.ts'
import { createToolCalls, type ToolCalls } from '../tools/tool-calls.ts'

/**
 * Continues a run whose process died, from its log. A step with a started call is closed, and its open calls are resolved. Only a step without a started call
 * is asked again: after a `reset-step` that voids its text, and after the rest of its retry wait. A run that was stopped in the meantime, or has used up its time,
 * ends with all that was shown.
 */
export async function resumeRun(run: Run, events: RunEvent[], wait: RetryWait | null): Promise<StepPlace | RunEnding> {
  if (events.length === 0) return beginRun(run)
  const open = openStep(run, events)
  if (run.state.signal.aborted) {
    const isLate = stopReason(run.state.signal) === 'run_timeout'
    await breakOff(run, open, isLate ? { outcome: 'timeout', finishReason: 'timeout' } : { outcome: 'cancelled', finishReason: 'stopped' })
    return abortedEnding(run)
  }
  if (open === null) return (await refuseFiles(run)) ?? { step: 1, isReset: false }
  const { step, iteration, calls } = open
  // A question may be stored whose rows the log did not get.
  const asked = await run.ports.questions.calls()
  if (!iteration && !calls.some(part => hasStarted(part) || asked.has(part.toolCallId))) return askAgain(run, step, wait)
  sayResumed(run)
  if (!open.isClosed) await closeStep(run, open, asked)
  if (run.state.signal.aborted) return abortedEnding(run)
  const ending = iteration && endOf(run, iteration)
  if (run.facts.child?.allowance.resultSchema) await run.state.writer.flush()
  return (ending && fittingEnding(run, ending)) ?? { step: step + 1, isReset: false }
}

/** Ends a run with the rows that it has: open parts are closed, and every call gets an outcome. */
export async function interruptRun(run: Run, events: RunEvent[], error: RunError): Promise<RunEnding> {
  await breakOff(run, openStep(run, events), { outcome: 'error', finishReason: 'error' })
  return { ...failure(run, error), status: 'interrupted' }
}

/** The last step in the log. */
interface OpenStep {
  step: number
  parts: ChatPart[]
  calls: ToolPart[]
  /** Calls whose request may have left. A question about a call hides that in its part. */
  writtenAhead: ReadonlySet<string>
  /** Files that were about to be written, by edits of this step. */
  planned: EditPlan['files']
  /** Set once the log holds the model's complete reply. */
  iteration: Iteration | null
  isClosed: boolean
}

function openStep(run: Run, events: RunEvent[]): OpenStep | null {
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
    planned: rows.flatMap(({ chunk }) => (chunk.type === 'data-edit-plan' ? chunk.data.files : [])),
    iteration: findIteration(rows),
    isClosed: rows.some(({ chunk }) => chunk.type === 'finish-step'),
  }
}

async function askAgain(run: Run, step: number, wait: RetryWait | null): Promise<StepPlace> {
  run.ports.log.info('run.step_reset', { runId: run.facts.runId, step })
  run.state.writer.write({ type: 'reset-step' })
  sayResumed(run)
  if (wait) await waitToRetry(run, wait, t('parleyInterruptedBeforeModel'))
  return { step, isReset: true }
}

function sayResumed(run: Run): void {
  const message = t('parleyInterruptedAnswerContinues')
  run.state.writer.write({ type: 'data-notice', id: 'resumed', data: { code: 'resumed', message } })
}

async function closeStep(run: Run, open: OpenStep, asked: ReadonlySet<string | null>): Promise<void> {
  closeParts(run)
  const tools = await offerTools(run, { isFirst: true })
  const toolCalls = createToolCalls(run, tools, createSemaphore(run.facts.limits.toolConcurrency))
  for (const part of open.calls) resolveCall(run, part, { open, toolCalls, wasAsked: asked.has(part.toolCallId) })
  await recordOpenStep(run, open, 'error')
  await Promise.all([toolCalls.settled(), resumeEdits(run, { isCut: isCut(open.iteration), planned: open.planned, asked })])
  if (toolCalls.hasChangedFiles()) await writeSummary(run)
  run.state.writer.write({ type: 'finish-step' })
}

/** Closes a step that is neither repeated nor continued. */
async function breakOff(
  run: Run,
  open: OpenStep | null,
  how: { outcome: 'cancelled' | 'timeout' | 'error'; finishReason: 'stopped' | 'timeout' | 'error' },
): Promise<void> {
  withdrawShown(run)
  if (open === null || open.isClosed) return
  closeParts(run)
  const toolCalls = createToolCalls(run, noTools, createSemaphore(1))
  for (const part of open.calls) {
    if (!isOpen(part)) continue
    if (part.state === 'input-streaming') dropCall(run, part)
    else toolCalls.refuse(replyCall(part), how.outcome, open.writtenAhead.has(part.toolCallId) ? UNKNOWN() : t('answerEndedBeforeCall'))
  }
  await recordOpenStep(run, open, how.finishReason)
  await resumeEdits(run, { isCut: true, planned: open.planned, asked: new Set() })
  run.state.writer.write({ type: 'finish-step' })
}

const UNKNOWN = () => t('parleyInterruptedDuringCall')

async function recordOpenStep(run: Run, { step, parts, calls, iteration }: OpenStep, finishReason: Reply['finishReason']): Promise<void> {
  if (iteration) return
  const reply = replyOf(parts, calls, finishReason)
  run.state.stats.toolCalls += reply.toolCalls.length
  await recordStep(run, step, reply)
}

function closeParts(run: Run): void {
  for (const key of Object.keys(run.state.writer.log.fold.open)) closePart(run, key)
}

function closePart(run: Run, key: string): void {
  const separator = key.indexOf(':')
  const id = key.slice(separator + 1)
  run.state.writer.write(key.startsWith('text:') ? { type: 'text-end', id } : { type: 'reasoning-end', id })
}

function resolveCall(
  run: Run,
  part: ToolPart,
  { open, toolCalls, wasAsked }: { open: OpenStep; toolCalls: ToolCalls; wasAsked: boolean },
): void {
  if (!isOpen(part)) return
  if (part.state === 'input-streaming') dropCall(run, part)
  else if (open.writtenAhead.has(part.toolCallId)) toolCalls.startAgain(replyCall(part))
  else if (open.step > run.facts.limits.maxToolRounds) toolCalls.refuse(replyCall(part), 'denied', LIMIT_REACHED())
  else toolCalls.start(replyCall(part), { wasAsked })
}

function dropCall(run: Run, part: ToolPart): void {
  run.state.writer.write({
    type: 'tool-input-error',
    toolCallId: part.toolCallId,
    toolName: part.toolName,
    dynamic: true,
    toolMetadata: { ...part.toolMetadata },
    input: null,
    errorText: t('answerCutOffBefore'),
  })
}

function lastStep(run: Run): ChatPart[] {
  const { parts } = run.state.writer.log.fold.message
  return parts.slice(parts.findLastIndex(part => part.type === 'step-start') + 1)
}

/** Tells whether a call may have started: it was written ahead, or the user was asked about it. */
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

/** Says whether the model's reply is not whole: none of its edits is made then. */
function isCut(iteration: Iteration | null): boolean {
  return iteration === null || CUT.has(iteration.finishReason ?? '')
}

const CUT: ReadonlySet<string> = new Set(['stopped', 'timeout', 'error'])

function findIteration(rows: RunEvent[]): Iteration | null {
  for (const { chunk } of rows) if (chunk.type === 'data-iteration') return chunk.data
  return null
}

/** Finds the ending of a recorded step; null when the loop continues from it. */
function endOf(run: Run, { finishReason, toolCalls }: Iteration): RunEnding | null {
  if (toolCalls) return null
  if (finishReason === 'error') return providerEnded(run)
  return { finishReason: finishReason === null || finishReason === 'tool_calls' ? 'stop' : finishReason }
}
