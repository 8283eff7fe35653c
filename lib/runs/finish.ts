import { type BudgetGate, type Settlement, usedOf } from '#lib/budgets/index.ts'
import { messageInsert, releaseChat } from '#lib/chats/index.ts'
import { type AnswerUpdate, requestTokens } from '#lib/context/index.ts'
import { type ChatMessage, type FinishReason, noUsage, type RunStatus } from '#lib/messages/index.ts'
import { type Insert, now, type Sql, type SqlValue, toStorableJson } from '#lib/platform/index.ts'
import { type ListedChat, publishListed } from '#lib/projects/index.ts'
import { type ServerCalls, usageInserts } from '#lib/usage/index.ts'
import { type LastRows, lastRows } from './log/last-rows.ts'
import { holdQueue } from './queue/queue-writes.ts'
import { allSettledOrThrow, insertRows } from './run/all-settled-or-throw.ts'
import type { RunEnding } from './run/ending.ts'
import type { RunEngine } from './run/engine.ts'
import { eventInsert } from './run/event-store.ts'
import { RunLostError } from './run/recorder.ts'
import { retryWhileDatabaseAway } from './run/retry-while-database-away.ts'
import type { Run } from './run/run.ts'

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
 * Folds the log into the assistant message. The run's last rows, its message, its status, the freed chat and the update of its context are one transaction.
 * So a reader of `done` finds the message, and a crash cannot come between the two. Returns the message. Throws `RunLostError` when another process has
 * the lease.
 */
export async function finishRun(
  { platform, recorder, context, budgets }: Pick<RunEngine, 'platform' | 'recorder' | 'context' | 'budgets'>,
  run: Run,
  ending: RunEnding,
): Promise<ChatMessage> {
  const { runId, chatId } = run.facts
  const { clock, log } = run.ports
  const status = ending.status ?? STATUS[ending.finishReason]
  const settlement = settlementOf(budgets, run)
  let update: AnswerUpdate | null | undefined
  const { rows, fold, listed } = await retryWhileDatabaseAway({ clock, log, stop: run.state.stop, runId }, async () => {
    const last = lastRows(run, ending, await run.state.writer.takeRest())
    if (update === undefined) update = contextUpdate(context, run, { ending, answer: last.fold.message })
    return { ...last, listed: await store(platform, run, { ...ending, status }, { ...last, update, settlement }) }
  })
  settlement?.stored()
  recorder.announce(runId, rows)
  recorder.close(runId)
  platform.bus.publish(`chat:${chatId}`, { kind: 'run_finished', data: { runId, status } })
  const { child } = run.facts
  if (child) platform.bus.publish(`tree:${child.root.runId}`, { kind: 'ended' })
  // Lists have no chats of children.
  else if (listed) publishListed(platform.bus, listed)
  await update?.stored()
  return fold.message
}

/** Settles what the last step holds of budgets. A step that used nothing gives all of it back. */
function settlementOf(budgets: Pick<BudgetGate, 'settlement'>, { state }: Pick<Run, 'state'>): Settlement | null {
  const { hold, unrecorded } = state
  return hold && budgets.settlement(hold, usedOf(unrecorded))
}

type StoredEnding = Omit<RunEnding, 'status'> & { status: RunStatus }

async function store(
  { db, clock }: RunEngine['platform'],
  { facts, state }: Pick<Run, 'facts' | 'state'>,
  { status, finishReason, error }: StoredEnding,
  { rows, fold, update, settlement }: LastRows & { update: AnswerUpdate | null; settlement: Settlement | null },
): Promise<ListedChat | null> {
  const { runId, chatId, userMessageId, messageId, token } = facts
  const { usageBefore } = state
  const { usage, iterations } = state.stats
  const at = now(clock)
  const calls = state.serverCalls.take()
  const storedError = error ? JSON.stringify(toStorableJson(error)) : null
  const message = { chatId, parentId: userMessageId, message: fold.message, runId, createdAt: at }
  let listed: ListedChat | null = null
  await db.transact(sql =>
    // Sent together: PostgreSQL answers them in one round trip.
    allSettledOrThrow([
      endRun(sql, [status, finishReason, at, iterations, JSON.stringify(usage), storedError, runId, token]),
      insertRows(sql, [
        messageInsert(message),
        ...rows.map(event => eventInsert(runId, at, event)),
        ...lastUsage({ facts, state }, { status, calls, at }),
      ]),
      releaseChat(sql, { chatId, runId, from: userMessageId, to: messageId, at, usage, usageBefore }).then(chat => {
        listed = chat
      }),
      ...(facts.isTakenUp || state.hasAsked ? [withdrawInputs(sql, runId)] : []),
      ...(update ? [update.store(sql)] : []),
      ...(settlement ? [settlement.store(sql)] : []),
      ...(finishReason === 'error' || finishReason === 'timeout' ? [holdQueue(sql, chatId)] : []),
    ]),
  )
  return listed
}

/** Makes the rows of usage with which the run ends. A last step without usage of its own gets an empty row: the answer is counted there. */
function lastUsage(
  { facts, state }: Pick<Run, 'facts' | 'state'>,
  { status, calls, at }: { status: RunStatus; calls: readonly ServerCalls[]; at: Date },
): Insert[] {
  const { actor, runId, place } = facts
  const { model, stats, unrecorded } = state
  const end = { hasFailed: status === 'failed' || status === 'interrupted', ttftMs: stats.firstChunkMs }
  const empty = { userId: actor.userId, runId, step: stats.iterations + 1, model: model.id, usage: noUsage, place }
  return usageInserts({ ...(unrecorded ?? { ...empty, costMicroUsd: model.price && 0 }), end }, calls, at)
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

/** Prepares the update of the chat's tracker by an answer. Null where the request failed: it has written no cache, and counts for nothing. */
function contextUpdate(
  context: RunEngine['context'],
  { facts, state }: Pick<Run, 'facts' | 'state'>,
  { ending, answer }: { ending: RunEnding; answer: ChatMessage },
): AnswerUpdate | null {
  const { runId, chatId, path } = facts
  const { layout, stats } = state
  if (layout === null || ending.finishReason === 'error') return null
  const lastRequest = stats.lastUsage && requestTokens(stats.lastUsage)
  return context.answered({ runId, chatId, layout, path, answer, lastRequest, isOneStep: stats.iterations === 1 })
}
