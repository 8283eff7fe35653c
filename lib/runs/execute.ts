import type { AssistantInUse } from '#lib/assistants/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { KnownChat } from '#lib/context/index.ts'
import { isAppError } from '#lib/errors.ts'
import { type ChatMessage, emptyFold, type Fold, type RunEvent, readParameters, type Usage } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import { CallCounter } from '#lib/usage/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import { refuseFiles } from './check-files.ts'
import { finishRun } from './finish.ts'
import { runLoop } from './loop.ts'
import { CallsInFlight } from './run/calls-in-flight.ts'
import type { Allowance } from './run/children-port.ts'
import { failure, type RunEnding, type StepPlace } from './run/ending.ts'
import type { RunEngine } from './run/engine.ts'
import { RunLostError } from './run/recorder.ts'
import { type ChildFacts, elapsedMs, noStats, type Run, type RunLimits, type RunStats } from './run/run.ts'
import { type RunRow, startChunk } from './run/run-row.ts'
import { RunSources } from './run/run-sources.ts'
import { isHandedOver, type RunStop, stopReason } from './run/run-stop.ts'
import { WorkTime } from './run/work-time.ts'
import { createRunPorts } from './run-ports.ts'
import { writeTitle } from './title/title.ts'
import { recordedResults } from './tools/recorded-results.ts'

export interface Launch {
  engine: RunEngine
  row: RunRow
  token: string
  actor: Actor
  model: ResolvedModel
  /** The first row of the log, where it was committed together with a new run. */
  first?: RunEvent
  /** Usage of the chat as its claim found it. */
  usageBefore?: Usage
  /** Read from the database where it is absent. */
  path?: ChatMessage[]
  /** The chat as the start has just found it. */
  known?: KnownChat
  /** Project of the chat; read from the database where it is absent. */
  projectId?: string | null
  /** The log so far of a run that is taken up. */
  resumed?: { fold: Fold; lastSeq: number; stats: RunStats; spentMs: number }
  /** Finds the step to begin with, or the end of a run that goes no further. */
  begin: (run: Run) => Promise<StepPlace | RunEnding>
}

export interface LiveRun {
  run: Run
  /** Resolves when the run has ended in this process. */
  ended: Promise<void>
}

/** Starts to execute a run in this process, detached from every request. */
export async function launchRun(launch: Launch): Promise<LiveRun> {
  const { engine, row } = launch
  const controller = new AbortController()
  const stop = (why: RunStop) => {
    if (!controller.signal.aborted) controller.abort(why)
  }
  // Subscribes before any wait: a stop may come right behind the start.
  const unsubscribe = engine.platform.bus.subscribe(`run:${row.id}`, note => {
    if (note.kind === 'stop') stop('stopped')
  })
  try {
    const run = await createRun(launch, controller.signal, stop)
    return { run, ended: executeRun(engine, run, launch.begin).finally(unsubscribe) }
  } catch (error) {
    unsubscribe()
    throw error
  }
}

/** Reads the answer of a run; empty where it was deleted in the meantime. */
async function answerOf({ platform }: RunEngine, runId: string): Promise<Pick<ChatMessage, 'parts'>> {
  const message = await platform.db.client.message.findFirst({ where: { runId, role: 'assistant' }, select: { parts: true } })
  return { parts: (message?.parts ?? []) as unknown as ChatMessage['parts'] }
}

async function projectOf({ platform }: RunEngine, chatId: string): Promise<string | null> {
  const chat = await platform.db.client.chat.findUnique({ where: { id: chatId }, select: { projectId: true } })
  return chat?.projectId ?? null
}

const MIB = 1024 * 1024

async function createRun(launch: Launch, signal: AbortSignal, stop: (why: RunStop) => void): Promise<Run> {
  const { engine, row, token, actor, model, first, resumed } = launch
  const { id: runId, chatId, messageId, userMessageId, requestId, resultsOf, startedAt } = row
  const child = await childOf(engine, row)
  const limits = limitsOf(await engine.limits(), child)
  const assistant = await assistantOfRow(engine, row)
  const known = launch.known ?? null
  const projectId = launch.projectId === undefined ? await projectOf(engine, chatId) : launch.projectId
  const place = {
    chatId,
    headId: userMessageId,
    model,
    at: startedAt,
    ...(launch.path ? { known: launch.path } : {}),
    ...(known ? { hasCompactions: known.found.hasCompactions } : {}),
  }
  const { path, ...history } = await engine.compactions.historyOf(place)
  const selectedTools = row.selectedTools as string[]
  const mode = row.mode === 'batch' ? 'batch' : 'live'
  const ids = { runId, child, chatId, messageId, userMessageId, requestId, resultsOf, token }
  const recorded = resultsOf === null ? null : recordedResults(await answerOf(engine, resultsOf), resumed?.fold.message ?? { parts: [] })
  const parameters = readParameters(row.parameters)
  const facts = {
    ...ids,
    modelId: model.id,
    actor,
    path,
    history,
    assistant,
    selectedTools,
    mode,
    parameters,
    recorded,
    isTakenUp: resumed !== undefined,
    startedAt,
    limits,
    place: { projectId, assistantId: row.assistantId, scheduleId: row.scheduleId },
  } as const
  const writer = engine.recorder.open({
    runId,
    token,
    fold: resumed?.fold ?? emptyFold(messageId),
    lastSeq: resumed?.lastSeq ?? 0,
    committed: first === undefined ? [] : [first],
    limit: { mostBytes: limits.answerLimitMb * MIB, onFull: () => stop('answer_too_large') },
    onLost: () => stop('lost'),
  })
  const time = { limitMs: limits.runTimeoutMs, spentMs: resumed?.spentMs ?? 0 }
  return {
    facts,
    ports: createRunPorts(engine, { ...ids, actor, assistant, stop, modelId: model.id, mode, scheduleId: row.scheduleId }),
    state: {
      model,
      writer,
      signal,
      stop,
      workTime: new WorkTime(engine.platform.clock, time, () => stop('run_timeout')),
      callsInFlight: new CallsInFlight(),
      openInputs: new Set(),
      hasAsked: false,
      refusedTools: new Set(),
      mostTokens: Number.POSITIVE_INFINITY,
      layout: null,
      hasFolder: known && known.chat.workspaceId !== null,
      known,
      usageBefore: launch.usageBefore ?? null,
      hold: null,
      reservedFor: null,
      unrecorded: null,
      serverCalls: new CallCounter(),
      pages: [],
      sources: resumed ? new RunSources(resumed.fold.message) : null,
      stats: resumed?.stats ?? { ...noStats },
    },
  }
}

/** Finds the place of a child in its tree; null for the run of a person's message. */
async function childOf({ platform }: RunEngine, { parentRunId, rootRunId, depth, allowance }: RunRow): Promise<ChildFacts | null> {
  if (parentRunId === null || rootRunId === null) return null
  const root = await platform.db.client.run.findUnique({ where: { id: rootRunId }, select: { chatId: true, messageId: true } })
  const { chatId = '', messageId = '' } = root ?? {}
  return { parentRunId, depth, root: { runId: rootRunId, chatId, messageId }, allowance: allowance as Allowance }
}

/** A child has the time that its parent had left when it began. */
function limitsOf(limits: RunLimits, child: ChildFacts | null): RunLimits {
  return child ? { ...limits, runTimeoutMs: Math.min(limits.runTimeoutMs, child.allowance.timeMs) } : limits
}

function assistantOfRow({ assistants }: RunEngine, { assistantId, assistantVersion }: RunRow): Promise<AssistantInUse | null> {
  if (assistantId === null || assistantVersion === null) return Promise.resolve(null)
  return assistants.atVersion(assistantId, assistantVersion)
}

/**
 * Executes a run to its end: begin, loop, finish, title. Never rejects: a bug is logged with the run's id, shown to every reader, and ends this run alone.
 * A run that lost its lease or is handed over writes nothing more. Another process has it, and its readers here continue from the database.
 */
async function executeRun(engine: RunEngine, run: Run, begin: Launch['begin']): Promise<void> {
  const { runId, token } = run.facts
  const { log, bus } = engine.platform
  const release = engine.leases.hold({ runId, token, stop: run.state.stop })
  let isOurs = false
  try {
    const ending = await runToEnd(run, begin)
    if (isHandedOver(run.state.signal)) {
      if (stopReason(run.state.signal) === 'lost') log.warn('run.lost', { runId, reason: run.state.writer.log.closed ?? 'lease_lost' })
      return
    }
    const answer = await finishRun(engine, run, ending)
    if (!run.facts.child) tellOfEnd(engine, run, ending)
    isOurs = true
    release()
    log.info('run.finished', summaryOf(run, ending))
    if (run.facts.child) return
    compactLater(engine, run, answer)
    await writeTitle(engine.platform, run, ending)
  } catch (error) {
    if (error instanceof RunLostError) log.warn('run.lost', { runId, reason: error.reason })
    else log.error('run.finish_failed', { runId, error })
  } finally {
    release()
    if (!isOurs) {
      // The process that takes the run up releases it.
      if (run.state.hold) engine.budgets.forget(run.state.hold)
      // Rows in memory may be older than those that the next process writes.
      engine.recorder.abandon(runId)
      bus.publish(`run:${runId}`, { kind: 'left' })
    }
  }
}

/** Lets a long history be compacted. A fallback model has another budget, so its history is read again. */
function compactLater({ compactions }: Pick<RunEngine, 'compactions'>, { facts, state }: Run, answer: ChatMessage): void {
  const { actor, chatId, path, history, modelId } = facts
  const known = state.model.id === modelId ? { history: { ...history, path: [...path, answer] } } : {}
  compactions.answered({ actor, chatId, modelId: state.model.id, ...known })
}

async function runToEnd(run: Run, begin: Launch['begin']): Promise<RunEnding> {
  try {
    const place = await begin(run)
    return 'finishReason' in place ? place : await runLoop(run, place)
  } catch (error) {
    if (error instanceof RunLostError) throw error
    // A refusal of a request that cannot be made: the model was not asked.
    if (isAppError(error)) return failure(run, { code: error.code, message: error.message, retryable: false })
    run.ports.log.error('run.crashed', { runId: run.facts.runId, error })
    return failure(run, { code: 'internal', message: t('somethingWentWrongOur'), retryable: true })
  }
}

/** Begins a run whose log is empty or holds its first row alone. */
export async function beginRun(run: Run): Promise<StepPlace | RunEnding> {
  const { facts, state } = run
  if (state.writer.log.lastSeq === 0) {
    state.writer.write(startChunk({ ...facts, id: facts.runId }, state.model.id, facts))
    await state.writer.flush()
  }
  return (await refuseFiles(run)) ?? { step: 1, isReset: false }
}

/** Longest error message in the process's log, in characters: its beginning says enough. */
const REASON_CHARS = 300

/** Notifies the person of an answer that has ended, unless they stopped it. */
function tellOfEnd({ tell }: Pick<RunEngine, 'tell'>, { facts, ports }: Pick<Run, 'facts' | 'ports'>, { finishReason }: RunEnding): void {
  if (finishReason === 'stopped') return
  const kind = finishReason === 'error' || finishReason === 'timeout' ? 'failed' : 'ended'
  const ownMs = ports.clock.nowMs() - facts.startedAt.getTime()
  tell?.({ kind, userId: facts.actor.userId, chatId: facts.chatId, runId: facts.runId, ownMs })
}

/** Summary for the process's log, without the words of user or model. */
function summaryOf(run: Run, { finishReason, error }: RunEnding): Record<string, unknown> {
  const { runId, chatId, actor } = run.facts
  const { usage, firstChunkMs, iterations, toolCalls } = run.state.stats
  return {
    runId,
    chatId,
    userId: actor.userId,
    model: run.state.model.id,
    finishReason,
    ...(error ? { reason: error.code, message: error.message.slice(0, REASON_CHARS) } : {}),
    durationMs: elapsedMs(run),
    firstChunkMs,
    promptTokens: usage.promptTokens,
    completionTokens: usage.completionTokens,
    iterations,
    toolCalls,
  }
}
