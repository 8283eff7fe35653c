import { coerceBySchema } from '#lib/json-schema/shared.ts'
import type { CatalogTool, PolicyDecision } from '#lib/mcp/index.ts'
import type { ToolOutcome, ToolOutcomeKind } from '#lib/messages/index.ts'
import { createSemaphore, type Semaphore } from '#lib/platform/index.ts'
import { BUILT_IN_SERVER, type BuiltInTool } from '../offer/built-in/built-in.ts'
import type { OfferedTools } from '../offer/offered-tools.ts'
import { withdrawAbout } from '../questions/input-requests.ts'
import { permission } from '../questions/permission.ts'
import { ALWAYS_ASKS, alwaysAsks, isDelegate } from '../run/own-tool.ts'
import type { ReplyCall } from '../run/reply.ts'
import type { Run } from '../run/run.ts'
import { sourcesOf } from '../run/run-sources.ts'
import { callTool, repeatTool } from './call-tool.ts'
import { cancelled, notRun, orTimeout, unknownTool, unreadArguments } from './not-run.ts'

export interface ToolCalls {
  /** Starts a call as soon as it is complete; never throws, never waits. With `wasAsked`, the user decides even where the policy allows the call by now. */
  start(call: ReplyCall, how?: { wasAsked: boolean }): void
  /** Resolves a call whose outcome a dead process lost: repeats it where that is harmless, else asks the user. */
  startAgain(call: ReplyCall): void
  /** Gives a call an outcome without running it. */
  refuse(call: ReplyCall, outcome: ToolOutcomeKind, text: string): void
  /** True once a call has changed files of the workspace. */
  hasChangedFiles(): boolean
  /** Number of calls that have left or may have left. */
  startedCount(): number
  /** Resolves when all outcomes are recorded, or after a frame: rows written then share a commit with the outcomes of quick calls. Never rejects. */
  soon(): Promise<void>
  /** Resolves when all outcomes are recorded. Rejects only when the run may no longer write, or on a bug. */
  settled(): Promise<void>
}

/** Runs the calls of one step: policy first, at most as many at once as there are slots. Each outcome is recorded when its own call ends. */
export function createToolCalls(run: Run, tools: OfferedTools, slots: Semaphore): ToolCalls {
  const { facts, ports, state } = run
  const offered = new Set([...tools.byModelName.values()].map(({ id }) => id))
  /** Children do not take the slots of calls, for which they would wait themselves. */
  const childSlots = createSemaphore(facts.limits.delegatesAtOnce)
  const running: Promise<void>[] = []
  let started = 0
  let hasChangedFiles = false
  /** Resolves when every earlier call has asked for its slot, or needs none yet. */
  let placed: Promise<void> = Promise.resolve()

  const slotsOf = (tool: CatalogTool) => (isDelegate(tool) ? childSlots : slots)
  const record = (call: ReplyCall, outcome: ToolOutcome) => {
    state.writer.write({ type: 'tool-output-available', toolCallId: call.id, output: { status: 'done', ...outcome }, dynamic: true })
    state.callsInFlight.end(call.id)
    if (outcome.sources) sourcesOf(state).give(outcome.sources)
    hasChangedFiles ||= outcome.changedFiles !== undefined
    const tool = outcome.executed ? tools.byModelName.get(call.name) : undefined
    if (tool && !tool.isOwn) state.serverCalls.add(tool.server, outcome.outcome)
  }

  async function execute(call: ReplyCall, wasAsked: boolean): Promise<void> {
    const outcome = orTimeout(run, await outcomeOf(call, wasAsked))
    if (wasAsked) await withdrawAbout(run, { toolCallId: call.id })
    record(call, outcome)
  }

  async function outcomeOf(said: ReplyCall, wasAsked: boolean): Promise<ToolOutcome> {
    const builtIn = tools.builtIn.get(said.name)
    if (builtIn) return callBuiltIn(run, builtIn, said)
    if (facts.recorded && said.arguments !== null) return facts.recorded.outcomeOf(said)
    const tool = tools.byModelName.get(said.name)
    if (!tool) return unknownTool(said, tools.unavailable)
    if (said.arguments === null) return unreadArguments(tool, said)
    const call = asMeant(tool, said)
    const { decision, noted, slot } = await place(tool, call, wasAsked)
    if (decision.action !== 'allow') await noted
    const refusal = await permission(run, tool, call, decision)
    if (refusal) return notRun(tool, call, refusal.outcome, refusal.text)
    const release = await (slot ?? slotsOf(tool).acquire(state.signal))
    if (!release) return cancelled(run, tool, call)
    try {
      return await callTool(run, tool, call, { offered, before: noted })
    } finally {
      release()
    }
  }

  /** Asks the policy about calls in parallel. Allowed calls take their slots in the order of the calls, whichever decision comes first. */
  async function place(tool: CatalogTool, call: ReplyCall, wasAsked: boolean): Promise<Placed> {
    const before = placed
    const turn = Promise.withResolvers<void>()
    placed = turn.promise
    try {
      const judged = await ports.tools.judge(facts.actor, tool, facts.chatId, call.arguments)
      const mustAsk = judged.action === 'allow' && (wasAsked || alwaysAsks(tool))
      const decision = mustAsk ? { ...judged, action: 'ask' as const, ...(wasAsked ? {} : { rule: ALWAYS_ASKS }) } : judged
      const noted = ports.tools.noteDecision(facts.actor, tool, decision, facts.chatId)
      // The code that awaits it sees a failure.
      noted.catch(() => undefined)
      await before
      return { decision, noted, slot: decision.action === 'allow' ? slotsOf(tool).acquire(state.signal) : null }
    } finally {
      turn.resolve()
    }
  }

  function follow(work: Promise<void>) {
    started++
    // `settled` rejects with a failure; until then it must not count as unhandled.
    work.catch(() => undefined)
    running.push(work)
  }

  async function executeAgain(said: ReplyCall): Promise<void> {
    const tool = tools.byModelName.get(said.name)
    const call = tool ? asMeant(tool, said) : said
    const outcome = tool
      ? await repeatTool(run, tool, call, offered)
      : notRun(undefined, call, 'error', 'Parley was interrupted during this call; it is not known whether it ran.')
    await withdrawAbout(run, { toolCallId: call.id })
    record(call, orTimeout(run, outcome))
  }

  return {
    start: (call, { wasAsked } = { wasAsked: false }) => follow(execute(call, wasAsked)),
    startAgain: call => follow(executeAgain(call)),
    refuse(call, outcome, text) {
      record(call, notRun(tools.byModelName.get(call.name), call, outcome, text))
    },
    hasChangedFiles: () => hasChangedFiles,
    startedCount: () => started,
    async soon() {
      if (running.length === 0) return
      const frame = new Promise<void>(resolve => ports.frames.toStore(resolve))
      await Promise.race([Promise.allSettled(running), frame])
    },
    async settled() {
      await Promise.all(running)
    },
  }
}

/** The call with what the model wrote as text in the types of the tool: so it is judged, shown and sent. */
function asMeant(tool: CatalogTool, call: ReplyCall): ReplyCall {
  return { ...call, arguments: coerceBySchema(tool.inputSchema, call.arguments) }
}

interface Placed {
  decision: PolicyDecision
  /** Resolves when the decision is in the audit log: before the user is asked, and before the request leaves. */
  noted: Promise<void>
  slot: ReturnType<Semaphore['acquire']> | null
}

/** Calls a built-in tool and logs it like any other. */
async function callBuiltIn(run: Pick<Run, 'facts' | 'ports'>, tool: BuiltInTool, call: ReplyCall): Promise<ToolOutcome> {
  const { clock, log } = run.ports
  const place = { server: BUILT_IN_SERVER, tool: tool.definition.name }
  const startedMs = clock.monotonicMs()
  const { isError, text, found } = await tool.run(run, call.arguments ?? {})
  const executionTimeMs = Math.max(0, Math.round(clock.monotonicMs() - startedMs))
  const outcome = isError ? 'error' : 'ok'
  log.info('tool.call', { ...place, outcome, executionTimeMs, runId: run.facts.runId })
  return { ...place, outcome, text, content: [{ type: 'text', text }], executed: true, executionTimeMs, ...(found ? { found } : {}) }
}
