import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { type ChatMessage, emptyFold, foldAll, noUsage, type RunError } from '#lib/messages/index.ts'
import { ProviderError, type ResolvedModel } from '#lib/models/index.ts'
import { randomToken } from '#lib/platform/index.ts'
import { type LiveRun, launchRun, type RunRow } from './launch.ts'
import { HEARTBEAT_MS, LEASE_MS, MAX_TAKEOVERS } from './limits.ts'
import { failure } from './loop.ts'
import { readLog } from './read-log.ts'
import { resumeRun } from './resume.ts'
import type { RunEngine, RunStats } from './run-context.ts'

export interface Recovery {
  start(): void
  stop(): void
}

interface Orphan extends RunRow {
  userId: string
  model: string
  status: string
  leaseToken: string | null
  takeovers: number
  stopRequested: boolean
}

/** Looks for runs whose lease has passed, takes each by compare-and-set of its token, and goes on from its last committed row. */
export function createRecovery(engine: RunEngine, own: { keep: (run: LiveRun) => void; isLive: (runId: string) => boolean }): Recovery {
  const { db, clock, log } = engine.platform
  let timer: NodeJS.Timeout | null = null
  let isLooking = false

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      const orphans = await db.client.run.findMany({
        where: { status: { in: ['running', 'waiting'] }, OR: [{ leaseUntil: null }, { leaseUntil: { lt: new Date(clock.nowMs()) } }] },
        take: 50,
      })
      for (const orphan of orphans) if (!own.isLive(orphan.id)) await takeUp(orphan)
    } catch (error) {
      log.warn('run.recovery_failed', { error })
    } finally {
      isLooking = false
    }
  }

  async function takeUp(orphan: Orphan): Promise<void> {
    const token = randomToken()
    const { count } = await db.client.run.updateMany({
      where: { id: orphan.id, leaseToken: orphan.leaseToken, status: { in: ['running', 'waiting'] } },
      data: { leaseToken: token, leaseUntil: new Date(clock.nowMs() + LEASE_MS), takeovers: { increment: 1 } },
    })
    if (count === 0) return
    log.info('run.taken_up', { runId: orphan.id, takeovers: orphan.takeovers + 1 })
    const events = await readLog(engine.store, orphan.id)
    const fold = foldAll(
      emptyFold(orphan.messageId),
      events.map(({ chunk }) => chunk),
    )
    const actor = (await engine.actorOf(orphan.userId)) ?? nobody(orphan.userId)
    const model = await engine.models.resolve(actor, orphan.model).catch((error: unknown) => unavailableModel(orphan.model, error))
    own.keep(
      await launchRun({
        engine,
        row: orphan,
        token,
        actor,
        model,
        resumed: { fold, lastSeq: events.at(-1)?.seq ?? 0, stats: statsOf(fold.message) },
        begin: async run => {
          if (orphan.takeovers >= MAX_TAKEOVERS) return { ...failure(run, INTERRUPTED), status: 'interrupted' }
          if (orphan.stopRequested) run.stop('stopped')
          return resumeRun(run, events)
        },
      }),
    )
  }

  return {
    start() {
      timer = setInterval(() => void look(), HEARTBEAT_MS)
      void look()
    },
    stop() {
      if (timer) clearInterval(timer)
    },
  }
}

const INTERRUPTED: RunError = {
  code: 'interrupted',
  message: 'The server went away several times during this answer; what had arrived is kept.',
  retryable: true,
}

function statsOf({ metadata }: ChatMessage): RunStats {
  return {
    iterations: metadata?.iterations ?? 0,
    toolCalls: metadata?.toolCalls ?? 0,
    usage: metadata?.usage ?? noUsage,
    chunksReceived: 0,
    firstChunkMs: null,
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
    chunkTimeoutMs: 1_000,
    responseTimeoutMs: 1_000,
    writesTitles: false,
    port: {
      stream: () => Promise.reject(new ProviderError('provider_failed', { message, retryable: false, cause: error })),
    },
  }
}
