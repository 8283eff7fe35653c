import { type ChatPart, type Iteration, messageText, type RunEvent, type ToolOutput, type ToolPart } from '#lib/messages/index.ts'
import { beginRun } from './launch.ts'
import { abortedEnding, type Ending, type Place, recordStep } from './loop.ts'
import { describeTool, type OfferedTools, offerTools } from './offered-tools.ts'
import type { Reply, ReplyCall } from './reply.ts'
import type { RunContext } from './run-context.ts'
import { createSemaphore } from './semaphore.ts'
import { createToolCalls } from './tool-calls.ts'

/**
 * Goes on with a run whose process died, from its log. A step with a started call is closed with what it has and its open calls are resolved;
 * only a step in which no call has started is asked again, with a `reset-step` that voids what it had said.
 */
export async function resumeRun(run: RunContext, events: RunEvent[]): Promise<Place | Ending> {
  if (events.length === 0) return beginRun(run)
  const step = events.filter(({ chunk }) => chunk.type === 'start-step').length
  if (step === 0) return { step: 1, isReset: false }
  const rows = events.slice(events.findLastIndex(({ chunk }) => chunk.type === 'start-step' || chunk.type === 'reset-step') + 1)
  const iteration = findIteration(rows)
  const parts = lastStep(run)
  const calls = parts.filter(part => part.type === 'dynamic-tool')
  const asked = await callsAskedAbout(run)
  if (!iteration && !calls.some(part => hasStarted(part) || asked.has(part.toolCallId))) return askAgain(run, step)
  if (!rows.some(({ chunk }) => chunk.type === 'finish-step')) await closeStep(run, { step, parts, calls, isReplied: iteration !== null })
  if (run.signal.aborted) return abortedEnding(run)
  if (iteration && !iteration.toolCalls) return { finishReason: endOf(iteration) }
  return { step: step + 1, isReset: false }
}

function askAgain(run: RunContext, step: number): Place {
  run.engine.platform.log.info('run.step_reset', { runId: run.runId, step })
  run.writer.write({ type: 'reset-step' })
  return { step, isReset: true }
}

interface OpenStep {
  step: number
  parts: ChatPart[]
  calls: ToolPart[]
  isReplied: boolean
}

async function closeStep(run: RunContext, { step, parts, calls, isReplied }: OpenStep): Promise<void> {
  for (const key of Object.keys(run.writer.log.fold.open)) closePart(run, key)
  const tools = await offerTools(run, { isFirst: true })
  const toolCalls = createToolCalls(run, tools, createSemaphore(run.limits.toolConcurrency))
  for (const part of calls) resolveCall(run, { part, tools, toolCalls, step })
  if (!isReplied) await recordStep(run, step, { reply: replyOf(parts, calls) })
  await toolCalls.settled()
  run.writer.write({ type: 'finish-step' })
}

function closePart(run: RunContext, key: string): void {
  const separator = key.indexOf(':')
  const id = key.slice(separator + 1)
  run.writer.write(key.startsWith('text:') ? { type: 'text-end', id } : { type: 'reasoning-end', id })
}

interface OpenCall {
  part: ToolPart
  tools: OfferedTools
  toolCalls: ReturnType<typeof createToolCalls>
  step: number
}

function resolveCall(run: RunContext, { part, tools, toolCalls, step }: OpenCall): void {
  if (part.state === 'output-error' || isDone(part)) return
  if (part.state === 'input-streaming') {
    run.writer.write({
      type: 'tool-input-error',
      toolCallId: part.toolCallId,
      toolName: part.toolName,
      dynamic: true,
      toolMetadata: { ...describeTool(tools, part.toolName, step) },
      input: null,
      errorText: 'The answer was cut off before this call was complete; it was not run.',
    })
  } else if (part.state === 'output-available') toolCalls.startAgain(replyCall(part))
  else toolCalls.start(replyCall(part))
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

function isDone(part: ToolPart): boolean {
  return part.state === 'output-available' && (part.output as ToolOutput).status === 'done'
}

function replyCall(part: ToolPart): ReplyCall {
  return {
    id: part.toolCallId,
    name: part.toolName,
    argumentsText: JSON.stringify(part.input ?? null),
    arguments: (part.input ?? null) as Record<string, unknown> | null,
  }
}

function replyOf(parts: ChatPart[], calls: ToolPart[]): Reply {
  return {
    content: messageText({ parts }),
    reasoning: parts.flatMap(part => (part.type === 'reasoning' ? [part.text] : [])).join(''),
    toolCalls: calls.filter(part => part.state !== 'input-streaming' && part.state !== 'output-error').map(replyCall),
    finishReason: 'error',
    usage: null,
  }
}

function findIteration(rows: RunEvent[]): Iteration | null {
  for (const { chunk } of rows) if (chunk.type === 'data-iteration') return chunk.data
  return null
}

function endOf({ finishReason }: Iteration): Ending['finishReason'] {
  return finishReason === null || finishReason === 'tool_calls' ? 'stop' : finishReason
}
