import { isAppError } from '#lib/errors.ts'
import { createSemaphore } from '#lib/platform/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import { applyEdits, writeSummary } from './edits/apply-edits.ts'
import { leftEdit, markContinued } from './edits/left-edit.ts'
import { findPages } from './message-pages.ts'
import { describeTool, noTools, offerTools } from './offer/offered-tools.ts'
import { abortedEnding, failure, LIMIT_REACHED, providerEnded, type RunEnding, type StepPlace } from './run/ending.ts'
import { hasToolCalls } from './run/reply.ts'
import type { Run } from './run/run.ts'
import { TIMEOUTS } from './step/model-call.ts'
import { recordStep } from './step/record-step.ts'
import { requestOf, shorterRequest, takenIds } from './step/request.ts'
import { modelStep, type StepEnd } from './step/step.ts'
import { fittingEnding } from './tools/delegate/result-schema.ts'
import { mayGoOn } from './tools/loop-guard.ts'
import { createToolCalls } from './tools/tool-calls.ts'

/**
 * Makes steps until the model asks for no tool, or a limit, a failure or a stop ends the run. After `maxToolRounds` rounds one more step is offered tools;
 * if it calls, its calls are refused and one last step without tools gives the answer.
 */
export async function runLoop(run: Run, place: StepPlace): Promise<RunEnding> {
  const { writer, signal, stats } = run.state
  const { maxToolRounds, toolConcurrency } = run.facts.limits
  const slots = createSemaphore(toolConcurrency)
  await awaitMap(run)
  await findPages(run)
  for (let step = place.step; ; step++) {
    await writer.flush()
    if (step > 1 && !(await mayGoOn(run)) && !signal.aborted) return { finishReason: 'stopped' }
    if (signal.aborted) return abortedEnding(run)
    const isAgain = place.isReset && step === place.step
    if (step > 1 && !isAgain) await takeSteering(run)
    const elsewhere = await usedElsewhere(run)
    const isSpent = step + elsewhere.rounds > maxToolRounds
    const isWithheld = step + elsewhere.rounds > maxToolRounds + 1 || elsewhere.isSpent
    const tools = isWithheld ? noTools : await offerTools(run, { isFirst: step === place.step })
    if (signal.aborted) return abortedEnding(run)
    const calls = createToolCalls(run, tools, slots)
    await writer.flush()
    // Committed with the rows behind it: the model does not wait for a commit that tells it nothing.
    if (!isAgain) writer.write({ type: 'start-step' })
    const request = await requestOf(run, tools)
    const files = await editableFiles(run)
    const left = files && step === 1 ? leftEdit(run.facts.path) : null
    const end = await modelStep(run, {
      request,
      ...(files ? { files, left } : {}),
      shorter: error => shorterRequest(run, tools, error),
      describe: name => describeTool(tools, name, step),
      takenIds: takenIds(run),
      onCall(call) {
        stats.toolCalls++
        if (isSpent) calls.refuse(call, 'denied', LIMIT_REACHED())
        else calls.start(call)
      },
    })
    // A result that does not fit its schema is asked for again.
    const isAsked = run.facts.child?.allowance.resultSchema !== undefined
    const isLast = !files && !isAsked && !hasToolCalls(end.reply) && calls.startedCount() === 0
    await recordStep(run, step, end.reply, { when: calls.soon(), isLast })
    await Promise.all([calls.settled(), files && applyEdits(run, { isCut: end.kind !== 'complete' || end.reply.finishReason === 'error' })])
    if (left) await markContinued(run)
    if (calls.hasChangedFiles()) await writeSummary(run)
    writer.write({ type: 'finish-step' })
    const ending = endingOf(run, end, { isWithheld, hasStarted: calls.startedCount() > 0 })
    if (!ending) continue
    if (!isAsked) return ending
    await writer.flush()
    const last = fittingEnding(run, ending)
    if (last) return last
  }
}

const nothingElsewhere = { rounds: 0, isSpent: false }

/** Reads what the other runs of the tree have used of its one allowance. Asks for nothing where there is no tree. */
async function usedElsewhere({ facts, ports, state }: Run): Promise<{ rounds: number; isSpent: boolean }> {
  const hasChildren = () => state.writer.log.fold.message.parts.some(part => part.type === 'data-child')
  if (!facts.child && !hasChildren()) return nothingElsewhere
  const { rounds, tokens } = await ports.children.treeUse()
  // The answer itself is not bounded by tokens: it says what its children have found.
  return { rounds, isSpent: facts.child !== null && tokens + state.stats.usage.totalTokens >= facts.limits.delegateTokens }
}

/** Gives the messages that wait to steer to the model, between two steps: no other row is being written then. */
async function takeSteering({ facts, ports, state }: Run): Promise<void> {
  await state.writer.flush()
  const { fold, lastSeq } = state.writer.log
  const given = new Set(fold.message.parts.flatMap(part => (part.type === 'steering-message' ? [part.id] : [])))
  const rows = await ports.steering.take(lastSeq, given)
  if (rows.length > 0) ports.steering.announce(facts.runId, rows)
}

/** Null when the loop continues. A step with a started call is never asked again: after a cut or a time-out its outcomes lead to the next step. */
function endingOf(
  run: Pick<Run, 'facts' | 'state'>,
  end: StepEnd,
  { isWithheld, hasStarted }: { isWithheld: boolean; hasStarted: boolean },
): RunEnding | null {
  const { signal, writer } = run.state
  if (signal.aborted) return abortedEnding(run)
  if (end.kind === 'stopped') return { finishReason: 'stopped' }
  if (end.kind === 'timeout' && end.notice !== 'run_timeout') {
    writer.write({ type: 'data-notice', data: { code: end.notice, message: t('cutOff', { why: TIMEOUTS[end.notice]() }) } })
    return hasStarted ? null : { finishReason: 'timeout' }
  }
  if (end.kind === 'failed') {
    if (!hasStarted) return failure(run, end.error)
    const message = t('messageContinuingToolsAsked', { message: end.error.message })
    writer.write({ type: 'data-notice', data: { code: 'model_retried', message } })
    return null
  }
  if (isWithheld) return { finishReason: 'max_tool_rounds' }
  if (hasToolCalls(end.reply)) return null
  const { finishReason } = end.reply
  if (finishReason === 'error') return providerEnded(run)
  return { finishReason: finishReason === 'length' || finishReason === 'content_filter' ? finishReason : 'stop' }
}

/** Lists the files that edit blocks of the next step may name. Null where blocks are text: no workspace, or a model that is not to edit. */
async function editableFiles({ ports, state }: Pick<Run, 'ports' | 'state'>): Promise<string[] | null> {
  const workspaceId = state.layout?.basis.gathered.chat.workspaceId ?? null
  if (workspaceId === null || state.model.fileEdits === 'none') return null
  return ports.edits.allPaths(workspaceId)
}

/** Waits a while for the map of the chat's workspace, and says so. The run continues without a map that is not ready then. */
async function awaitMap({ facts, ports, state }: Pick<Run, 'facts' | 'ports' | 'state'>): Promise<void> {
  if (state.hasFolder === false) return
  const tell = (message: string) =>
    state.writer.write({ type: 'data-notice', id: 'startup_progress', data: { code: 'startup_progress', message }, transient: true })
  try {
    await state.workTime.during(() => ports.context.awaitMap(facts.actor, facts.chatId, { tell, signal: state.signal }))
  } catch (error) {
    // A workspace that no longer exists is no reason to end a run that reads no file of it.
    if (!isAppError(error)) throw error
  }
}
