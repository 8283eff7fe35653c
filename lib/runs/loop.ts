import { assemble, withUploads } from '#lib/context/index.ts'
import { addUsage, type FinishReason, type RunError } from '#lib/messages/index.ts'
import type { ModelRequest } from '#lib/models/index.ts'
import { costMicroUsd } from '#lib/usage/index.ts'
import { costOf } from './finish.ts'
import { type RunContext, stopReason } from './run-context.ts'
import { hasToolCalls, type Reply, toIteration } from './step/reply.ts'
import { modelStep, type StepEnd } from './step/step.ts'
import { patiently } from './takeover/retry-while-database-away.ts'
import { mayGoOn } from './tools/loop-guard.ts'
import { describeTool, noTools, type OfferedTools, offerTools } from './tools/offered-tools.ts'
import { createSemaphore } from './tools/semaphore.ts'
import { createToolCalls } from './tools/tool-calls.ts'

export interface Ending {
  finishReason: FinishReason
  error?: RunError
  /** Where it does not follow from the finish reason. */
  status?: 'interrupted'
}

export const LIMIT_REACHED = 'Limit reached: this answer may use no more tools.'

/** Where the loop begins: the first step of a run, or the one after, or again, the step that a dead process left. */
export interface Place {
  step: number
  /** Its `start-step` stands in the log already. */
  isReset: boolean
}

/**
 * Recursion until no tool is asked for, a limit, a failure or a stop. After `maxToolRounds` rounds one more step is still offered tools;
 * if it calls, its calls are refused and one last step without tools gives the answer.
 */
export async function runLoop(run: RunContext, place: Place): Promise<Ending> {
  const slots = createSemaphore(run.limits.toolConcurrency)
  const { maxToolRounds } = run.limits
  for (let step = place.step; ; step++) {
    await run.writer.flush()
    if (step > 1 && !(await mayGoOn(run)) && !run.signal.aborted) return { finishReason: 'stopped' }
    if (run.signal.aborted) return abortedEnding(run)
    const isSpent = step > maxToolRounds
    const isWithheld = step > maxToolRounds + 1
    const tools = isWithheld ? noTools : await offerTools(run, { isFirst: step === place.step })
    if (run.signal.aborted) return abortedEnding(run)
    const calls = createToolCalls(run, tools, slots)
    await run.writer.flush()
    // It goes out with what follows: the model is not kept waiting for a commit that tells it nothing.
    if (!(place.isReset && step === place.step)) run.writer.write({ type: 'start-step' })
    const end = await modelStep(run, {
      request: await requestOf(run, tools),
      shorter: () => shorterRequest(run, tools),
      describe: name => describeTool(tools, name, step),
      takenIds: takenIds(run),
      onCall(call) {
        run.stats.toolCalls++
        if (isSpent) calls.refuse(call, 'denied', LIMIT_REACHED)
        else calls.start(call)
      },
    })
    await recordStep(run, step, end, calls.soon())
    await calls.settled()
    run.writer.write({ type: 'finish-step' })
    const ending = endingOf(run, end, { isWithheld, hasStarted: calls.startedCount() > 0 })
    if (ending) return ending
  }
}

/** The prompt is made of the log alone: what is committed is what the model sees next. */
async function requestOf(run: RunContext, tools: OfferedTools): Promise<ModelRequest> {
  const { contextWindow } = run.model
  const answer = run.writer.log.fold.message
  const { prompt, droppedTurns } = assemble(run.path, answer, { contextWindow, servers: tools.instructions, mostTurns: run.mostTurns })
  if (droppedTurns > 0) {
    run.writer.write({
      type: 'data-notice',
      id: 'history_truncated',
      data: {
        code: 'history_truncated',
        message:
          droppedTurns === 1
            ? 'The oldest turn of this chat did not fit the model and was left out.'
            : `The oldest ${droppedTurns} turns of this chat did not fit the model and were left out.`,
        details: { turns: droppedTurns },
      },
    })
  }
  const { files } = run.engine
  const whole = await withUploads(prompt, run.model, fileId => files.read(run.actor, fileId))
  const definitions = tools.definitions.filter(({ name }) => !run.refusedTools.has(name))
  return { prompt: whole, tools: definitions, temperature: run.model.temperature }
}

/** Half of the turns that stand before this one are left out each time; null where none is left. */
async function shorterRequest(run: RunContext, tools: OfferedTools): Promise<ModelRequest | null> {
  const turns = Math.min(run.mostTurns, run.path.filter(({ role }) => role === 'user').length - 1)
  if (turns <= 0) return null
  run.mostTurns = Math.floor(turns / 2)
  return requestOf(run, tools)
}

function takenIds(run: RunContext): Set<string> {
  return new Set(run.writer.log.fold.message.parts.flatMap(part => (part.type === 'dynamic-tool' ? [part.toolCallId] : [])))
}

/** The step's complete message, its usage in the ledger, and the run's sums for the live view. They are not written before `when`. */
export async function recordStep(run: RunContext, step: number, { reply }: { reply: Reply }, when?: Promise<void>): Promise<void> {
  run.stats.iterations = step
  if (reply.usage) {
    const { usage } = reply
    const cost = run.model.price && costMicroUsd(usage, run.model.price)
    run.stats.usage = addUsage(run.stats.usage, usage)
    run.stats.costMicroUsd = cost === null || run.stats.costMicroUsd === null ? null : run.stats.costMicroUsd + cost
    const entry = { userId: run.actor.userId, runId: run.runId, step, model: run.model.id, usage, costMicroUsd: cost }
    await patiently(run, async () => run.engine.usage.record(entry))
  }
  await when
  run.writer.write({ type: 'data-iteration', transient: true, data: toIteration(reply, { iteration: step, model: run.model.id }) })
  run.writer.write({
    type: 'message-metadata',
    messageMetadata: { usage: run.stats.usage, ...costOf(run.stats), iterations: step, toolCalls: run.stats.toolCalls },
  })
}

/** Null when the loop goes on. A step with a started call is never asked again: after a cut or a time-out its outcomes lead to the next step. */
function endingOf(run: RunContext, end: StepEnd, { isWithheld, hasStarted }: { isWithheld: boolean; hasStarted: boolean }): Ending | null {
  if (run.signal.aborted) return abortedEnding(run)
  if (end.kind === 'timeout' && end.notice !== 'run_timeout') {
    run.writer.write({ type: 'data-notice', data: { code: end.notice, message: TIMEOUT_MESSAGES[end.notice] } })
    return hasStarted ? null : { finishReason: 'timeout' }
  }
  if (end.kind === 'failed') {
    if (!hasStarted) return failure(run, end.error)
    run.writer.write({
      type: 'data-notice',
      data: { code: 'model_retried', message: `${end.error.message} Going on from the tools that it had asked for.` },
    })
    return null
  }
  if (isWithheld) return { finishReason: 'max_tool_rounds' }
  if (hasToolCalls(end.reply)) return null
  if (end.reply.finishReason === 'error') {
    return failure(run, { code: 'provider_failed', message: 'The model provider ended the answer with an error.', retryable: true })
  }
  return {
    finishReason: end.reply.finishReason === 'length' || end.reply.finishReason === 'content_filter' ? end.reply.finishReason : 'stop',
  }
}

const TIMEOUT_MESSAGES = {
  chunk_timeout: 'The model sent nothing for too long, so its stream was closed; what had arrived is kept.',
  response_timeout: 'The model took too long for one answer, so its stream was closed; what had arrived is kept.',
} as const

/** Puts the failure into the log, where it stays with the answer, and ends the run. */
export function failure(run: RunContext, error: RunError): Ending {
  run.writer.write({ type: 'data-error', data: error })
  return { finishReason: 'error', error }
}

export function abortedEnding(run: RunContext): Ending {
  if (stopReason(run.signal) === 'answer_too_large')
    return failure(run, {
      code: 'answer_too_large',
      message: `The answer grew beyond ${run.limits.answerLimitMb} MB, so it was stopped; what had arrived is kept.`,
      retryable: false,
    })
  if (stopReason(run.signal) !== 'run_timeout') return { finishReason: 'stopped' }
  run.writer.write({
    type: 'data-notice',
    data: { code: 'run_timeout', message: 'The time limit for one answer was reached; what had arrived is kept.' },
  })
  return { finishReason: 'timeout' }
}
