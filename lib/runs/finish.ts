import { messageInsert, releaseChat } from '#lib/chats/index.ts'
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
import { now, type Sql, type SqlValue, toStorableJson } from '#lib/platform/index.ts'
import { insertRows, inTurn } from './all-settled.ts'
import { eventInsert } from './log/event-store.ts'
import { RunLostError } from './log/recorder.ts'
import type { Ending } from './loop.ts'
import { holdQueue } from './queue/queue-writes.ts'
import type { RunContext, RunStats } from './run-context.ts'
import { elapsedMs } from './step/step.ts'
import { patiently } from './takeover/retry-while-database-away.ts'

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
  const rows = await patiently(run, async () => {
    await run.writer.flush()
    const last = lastRows(run, ending)
    await store(run, ending, status, last)
    return last.rows
  })
  run.engine.recorder.announce(run.runId, rows)
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
      ...costOf(run.stats),
      iterations: run.stats.iterations,
      toolCalls: run.stats.toolCalls,
      chunksReceived: run.stats.chunksReceived,
      ...(run.stats.firstChunkMs === null ? {} : { firstChunkMs: run.stats.firstChunkMs }),
      ...(run.stats.writingMs === null ? {} : { writingMs: Math.round(run.stats.writingMs) }),
      ...(run.stats.interception === null ? {} : { interception: run.stats.interception }),
    },
  }
  const fold = applyChunk(log.fold, finish)
  const done: Chunk = { type: 'data-done', transient: true, data: resultOf(run, fold, { finishReason, durationMs }) }
  const rows = [finish, done].map((chunk, index) => ({ seq: log.lastSeq + 1 + index, chunk, json: JSON.stringify(chunk) }))
  return { rows, fold }
}

/** What nothing was paid for has no cost either: no step, or no price. */
export function costOf({ costMicroUsd, usage }: RunStats): { costMicroUsd?: number } {
  return costMicroUsd === null || usage.totalTokens === 0 ? {} : { costMicroUsd }
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
  const row = [
    status,
    finishReason,
    at,
    run.stats.iterations,
    JSON.stringify(usage),
    error ? JSON.stringify(toStorableJson(error)) : null,
    run.runId,
    run.token,
  ]
  const message = { chatId: run.chatId, parentId: run.userMessageId, message: fold.message, runId: run.runId, createdAt: at }
  await db.transact(sql =>
    // Nobody waits between these, so that PostgreSQL gets them together.
    inTurn([
      endRun(sql, row),
      insertRows(sql, [messageInsert(message), ...rows.map(event => eventInsert(run.runId, at, event))]),
      releaseChat(sql, { chatId: run.chatId, runId: run.runId, from: run.userMessageId, to: run.messageId, at, usage }),
      withdrawInputs(sql, run.runId),
      ...(finishReason === 'error' || finishReason === 'timeout' ? [holdQueue(sql, run.chatId)] : []),
    ]),
  )
}

async function endRun(sql: Sql, row: SqlValue[]): Promise<void> {
  if ((await sql.run(END_RUN, row)) === 0) throw new RunLostError('lease_lost')
}

async function withdrawInputs(sql: Sql, runId: string): Promise<void> {
  await sql.run(`UPDATE "InputRequest" SET "status" = 'withdrawn' WHERE "runId" = ? AND "status" = 'open'`, [runId])
}

const END_RUN = `
  UPDATE "Run" SET "status" = ?, "finishReason" = ?, "finishedAt" = ?, "iterations" = ?, "usage" = ?, "error" = ?,
    "leaseToken" = NULL, "leaseUntil" = NULL
  WHERE "id" = ? AND "leaseToken" = ? AND "status" IN ('running', 'waiting')`
