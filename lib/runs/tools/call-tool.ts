import type { CatalogTool, ServerRequestHandler, ToolCallRequest } from '#lib/mcp/index.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import { now } from '#lib/platform/index.ts'
import { callRemembered } from '../offer/listed-servers.ts'
import { requestInput } from '../questions/input-requests.ts'
import { LEASE_DOUBT_MS } from '../run/limits.ts'
import { isDelegate, WORKSPACE_SERVER } from '../run/own-tool.ts'
import { RunLostError } from '../run/recorder.ts'
import type { ReplyCall } from '../run/reply.ts'
import type { Run } from '../run/run.ts'
import { sourcesOf } from '../run/run-sources.ts'
import { isHandedOver } from '../run/run-stop.ts'
import { createCallHandler } from './call-handler.ts'
import { delegate } from './delegate/delegate.ts'
import { cancelled, notRun } from './not-run.ts'
import { type OwnResult, outcomeOfOwn } from './own-result.ts'

/** Calls a tool. Write-ahead: the row that says the call starts, and `before`, are stored before the request leaves. */
export async function callTool(
  run: Run,
  tool: CatalogTool,
  call: ReplyCall,
  { offered, before }: { offered: ReadonlySet<string>; before?: Promise<void> },
): Promise<ToolOutcome> {
  const { signal, callsInFlight } = run.state
  if (!callsInFlight.start(call.id)) {
    // This process ends: the next process of the run starts the call.
    await untilAborted(signal)
    return cancelled(run, tool, call)
  }
  const show = progressOf(run, call)
  show()
  await flushInTime(run, before)
  if (signal.aborted) return cancelled(run, tool, call)
  if (tool.isOwn && tool.server === WORKSPACE_SERVER && (await hasOtherFiles(run))) return notRun(tool, call, 'error', OTHER_FILES)
  if (isDelegate(tool)) return delegated(run, tool, () => delegate(run, call, offered))
  return withHandler(run, { tool, call, show }, request => {
    if (!tool.isRemembered) return run.ports.tools.call(request)
    return callRemembered(run, tool, remembered => run.ports.tools.call({ ...request, remembered }))
  })
}

function delegated({ facts, ports, state }: Run, { server, name }: CatalogTool, work: () => Promise<OwnResult>): Promise<ToolOutcome> {
  return state.workTime.during(() => outcomeOfOwn(ports, { server, tool: name, runId: facts.runId }, work))
}

const OTHER_FILES = 'This chat now has other files than you were shown, so nothing was done.'

/** Tells whether the chat was given another workspace since the model saw its files, such as while a person was asked. */
async function hasOtherFiles({ ports, state }: Pick<Run, 'ports' | 'state'>): Promise<boolean> {
  const known = state.layout?.basis.gathered.chat.workspaceId
  return known !== undefined && known !== (await ports.edits.chat()).workspaceId
}

/** Resolves a call whose outcome a dead process lost: continues it at its server, repeats it where that is harmless, or asks the user. */
export async function repeatTool(run: Run, tool: CatalogTool, call: ReplyCall, offered: ReadonlySet<string>): Promise<ToolOutcome> {
  if (isDelegate(tool) && (await run.ports.children.find(call.id))) return delegated(run, tool, () => delegate(run, call, offered))
  const show = progressOf(run, call)
  const resumed = await withHandler(run, { tool, call, show }, request => run.ports.tools.resume(request))
  if (resumed) return resumed
  if (tool.annotations.readOnlyHint || tool.annotations.idempotentHint) return callAgain(run, tool, call, { offered })
  const answer = await requestInput(run, {
    kind: 'repeat',
    toolCallId: call.id,
    toolName: tool.id,
    arguments: call.arguments,
    message: `Run “${tool.title ?? tool.name}” on ${tool.server} again? It may have run already.`,
    reason: 'Parley was interrupted while this call was running, so its outcome is not known.',
    options: ['run_again', 'do_not_run'],
  })
  if (answer.kind === 'withdrawn') return notRun(tool, call, 'cancelled', 'The answer was stopped; it is not known whether this call ran.')
  if (answer.kind === 'answered' && answer.choice === 'run_again') return callAgain(run, tool, call, { offered, isSecond: true })
  return notRun(tool, call, 'error', 'Parley was interrupted during this call; it may have run, and was not run again.')
}

/**
 * Repeats a call after a takeover. It was allowed before it left the first time, so only a rule that denies it now stops it. The decision goes into the
 * audit log, which the dead process may not have reached. `isSecond`: it may run twice, to which its person agrees; those who decide in their place have
 * allowed it once.
 */
async function callAgain(
  run: Run,
  tool: CatalogTool,
  call: ReplyCall,
  { offered, isSecond = false }: { offered: ReadonlySet<string>; isSecond?: boolean },
): Promise<ToolOutcome> {
  const { action, rule, approvers } = await run.ports.tools.decide(run.facts.actor, tool, run.facts.chatId, call.arguments)
  if (isSecond && approvers !== undefined) return notRun(tool, call, 'denied', ALLOWED_ONCE)
  return action === 'deny' ? notRun(tool, call, 'denied', rule) : callTool(run, tool, call, { offered })
}

const ALLOWED_ONCE = 'Others have allowed this call once, and it may have run already, so it was not run again.'

type ShowProgress = (progress?: { progress: number; total?: number; message?: string }) => void

function progressOf({ ports, state }: Pick<Run, 'ports' | 'state'>, call: ReplyCall): ShowProgress {
  const startedAt = now(ports.clock).toISOString()
  return progress =>
    state.writer.write({
      type: 'tool-output-available',
      toolCallId: call.id,
      dynamic: true,
      preliminary: true,
      output: { status: 'running', startedAt, ...(progress ? { progress } : {}) },
    })
}

/** Makes a request whose server may ask the user; its questions end with it. */
async function withHandler<Outcome>(
  run: Run,
  { tool, call, show }: { tool: CatalogTool; call: ReplyCall; show: ShowProgress },
  send: (request: ToolCallRequest) => Promise<Outcome>,
): Promise<Outcome> {
  const { handler, end } = createCallHandler(run, tool, call)
  return run.state.workTime.during(() => send(requestOf(run, { tool, call, show, handler })).finally(end))
}

interface HandledCall {
  tool: CatalogTool
  call: ReplyCall
  show: ShowProgress
  handler: ServerRequestHandler
}

function requestOf({ facts, state }: Pick<Run, 'facts' | 'state'>, { tool, call, show, handler }: HandledCall): ToolCallRequest {
  const { actor, runId, chatId } = facts
  return {
    onProgress: show,
    actor,
    server: tool.server,
    tool: tool.name,
    ...(tool.isOwn ? { isOwn: true, reserveNumbers: count => sourcesOf(state).reserve(count) } : {}),
    arguments: call.arguments ?? {},
    runId,
    chatId,
    callId: call.id,
    signal: state.signal,
    isLeft: () => isHandedOver(state.signal),
    handler,
  }
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise(resolve => signal.addEventListener('abort', resolve, { once: true }))
}

/** Commits in time, or looks at the lease again: a process that was suspended may wake here after another one has resolved this call. */
async function flushInTime({ ports, state }: Pick<Run, 'ports' | 'state'>, before?: Promise<void>): Promise<void> {
  const writtenMs = ports.clock.monotonicMs()
  await Promise.all([state.writer.flush(), before])
  if (ports.clock.monotonicMs() - writtenMs < LEASE_DOUBT_MS || (await ports.isLeaseHeld())) return
  state.stop('lost')
  throw new RunLostError('lease_lost')
}
