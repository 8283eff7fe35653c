import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type ChatMessage, emptyFold, foldAll, noUsage, type RunError } from '#lib/messages/index.ts'
import { ProviderError, type ResolvedModel } from '#lib/models/index.ts'
import { now, runsPausedBefore } from '#lib/platform/index.ts'
import { type LiveRun, launchRun, type RunRow } from '../launch.ts'
import { HANDED_OVER, HEARTBEAT_MS, LEASE_MS, MAX_TAKEOVERS } from '../limits.ts'
import { readableLog, readLog } from '../log/read-log.ts'
import type { RunEngine, RunStats } from '../run-context.ts'
import { leftOfRetry } from '../step/retry-wait.ts'
import { interruptRun, resumeRun } from './resume.ts'
import { patiently } from './retry-while-database-away.ts'
import { spentMs } from './spent-time.ts'

const ACTIVE = ['running', 'waiting']
/** Own leases are prolonged all the time and must not keep the recovery busy. */
const SOONEST_LOOK_MS = 250

export interface Recovery {
  start(): void
  /** Resolves when no run is being taken up any more. */
  stop(): Promise<void>
}

interface Orphan extends RunRow {
  userId: string
  model: string
  status: string
  leaseToken: string | null
  leaseUntil: Date | null
  takeovers: number
}

/** Looks for runs whose lease has passed, takes each by compare-and-set of its token, and goes on from its last committed row. */
export function createRecovery(engine: RunEngine, own: { keep: (run: LiveRun) => void; isLive: (runId: string) => boolean }): Recovery {
  const { db, clock, log } = engine.platform
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  let isStopped = false
  let isPauseKnown = false

  async function look(): Promise<void> {
    try {
      const orphans = await db.client.run.findMany({
        where: { status: { in: ACTIVE }, OR: [{ leaseUntil: null }, { leaseUntil: { lt: now(clock) } }], AND: await notPaused() },
        take: 50,
      })
      for (const orphan of orphans) if (!isStopped && !own.isLive(orphan.id)) await takeUpAlone(orphan)
    } catch (error) {
      log.warn('run.recovery_failed', { error })
    }
    const waitMs = await untilNextMs()
    if (!isStopped) timer = setTimeout(turn, waitMs)
  }

  /** A restored database goes on with nothing that was unfinished in its backup until it is told to. One that was stopped calls nothing, and is ended. */
  async function notPaused() {
    const before = await runsPausedBefore(db)
    if (before === null) return []
    if (!isPauseKnown)
      log.warn('run.paused', { startedBefore: before, advice: 'decide in the dashboard, or by parley runs resume or parley runs stop' })
    isPauseKnown = true
    return [{ OR: [{ startedAt: { gt: before } }, { stopRequested: true }] }]
  }

  function turn() {
    looking = look()
  }

  /** Right after the next lease of another process would end, so that its runs wait for no turn of ours as well. */
  async function untilNextMs(): Promise<number> {
    try {
      const next = await db.client.run.findFirst({
        where: { status: { in: ACTIVE }, leaseUntil: { gte: now(clock) } },
        select: { leaseUntil: true },
        orderBy: { leaseUntil: 'asc' },
      })
      if (!next?.leaseUntil) return HEARTBEAT_MS
      return Math.max(SOONEST_LOOK_MS, Math.min(HEARTBEAT_MS, next.leaseUntil.getTime() - clock.nowMs() + 1))
    } catch (error) {
      log.warn('run.recovery_failed', { error })
      return HEARTBEAT_MS
    }
  }

  /** One run that cannot be taken up holds up no other. */
  async function takeUpAlone(orphan: Orphan): Promise<void> {
    try {
      await takeUp(orphan)
    } catch (error) {
      log.error('run.take_up_failed', { runId: orphan.id, error })
    }
  }

  async function takeUp(orphan: Orphan): Promise<void> {
    const token = newId()
    const wasKilled = isFromDeadProcess(orphan)
    // Maybe it is a row of its log, or the path that it goes on from, that cannot be read.
    const isGivenUp = wasKilled && orphan.takeovers >= MAX_TAKEOVERS
    const { count } = await db.client.run.updateMany({
      where: { id: orphan.id, leaseToken: orphan.leaseToken, status: { in: ACTIVE } },
      data: {
        status: 'running',
        leaseToken: token,
        leaseUntil: new Date(clock.nowMs() + LEASE_MS),
        ...(wasKilled ? { takeovers: { increment: 1 } } : {}),
      },
    })
    if (count === 0) return
    log.info('run.taken_up', { runId: orphan.id, takeovers: orphan.takeovers + Number(wasKilled) })
    const times = await engine.store.times(orphan.id)
    const events = isGivenUp ? await readableLog(engine.store, orphan.id, times.length) : await readLog(engine.store, orphan.id)
    const rows = events.map(({ chunk, seq }) => ({ chunk, atMs: times[seq - 1] ?? 0 }))
    const usedMs = spentMs(rows)
    const fold = foldAll(
      emptyFold(orphan.messageId),
      events.map(({ chunk }) => chunk),
    )
    const actor = (await engine.actorOf(orphan.userId)) ?? nobody(orphan.userId)
    // A fallback holds for the rest of the run.
    const modelId = fold.message.metadata?.model ?? orphan.model
    const model = await engine.models.resolve(actor, modelId).catch((error: unknown) => unavailableModel(modelId, error))
    own.keep(
      await launchRun({
        engine,
        row: orphan,
        token,
        actor,
        model,
        ...(isGivenUp ? { path: [] } : {}),
        resumed: { fold, lastSeq: times.length, stats: statsOf(fold.message), spentMs: usedMs },
        begin: async run => {
          if (isGivenUp) return interruptRun(run, events, events.length < times.length ? UNREADABLE : INTERRUPTED)
          if (await patiently(run, () => isToldToStop(orphan.id))) run.stop('stopped')
          else if (usedMs >= run.limits.runTimeoutMs) run.stop('run_timeout')
          return resumeRun(run, events, leftOfRetry(rows, clock.nowMs()))
        },
      }),
    )
  }

  /** Asked once the run hears of stops: since it was found, one may have come that nobody heard. */
  async function isToldToStop(runId: string): Promise<boolean> {
    const rows = await db.query('SELECT 1 AS "told" FROM "Run" WHERE "id" = ? AND "stopRequested"', [runId])
    return rows.length > 0
  }

  return {
    start: turn,
    async stop() {
      isStopped = true
      if (timer) clearTimeout(timer)
      await looking
    },
  }
}

/** Takeovers are counted to end an answer that kills its process again and again; one that was handed over in good order, or waited for a person, did not. */
function isFromDeadProcess({ status, leaseUntil }: Orphan): boolean {
  return status === 'running' && leaseUntil?.getTime() !== HANDED_OVER.getTime()
}

const INTERRUPTED: RunError = {
  code: 'interrupted',
  message: 'Parley was interrupted several times during this answer; what had arrived is kept.',
  retryable: true,
}

const UNREADABLE: RunError = {
  code: 'interrupted',
  message: 'A part of this answer could not be read again after an interruption, so it ended here; the rest is kept.',
  retryable: true,
}

function statsOf({ metadata }: ChatMessage): RunStats {
  return {
    iterations: metadata?.iterations ?? 0,
    toolCalls: metadata?.toolCalls ?? 0,
    usage: metadata?.usage ?? noUsage,
    costMicroUsd: metadata?.costMicroUsd ?? (metadata?.usage ? null : 0),
    samples: 0,
    chunksReceived: 0,
    firstChunkMs: null,
    writingMs: null,
    interception: metadata?.interception ?? null,
  }
}

/** A person who is gone or disabled: may use no model and no tool, so that the run ends with a clear error. */
function nobody(userId: string): Actor {
  return { kind: 'user', userId, email: '', name: '', role: 'member', rights: new Set() }
}

/** Stands for a model that can no longer be had: asking it fails with the reason. */
function unavailableModel(id: string, error: unknown): ResolvedModel {
  const message = isAppError(error) ? error.message : 'The model cannot be asked right now.'
  return {
    id,
    title: id,
    contextWindow: null,
    tools: 'native',
    vision: null,
    files: null,
    temperature: null,
    maxTools: null,
    chunkTimeoutMs: 1_000,
    responseTimeoutMs: 1_000,
    fallbacks: [],
    price: null,
    writesTitles: false,
    port: {
      stream: () => Promise.reject(new ProviderError('provider_failed', { message, retryable: false, cause: error })),
    },
  }
}
