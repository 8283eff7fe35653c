import { addUsage, insertMessage, releaseChat, setHead } from '#lib/chats/index.ts'
import {
  applyChunk,
  type Chunk,
  type FinishReason,
  type Fold,
  messageText,
  type RunEvent,
  type RunResult,
  type RunStatus,
} from '#lib/messages/index.ts'
import { now, type Prisma } from '#lib/platform/index.ts'
import { COMMIT_PATIENCE_MS, COMMIT_RETRY_MS } from './limits.ts'
import type { Ending } from './loop.ts'
import { RunLostError } from './recorder.ts'
import type { RunContext } from './run-context.ts'
import { elapsedMs } from './step.ts'

const STATUS: Record<FinishReason, RunStatus> = {
  stop: 'completed',
  length: 'completed',
  content_filter: 'completed',
  max_tool_rounds: 'completed',
  stopped: 'stopped',
  timeout: 'failed',
  error: 'failed',
}

/**
 * Log → fold → assistant message. The run's last two rows, its message, its status and the freed chat are one transaction, so that a reader
 * of `done` finds the message, and nothing can be between the two. Throws `RunLostError` when the lease is another's.
 */
export async function finishRun(run: RunContext, ending: Ending): Promise<void> {
  const status = ending.status ?? STATUS[ending.finishReason]
  await run.writer.flush()
  const last = lastRows(run, ending)
  await patiently(run, () => store(run, ending, status, last))
  run.engine.recorder.announce(run.runId, last.rows)
  run.engine.recorder.close(run.runId)
  run.engine.platform.bus.publish(`chat:${run.chatId}`, { kind: 'run_finished', data: { runId: run.runId, status } })
  run.engine.platform.bus.publish(`user:${run.actor.userId}`, { kind: 'chats' })
}

interface LastRows {
  rows: RunEvent[]
  fold: Fold
}

function lastRows(run: RunContext, { finishReason }: Ending): LastRows {
  const { log } = run.writer
  const durationMs = elapsedMs(run)
  const finish: Chunk = {
    type: 'finish',
    messageMetadata: {
      finishReason,
      durationMs,
      usage: run.stats.usage,
      iterations: run.stats.iterations,
      toolCalls: run.stats.toolCalls,
      chunksReceived: run.stats.chunksReceived,
      ...(run.stats.firstChunkMs === null ? {} : { firstChunkMs: run.stats.firstChunkMs }),
    },
  }
  const fold = applyChunk(log.fold, finish)
  const done: Chunk = { type: 'data-done', transient: true, data: resultOf(run, fold, { finishReason, durationMs }) }
  const rows = [finish, done].map((chunk, index) => ({ seq: log.lastSeq + 1 + index, chunk, json: JSON.stringify(chunk) }))
  return { rows, fold }
}

function resultOf(run: RunContext, { message }: Fold, end: { finishReason: FinishReason; durationMs: number }): RunResult {
  const reasoning = message.parts.flatMap(part => (part.type === 'reasoning' ? [part.text] : [])).join('')
  return {
    runId: run.runId,
    chatId: run.chatId,
    messageId: run.messageId,
    ...(run.requestId === null ? {} : { requestId: run.requestId }),
    model: run.model.id,
    response: messageText(message),
    reasoning: reasoning === '' ? null : reasoning,
    finishReason: end.finishReason,
    usage: run.stats.usage,
    iterations: run.stats.iterations,
    toolCalls: run.stats.toolCalls,
    durationMs: end.durationMs,
    mode: run.mode,
  }
}

async function store(run: RunContext, { finishReason, error }: Ending, status: RunStatus, { rows, fold }: LastRows): Promise<void> {
  const { db, clock } = run.engine.platform
  const at = now(clock)
  const { usage } = run.stats
  await db.write(async tx => {
    const { count } = await tx.run.updateMany({
      where: { id: run.runId, leaseToken: run.token, status: { in: ['running', 'waiting'] } },
      data: {
        status,
        finishReason,
        finishedAt: at,
        leaseToken: null,
        leaseUntil: null,
        iterations: run.stats.iterations,
        usage: { ...usage },
        ...(error ? { error: { ...error } } : {}),
      },
    })
    if (count === 0) throw new RunLostError('lease_lost')
    await insertMessage(tx, { chatId: run.chatId, parentId: run.userMessageId, message: fold.message, runId: run.runId, createdAt: at })
    const chat = await tx.chat.findUnique({ where: { id: run.chatId }, select: { headId: true } })
    if (chat?.headId === run.userMessageId) await setHead(tx, { chatId: run.chatId, headId: run.messageId, at })
    await releaseChat(tx, { chatId: run.chatId, runId: run.runId })
    await addUsage(tx, { chatId: run.chatId, usage })
    await tx.inputRequest.updateMany({ where: { runId: run.runId, status: 'open' }, data: { status: 'withdrawn' } })
    await tx.runEvent.createMany({ data: rows.map(toRow(run.runId, at)) })
  })
}

function toRow(runId: string, at: Date): (event: RunEvent) => Prisma.RunEventCreateManyInput {
  return ({ seq, json }) => ({ runId, seq, atMs: BigInt(at.getTime()), data: json })
}

/** A database that is away for a moment must not lose the end of a run; one that stays away leaves it to the recovery. */
async function patiently(run: RunContext, work: () => Promise<void>): Promise<void> {
  const { clock, log } = run.engine.platform
  const giveUpMs = clock.monotonicMs() + COMMIT_PATIENCE_MS
  for (let waitMs = COMMIT_RETRY_MS; ; waitMs *= 2) {
    try {
      return await work()
    } catch (error) {
      if (error instanceof RunLostError || clock.monotonicMs() > giveUpMs) throw error
      log.warn('run.finish_retry', { runId: run.runId, error })
      await new Promise(resolve => setTimeout(resolve, waitMs))
    }
  }
}
