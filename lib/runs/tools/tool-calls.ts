import { type Giver, giverOf } from '#lib/auth/index.ts'
import type { CatalogTool, PolicyDecision, ServerRequestHandler, ToolCallRequest } from '#lib/mcp/index.ts'
import type { ToolOutcome, ToolOutcomeKind } from '#lib/messages/index.ts'
import { now } from '#lib/platform/index.ts'
import { LEASE_DOUBT_MS } from '../limits.ts'
import { RunLostError } from '../log/recorder.ts'
import { answerGranted } from '../questions/answer.ts'
import { ask, withdrawQuestions } from '../questions/input-requests.ts'
import { isHandedOver, type RunContext, stopReason } from '../run-context.ts'
import type { ReplyCall } from '../step/reply.ts'
import { patiently } from '../takeover/retry-while-database-away.ts'
import { callBuiltIn } from './built-in/call-built-in.ts'
import { callHost } from './call-host.ts'
import type { OfferedTools } from './offered-tools.ts'
import type { Semaphore } from './semaphore.ts'

export interface ToolCalls {
  /** Starts a call as soon as it is complete; never throws, never waits. A person who `wasAsked` about it decides, whatever the policy says by now. */
  start(call: ReplyCall, how?: { wasAsked: boolean }): void
  /** Resolves a call whose outcome a dead process took with it: again where that is harmless, else a person is asked. */
  startAgain(call: ReplyCall): void
  /** Gives every call an outcome without running it. */
  refuse(call: ReplyCall, outcome: ToolOutcomeKind, text: string): void
  /** How many calls have left or may have left. */
  startedCount(): number
  /** All outcomes are recorded, or a frame has passed: what is written now may share a commit with those of calls that end at once. Never rejects. */
  soon(): Promise<void>
  /** All outcomes are recorded. Rejects only when the run may no longer write, or with a bug of ours. */
  settled(): Promise<void>
}

/** The calls of one step: policy first, at most `slots` at once, each outcome recorded when its own call ends. */
export function createToolCalls(run: RunContext, tools: OfferedTools, slots: Semaphore): ToolCalls {
  const running: Promise<void>[] = []
  let started = 0
  /** Every call so far has taken its slot, or needs none yet. */
  let placed: Promise<void> = Promise.resolve()

  const record = (call: ReplyCall, outcome: ToolOutcome) => {
    run.writer.write({ type: 'tool-output-available', toolCallId: call.id, output: { status: 'done', ...outcome }, dynamic: true })
    run.callsInFlight.end(call.id)
  }

  async function execute(call: ReplyCall, wasAsked: boolean): Promise<void> {
    const outcome = inTime(run, await outcomeOf(call, wasAsked))
    if (wasAsked) await withdrawQuestions(run, { toolCallId: call.id })
    record(call, outcome)
  }

  async function outcomeOf(call: ReplyCall, wasAsked: boolean): Promise<ToolOutcome> {
    const builtIn = tools.builtIn.get(call.name)
    if (builtIn) return callBuiltIn(run, builtIn, call)
    const tool = tools.byModelName.get(call.name)
    if (!tool) return notRun(undefined, call, 'error', `There is no tool named ${call.name}.`)
    if (call.arguments === null) return notRun(tool, call, 'error', 'The arguments are not a JSON object; the tool was not called.')
    const { decision, noted, slot } = await place(tool, call, wasAsked)
    if (decision.action !== 'allow') await noted
    const refusal = await permission(run, tool, call, decision)
    if (refusal) return notRun(tool, call, refusal.outcome, refusal.text)
    const release = await (slot ?? slots.acquire(run.signal))
    if (!release) return cancelled(run, tool, call)
    try {
      return await callTool(run, tool, call, noted)
    } finally {
      release()
    }
  }

  /** Rules are asked side by side, and whoever may run by them takes its slot in the order of the calls, whichever decision comes first. */
  async function place(tool: CatalogTool, call: ReplyCall, wasAsked: boolean): Promise<Placed> {
    const before = placed
    const turn = Promise.withResolvers<void>()
    placed = turn.promise
    try {
      const { mcp } = run.engine
      const judged = await patiently(run, () => mcp.judge(run.actor, tool, run.chatId, call.arguments))
      const decision = wasAsked && judged.action === 'allow' ? { ...judged, action: 'ask' as const } : judged
      const noted = patiently(run, () => mcp.noteDecision(run.actor, tool, decision, run.chatId))
      // Whoever awaits it sees a failure.
      noted.catch(() => undefined)
      await before
      return { decision, noted, slot: decision.action === 'allow' ? slots.acquire(run.signal) : null }
    } finally {
      turn.resolve()
    }
  }

  function follow(work: Promise<void>) {
    started++
    // Whoever awaits `settled` sees a failure; until then it must not count as unhandled.
    work.catch(() => undefined)
    running.push(work)
  }

  async function executeAgain(call: ReplyCall): Promise<void> {
    const tool = tools.byModelName.get(call.name)
    const outcome = tool
      ? await repeatTool(run, tool, call)
      : notRun(undefined, call, 'error', 'Parley was interrupted during this call; it is not known whether it ran.')
    await withdrawQuestions(run, { toolCallId: call.id })
    record(call, inTime(run, outcome))
  }

  return {
    start: (call, { wasAsked } = { wasAsked: false }) => follow(execute(call, wasAsked)),
    startAgain: call => follow(executeAgain(call)),
    refuse(call, outcome, text) {
      record(call, notRun(tools.byModelName.get(call.name), call, outcome, text))
    },
    startedCount: () => started,
    async soon() {
      if (running.length === 0) return
      const frame = new Promise<void>(resolve => run.engine.platform.frames.toStore(resolve))
      await Promise.race([Promise.allSettled(running), frame])
    },
    async settled() {
      await Promise.all(running)
    },
  }
}

type Refusal = { outcome: 'denied' | 'cancelled'; text: string }

interface Placed {
  decision: PolicyDecision
  /** The decision is in the audit log: before a person is asked, and before the request leaves. */
  noted: Promise<void>
  slot: ReturnType<Semaphore['acquire']> | null
}

/** Null when the call may run. */
async function permission(run: RunContext, tool: CatalogTool, call: ReplyCall, decision: PolicyDecision): Promise<Refusal | null> {
  if (decision.action === 'allow') return null
  if (decision.action === 'deny') return { outcome: 'denied', text: decision.rule }
  const answer = await ask(run, {
    kind: 'approval',
    toolCallId: call.id,
    toolName: tool.id,
    arguments: call.arguments,
    message: `Run “${tool.title ?? tool.name}” of ${tool.server}?`,
    reason: decision.rule,
    ...(decision.change && decision.change.length > 0 ? { change: decision.change } : {}),
    options: ['allow_once', 'allow_session', 'allow_always', 'deny'],
  })
  if (answer.kind === 'withdrawn') return { outcome: 'cancelled', text: 'The answer was stopped before this call was allowed.' }
  if (answer.kind === 'expired') return { outcome: 'denied', text: 'Nobody answered in time, which counts as a denial.' }
  if (answer.choice === 'deny')
    return { outcome: 'denied', text: answer.reason ? `The person refused: ${answer.reason}` : 'The person refused this call.' }
  const { choice, giver = giverOf(run.actor) } = answer
  if (choice === 'allow_session') await grantFor(run, tool, { chatId: run.chatId, choice, giver })
  if (choice === 'allow_always') await grantFor(run, tool, { chatId: null, choice, giver })
  return null
}

interface Granting {
  chatId: string | null
  choice: string
  giver: Giver
}

/** Calls of the same tool that wait in the same place already have their answer by it, unless something else still asks about them. */
async function grantFor(run: RunContext, tool: CatalogTool, { chatId, choice, giver }: Granting): Promise<void> {
  const { mcp, platform } = run.engine
  await patiently(run, () => mcp.grant(run.actor, tool, { chatId, giver }))
  const isAllowed = async (call: { chatId: string; args: unknown }) =>
    (await mcp.decide(run.actor, tool, call.chatId, call.args as ReplyCall['arguments'])).action === 'allow'
  await patiently(run, () => answerGranted(platform, { userId: run.actor.userId, toolName: tool.id, chatId, choice, giver }, isAllowed))
}

/** Write-ahead: that the call starts is committed before the request leaves, and so is what `before` stands for. */
async function callTool(run: RunContext, tool: CatalogTool, call: ReplyCall, before?: Promise<void>): Promise<ToolOutcome> {
  if (!run.callsInFlight.start(call.id)) {
    await untilAborted(run.signal)
    return cancelled(run, tool, call)
  }
  const show = progressOf(run, call)
  show()
  await flushInTime(run, before)
  if (run.signal.aborted) return cancelled(run, tool, call)
  return hosted(run, { tool, call }, host => run.engine.mcp.call(request(run, { tool, call, show, host })))
}

/** Whatever the server asks a person meanwhile ends with it. */
async function hosted<Outcome>(
  run: RunContext,
  { tool, call }: { tool: CatalogTool; call: ReplyCall },
  askServer: (host: ServerRequestHandler) => Promise<Outcome>,
): Promise<Outcome> {
  const { host, end } = callHost(run, tool, call)
  return run.workTime.during(() => askServer(host).finally(end))
}

type ShowProgress = (progress?: { progress: number; total?: number; message?: string }) => void

function progressOf(run: RunContext, call: ReplyCall): ShowProgress {
  const startedAt = now(run.engine.platform.clock).toISOString()
  return progress =>
    run.writer.write({
      type: 'tool-output-available',
      toolCallId: call.id,
      dynamic: true,
      preliminary: true,
      output: { status: 'running', startedAt, ...(progress ? { progress } : {}) },
    })
}

interface Asked {
  tool: CatalogTool
  call: ReplyCall
  show: ShowProgress
  host: ServerRequestHandler
}

function request(run: RunContext, { tool, call, show, host }: Asked): ToolCallRequest {
  return {
    onProgress: show,
    actor: run.actor,
    server: tool.server,
    tool: tool.name,
    arguments: call.arguments ?? {},
    runId: run.runId,
    chatId: run.chatId,
    callId: call.id,
    signal: run.signal,
    isLeft: () => isHandedOver(run.signal),
    handler: host,
  }
}

/** This process is being stopped: whoever takes the run next starts the call. */
async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
}

/** A process that stood still may wake here with its lease long gone; another may have resolved this call by now. */
async function flushInTime(run: RunContext, before?: Promise<void>): Promise<void> {
  const { clock } = run.engine.platform
  const writtenMs = clock.monotonicMs()
  await Promise.all([run.writer.flush(), before])
  if (clock.monotonicMs() - writtenMs < LEASE_DOUBT_MS || (await patiently(run, () => run.engine.leases.isHeld(run)))) return
  run.stop('lost')
  throw new RunLostError('lease_lost')
}

async function repeatTool(run: RunContext, tool: CatalogTool, call: ReplyCall): Promise<ToolOutcome> {
  const show = progressOf(run, call)
  const resumed = await hosted(run, { tool, call }, host => run.engine.mcp.resume(request(run, { tool, call, show, host })))
  if (resumed) return resumed
  if (tool.annotations.readOnlyHint || tool.annotations.idempotentHint) return callAgain(run, tool, call)
  const answer = await ask(run, {
    kind: 'repeat',
    toolCallId: call.id,
    toolName: tool.id,
    arguments: call.arguments,
    message: `Run “${tool.title ?? tool.name}” of ${tool.server} again? It may have run already.`,
    reason: 'Parley was interrupted while this call was running, so its outcome is not known.',
    options: ['run_again', 'do_not_run'],
  })
  if (answer.kind === 'withdrawn') return notRun(tool, call, 'cancelled', 'The answer was stopped; it is not known whether this call ran.')
  if (answer.kind === 'answered' && answer.choice === 'run_again') return callAgain(run, tool, call)
  return notRun(tool, call, 'error', 'Parley was interrupted during this call; it may have run, and was not run again.')
}

/** It was allowed, or asked about, before it left. What forbids it now forbids it, and the audit log, which the dead process may not have reached, has the decision. */
async function callAgain(run: RunContext, tool: CatalogTool, call: ReplyCall): Promise<ToolOutcome> {
  const { action, rule } = await patiently(run, () => run.engine.mcp.decide(run.actor, tool, run.chatId, call.arguments))
  return action === 'deny' ? notRun(tool, call, 'denied', rule) : callTool(run, tool, call)
}

/** Names the limit as the reason of a call that the end of the run's time cut off, as a takeover does, instead of a person's stop. */
function inTime(run: RunContext, outcome: ToolOutcome): ToolOutcome {
  if (outcome.outcome !== 'cancelled' || stopReason(run.signal) !== 'run_timeout') return outcome
  return { ...outcome, outcome: 'timeout', text: 'The time for this answer was used up during this call.' }
}

function cancelled(run: RunContext, tool: CatalogTool, call: ReplyCall): ToolOutcome {
  const isTimeout = stopReason(run.signal) === 'run_timeout'
  return notRun(
    tool,
    call,
    isTimeout ? 'timeout' : 'cancelled',
    isTimeout ? 'The time for this answer was used up before the call started.' : 'Stopped before the call started.',
  )
}

export function notRun(tool: CatalogTool | undefined, call: Pick<ReplyCall, 'name'>, outcome: ToolOutcomeKind, text: string): ToolOutcome {
  return { outcome, server: tool?.server ?? '', tool: tool?.name ?? call.name, text, content: [], executed: false, executionTimeMs: 0 }
}
