import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type ChatMessage, emptyFold, foldAll, noUsage, type RunError } from '#lib/messages/index.ts'
import { defaultModelSettings, ProviderError, type ResolvedModel } from '#lib/models/index.ts'
import { now, runsPausedBefore } from '#lib/platform/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import { launchRun } from '../execute.ts'
import type { LiveRuns } from '../live-runs.ts'
import { readableLog, readLog } from '../log/read-log.ts'
import type { RunEngine } from '../run/engine.ts'
import { HANDED_OVER, HEARTBEAT_MS, LEASE_MS, MAX_TAKEOVERS } from '../run/limits.ts'
import { retryWhileDatabaseAway } from '../run/retry-while-database-away.ts'
import { noStats, type RunStats } from '../run/run.ts'
import type { RunRow } from '../run/run-row.ts'
import { spentMs } from '../run/spent-time.ts'
import { leftOfRetry } from '../step/retry-wait.ts'
import { interruptRun, resumeRun } from './resume.ts'

const ACTIVE = ['running', 'waiting']
/** Shortest pause between two looks: this process's own leases are renewed all the time and must not keep the recovery busy. */
const SOONEST_LOOK_MS = 250

export interface Recovery {
  start(): void
  /** Resolves when no takeover is in progress. */
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

/** Finds runs whose lease has expired, takes each by compare-and-set of its token, and continues from its last committed row. */
export function createRecovery(engine: RunEngine, live: Pick<LiveRuns, 'get' | 'add'>): Recovery {
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
      for (const orphan of orphans) if (!isStopped && !live.get(orphan.id)) await takeUpAlone(orphan)
    } catch (error) {
      log.warn('run.recovery_failed', { error })
    }
    const waitMs = await untilNextMs()
    if (!isStopped) timer = setTimeout(turn, waitMs)
  }

  /** Excludes runs of a restored backup until an administrator resumes them. A stopped run makes no calls, so it is ended. */
  async function notPaused() {
    const before = await runsPausedBefore(db)
    if (before === null) return []
    if (!isPauseKnown)
      log.warn('run.paused', { startedBefore: before, advice: 'decide in Administration, or by parley runs resume or parley runs stop' })
    isPauseKnown = true
    return [{ OR: [{ startedAt: { gt: before } }, { stopRequested: true }] }]
  }

  function turn() {
    looking = look()
  }

  /** Time until the next lease of another process would expire, so its runs are taken up right then. */
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

  /** Takes up one run; a failure does not affect the others. */
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
    // A row of its log, or its path, may be what cannot be read.
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
    // A fallback stays the model for the rest of the run.
    const modelId = fold.message.metadata?.model ?? orphan.model
    const model = await engine.models.resolve(actor, modelId).catch((error: unknown) => unavailableModel(modelId, error))
    await live.add(token, () =>
      launchRun({
        engine,
        row: orphan,
        token,
        actor,
        model,
        ...(isGivenUp ? { path: [] } : {}),
        resumed: { fold, lastSeq: times.length, stats: statsOf(fold.message), spentMs: usedMs },
        begin: async run => {
          const { stop } = run.state
          if (isGivenUp) return interruptRun(run, events, events.length < times.length ? UNREADABLE : INTERRUPTED)
          if (await retryWhileDatabaseAway({ clock, log, runId: orphan.id, stop }, () => isToldToStop(orphan.id))) stop('stopped')
          else if (usedMs >= run.facts.limits.runTimeoutMs) stop('run_timeout')
          return resumeRun(run, events, leftOfRetry(rows, clock.nowMs()))
        },
      }),
    )
  }

  /** Checks for a stop after the run has subscribed: one may have come between its discovery and that. */
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

/** Tells whether a run was taken from a dead process. Only that counts as a takeover, not a handover or a wait for a user. */
function isFromDeadProcess({ status, leaseUntil }: Orphan): boolean {
  return status === 'running' && leaseUntil?.getTime() !== HANDED_OVER.getTime()
}

const INTERRUPTED: RunError = {
  code: 'interrupted',
  get message() {
    return t('parleyInterruptedSeveralTimes')
  },
  retryable: true,
}

const UNREADABLE: RunError = {
  code: 'interrupted',
  get message() {
    return t('partAnswerCouldNot')
  },
  retryable: true,
}

function statsOf({ metadata }: ChatMessage): RunStats {
  return {
    ...noStats,
    iterations: metadata?.iterations ?? 0,
    toolCalls: metadata?.toolCalls ?? 0,
    usage: metadata?.usage ?? noUsage,
    costMicroUsd: metadata?.costMicroUsd ?? (metadata?.usage ? null : 0),
    writingMs: null,
    interception: metadata?.interception ?? null,
  }
}

/** Placeholder of a deleted or disabled user, who may use no model or tool: the run ends with a clear error. */
function nobody(userId: string): Actor {
  return { kind: 'user', userId, email: '', name: '', role: 'member', rights: new Set() }
}

/** Placeholder of a model that is no longer offered: a call fails with the reason. */
function unavailableModel(id: string, error: unknown): ResolvedModel {
  const message = isAppError(error) ? error.message : t('modelCannotAskedRight')
  return {
    ...defaultModelSettings,
    id,
    title: id,
    maxTools: null,
    chunkTimeoutMs: 1_000,
    responseTimeoutMs: 1_000,
    writesTitles: false,
    port: {
      stream: () => Promise.reject(new ProviderError('provider_failed', { message, retryable: false, cause: error })),
    },
  }
}
