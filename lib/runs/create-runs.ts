import { setTimeout as sleep } from 'node:timers/promises'
import { type Actor, ownedBy } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { emptyFold, foldAll, type RunEvent } from '#lib/messages/index.ts'
import { Registry } from '#lib/platform/index.ts'
import { endDeleted } from './end-deleted.ts'
import { beginRun, type LiveRun, launchRun } from './launch.ts'
import { DRAIN_LOOK_MS, HANDED_OVER, LAST_SEQ, LAUNCH_LOOK_MS, PAGE_ROWS } from './limits.ts'
import { createEventStore } from './log/event-store.ts'
import { createMerging } from './log/merging.ts'
import { readLog } from './log/read-log.ts'
import { createRecorder } from './log/recorder.ts'
import { keepRetention } from './log/retention.ts'
import { tailEvents } from './log/tail.ts'
import { answerInput, answerSignIns, choiceOfApproval } from './questions/answer.ts'
import { createQueue } from './queue/create-queue.ts'
import type { RunDeps, RunEngine } from './run-context.ts'
import { runSelect, toRunView } from './run-view.ts'
import type { Runs } from './runs.ts'
import { findRepeated, type StoredStart, storeStart } from './start.ts'
import { finishCalls } from './takeover/finish-calls.ts'
import { createLeases, isActive } from './takeover/leases.ts'
import { createRecovery } from './takeover/recover.ts'
import { SKIP_SERVERS } from './tools/listed-servers.ts'

/** The conductor. With `takesUpRuns`, runs whose process died are taken up by this one. */
export function createRuns(deps: RunDeps, options: { takesUpRuns: boolean }): Runs {
  const { db, bus, clock, frames, log } = deps.platform
  const store = createEventStore(db)
  const engine: RunEngine = {
    ...deps,
    store,
    recorder: createRecorder({ store, bus, clock, frames, log }),
    leases: createLeases(deps.platform),
  }
  const merging = createMerging(engine, { takesUpMissed: options.takesUpRuns })
  const live = new Registry<LiveRun>()
  let isClosing = false
  let launching = 0

  function keep(run: LiveRun): void {
    live.set(run.context.runId, run)
    void run.ended.finally(() => {
      live.delete(run.context.runId)
      merging.ended(run.context.runId)
      void queue.startNext(run.context.chatId)
    })
  }

  /** A start that was stored while this process ends is handed over like those that it had begun. */
  async function launch(actor: Actor, stored: StoredStart): Promise<void> {
    if (isClosing) return handOver([stored.token])
    launching++
    try {
      keep(await launchRun({ engine, actor, begin: beginRun, ...stored }))
    } finally {
      launching--
    }
  }

  const start: Runs['start'] = async (actor, chatId, request) => {
    if (isClosing) throw new AppError('starting', { message: 'Parley is shutting down; try again in a moment.' })
    const repeated = await findRepeated(engine, actor, request)
    if (repeated) return repeated
    const stored = await storeStart(engine, actor, chatId, request).catch(async (error: unknown) => {
      // Two of the same send at once: the one that lost finds the other's run.
      const other = await findRepeated(engine, actor, request)
      if (other) return other
      throw error
    })
    if ('repeated' in stored) return stored
    const { row, model } = stored
    await launch(actor, stored)
    bus.publish(`chat:${chatId}`, { kind: 'run_started', data: { runId: row.id } })
    bus.publish(`user:${actor.userId}`, { kind: 'chats' })
    return { runId: row.id, chatId, messageId: row.messageId, userMessageId: row.userMessageId, model: model.id, repeated: false }
  }

  const queue = createQueue(engine, { start, isClosing: () => isClosing })
  const endQueue = options.takesUpRuns ? queue.keep() : () => undefined

  const recovery = createRecovery(engine, { keep, isLive: runId => live.has(runId) })
  if (options.takesUpRuns) recovery.start()
  const endDeletedWatch = options.takesUpRuns ? endDeleted(deps.platform) : () => undefined
  const endRetention = options.takesUpRuns ? keepRetention(engine) : () => undefined

  async function find(actor: Actor, runId: string) {
    const row = await db.client.run.findFirst({ where: { id: runId, ...ownedBy(actor) }, select: runSelect })
    if (!row) throw new AppError('run_not_found')
    return row
  }

  async function requireLog(actor: Actor, runId: string): Promise<void> {
    const row = await find(actor, runId)
    if (!isActive(row.status as 'running') && !engine.recorder.live(runId) && (await store.read(runId, 0, 1)).length === 0)
      throw new AppError('events_expired')
  }

  /** Leases that cannot be given back, since the database is away, end by themselves; what else has to be ended must not wait for them. */
  async function handOver(tokens: string[]): Promise<void> {
    try {
      await db.client.run.updateMany({ where: { leaseToken: { in: tokens } }, data: { leaseToken: null, leaseUntil: HANDED_OVER } })
    } catch (error) {
      log.warn('run.not_handed_over', { runs: tokens.length, error })
    }
  }

  return {
    start,
    queue: queue.port,

    async get(actor, runId) {
      return toRunView(await find(actor, runId))
    },

    async active(actor, chatId) {
      const chat = await deps.chats.get(actor, chatId)
      return chat.activeRunId === null ? null : toRunView(await find(actor, chat.activeRunId))
    },

    async startedSince(actor, chatId, at) {
      const rows = await db.client.run.findMany({
        where: { chatId, ...ownedBy(actor), startedAt: { gte: at } },
        orderBy: { startedAt: 'asc' },
        take: PAGE_ROWS,
        select: { id: true },
      })
      return rows.map(({ id }) => id)
    },

    async stop(actor, runId, { sendsQueue } = { sendsQueue: false }) {
      const { chatId } = await find(actor, runId)
      if (!sendsQueue) await queue.hold(chatId)
      const { count } = await db.client.run.updateMany({
        where: { id: runId, ...ownedBy(actor), status: { in: ['running', 'waiting'] } },
        data: { stopRequested: true },
      })
      if (count === 0) throw new AppError('run_finished')
      bus.publish(`run:${runId}`, { kind: 'stop' })
    },

    async skipServers(actor, runId) {
      await find(actor, runId)
      bus.publish(`run:${runId}`, { kind: SKIP_SERVERS })
    },

    async answer(actor, runId, inputId, answer) {
      await find(actor, runId)
      await answerInput(deps.platform, actor, { runId, inputId }, answer)
    },

    async answerById(actor, inputId, answer) {
      await answerInput(deps.platform, actor, { inputId }, answer)
    },

    signedIn: (userId, server) => answerSignIns(deps.platform, userId, server),

    async approve(actor, runId, toolCallId, approval) {
      await find(actor, runId)
      const rows = await db.client.inputRequest.findMany({
        where: { runId, toolCallId, ...ownedBy(actor), kind: { in: ['approval', 'repeat'] } },
        select: { id: true, kind: true, status: true },
        orderBy: { createdAt: 'desc' },
      })
      const row = rows.find(({ status }) => status === 'open') ?? rows[0]
      if (!row) throw new AppError('input_not_found')
      await answerInput(
        deps.platform,
        actor,
        { runId, inputId: row.id },
        { choice: choiceOfApproval(row.kind, approval), ...(approval.reason === undefined ? {} : { reason: approval.reason }) },
      )
    },

    async tail(actor, runId, { after, signal }) {
      // Most readers are the one who has just started it, in this process.
      const isOwn = live.get(runId)?.context.actor.userId === actor.userId
      if (!isOwn) await requireLog(actor, runId)
      const isOver = async () => {
        const now = await db.client.run.findUnique({ where: { id: runId }, select: { status: true } })
        return !isActive(now?.status as 'running' | undefined)
      }
      return tailEvents({ store, recorder: engine.recorder, bus }, { runId, after: Math.min(after, LAST_SEQ), isOver, signal })
    },

    async snapshot(actor, runId) {
      const row = await find(actor, runId)
      const current = engine.recorder.live(runId)
      if (current) return { fold: current.fold, after: current.lastSeq }
      const events: RunEvent[] = await readLog(store, runId)
      const fold = foldAll(
        emptyFold(row.messageId),
        events.map(({ chunk }) => chunk),
      )
      return { fold, after: events.at(-1)?.seq ?? 0 }
    },

    async drain(signal) {
      // A run that waits for a person may wait for a day, and loses nothing where another process goes on with it.
      const isBusy = () => live.values().some(({ context }) => context.openInputs.size === 0)
      while (!signal.aborted && (launching > 0 || isBusy())) await sleep(DRAIN_LOOK_MS)
    },

    async close() {
      isClosing = true
      await recovery.stop()
      endRetention()
      endQueue()
      endDeletedWatch()
      await merging.stop()
      while (launching > 0) await sleep(LAUNCH_LOOK_MS)
      // One that can write no more ends meanwhile, and its lease is given back all the same.
      const held = live.values()
      await finishCalls(held.map(({ context }) => context))
      const runs = [...new Set([...held, ...live.values()])]
      for (const { context } of runs) {
        engine.recorder.abandon(context.runId)
        context.stop('shutdown')
      }
      await handOver(runs.map(({ context }) => context.token))
      await Promise.all(runs.map(({ ended }) => ended))
    },
  }
}
