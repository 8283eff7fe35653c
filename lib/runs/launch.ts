import type { Actor } from '#lib/auth/index.ts'
import { type ChatMessage, type Chunk, emptyFold, type Fold, noUsage, type RunEvent } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import { executeRun } from './execute.ts'
import type { Ending, Place } from './loop.ts'
import type { RunContext, RunEngine, RunStats, RunStop } from './run-context.ts'
import { WorkTime } from './takeover/work-time.ts'
import { CallsInFlight } from './tools/calls-in-flight.ts'

const MIB = 1024 * 1024

/** The row of a run, as far as its execution needs it. */
export interface RunRow {
  id: string
  chatId: string
  messageId: string
  userMessageId: string
  requestId: string | null
  selectedTools: unknown
  mode: string
  startedAt: Date
}

export interface Launch {
  engine: RunEngine
  row: RunRow
  token: string
  actor: Actor
  model: ResolvedModel
  /** Of a new run: its first row, committed with it. */
  first?: RunEvent
  /** Read where it is not given. */
  path?: ChatMessage[]
  /** Of a run that is taken up. */
  resumed?: { fold: Fold; lastSeq: number; stats: RunStats; spentMs: number }
  begin: (run: RunContext) => Promise<Place | Ending>
}

export interface LiveRun {
  context: RunContext
  /** Resolves when the run has ended in this process. */
  ended: Promise<void>
}

/** Starts a run's execution in this process, detached. */
export async function launchRun(launch: Launch): Promise<LiveRun> {
  const { engine, row } = launch
  const controller = new AbortController()
  const stop = (why: RunStop) => {
    if (!controller.signal.aborted) controller.abort(why)
  }
  // Before anything is waited for: a stop may come right behind the start.
  const unsubscribe = engine.platform.bus.subscribe(`run:${row.id}`, note => {
    if (note.kind === 'stop') stop('stopped')
  })
  try {
    const context = await contextOf(launch, controller.signal, stop)
    return { context, ended: executeRun(context, () => launch.begin(context)).finally(unsubscribe) }
  } catch (error) {
    unsubscribe()
    throw error
  }
}

async function contextOf(launch: Launch, signal: AbortSignal, stop: RunContext['stop']): Promise<RunContext> {
  const { engine, row, token, actor, model, first, path, resumed } = launch
  const limits = await engine.limits()
  return {
    engine,
    runId: row.id,
    chatId: row.chatId,
    messageId: row.messageId,
    userMessageId: row.userMessageId,
    requestId: row.requestId,
    token,
    actor,
    model,
    path: path ?? (await engine.chats.pathTo(row.chatId, row.userMessageId)),
    selectedTools: row.selectedTools as string[],
    mode: row.mode === 'batch' ? 'batch' : 'live',
    startedAt: row.startedAt,
    limits,
    writer: engine.recorder.open({
      runId: row.id,
      token,
      fold: resumed?.fold ?? emptyFold(row.messageId),
      lastSeq: resumed?.lastSeq ?? 0,
      committed: first === undefined ? [] : [first],
      limit: { mostBytes: limits.answerLimitMb * MIB, onFull: () => stop('answer_too_large') },
      onLost: () => stop('lost'),
    }),
    signal,
    stop,
    workTime: new WorkTime(engine.platform.clock, { limitMs: limits.runTimeoutMs, spentMs: resumed?.spentMs ?? 0 }, () =>
      stop('run_timeout'),
    ),
    callsInFlight: new CallsInFlight(),
    openInputs: new Set(),
    refusedTools: new Set(),
    mostTurns: Number.POSITIVE_INFINITY,
    stats: resumed?.stats ?? {
      iterations: 0,
      toolCalls: 0,
      usage: noUsage,
      costMicroUsd: 0,
      samples: 0,
      chunksReceived: 0,
      firstChunkMs: null,
      writingMs: 0,
      interception: null,
    },
  }
}

/** The first row of a run, committed before the first model byte. */
export function startChunk(run: Pick<RunRow, 'id' | 'chatId' | 'messageId' | 'requestId' | 'startedAt'>, modelId: string): Chunk {
  return {
    type: 'start',
    messageId: run.messageId,
    messageMetadata: {
      runId: run.id,
      chatId: run.chatId,
      model: modelId,
      startedAt: run.startedAt.toISOString(),
      ...(run.requestId === null ? {} : { requestId: run.requestId }),
    },
  }
}

/** Where the loop of a run begins whose log is empty, or holds its first row alone. */
export async function beginRun(run: RunContext): Promise<Place> {
  if (run.writer.log.lastSeq === 0) {
    run.writer.write(startChunk({ ...run, id: run.runId }, run.model.id))
    await run.writer.flush()
  }
  return { step: 1, isReset: false }
}
