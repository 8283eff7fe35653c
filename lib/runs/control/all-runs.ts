import { AppError } from '#lib/errors.ts'
import type { InputRequestView, RunError } from '#lib/messages/index.ts'
import { runsPausedBefore } from '#lib/platform/index.ts'
import type { AllRuns, FailedRuns, LiveRun } from '../all-runs.ts'
import type { Queue } from '../queue/create-queue.ts'
import type { RunEngine } from '../run/engine.ts'
import { stopOpen } from './stop-open.ts'

/** Runs that one answer lists; the count has them all. */
const LISTED = 100
/** Failed runs of a day that are read to be grouped. */
const READ_FAILURES = 1_000

const OPEN = { status: { in: ['running', 'waiting'] } }

export function createAllRuns({ platform }: Pick<RunEngine, 'platform'>, queue: Pick<Queue, 'hold'>): AllRuns {
  const { db, audit } = platform
  return {
    async live() {
      const [rows, count, pausedBefore] = await Promise.all([
        db.client.run.findMany({
          where: OPEN,
          orderBy: [{ startedAt: 'asc' }, { id: 'asc' }],
          take: LISTED,
          select: {
            ...{ id: true, model: true, startedAt: true, iterations: true, status: true, stopRequested: true },
            user: { select: { name: true } },
            inputs: { where: { status: 'open' }, orderBy: { createdAt: 'asc' }, take: 1, select: { data: true } },
          },
        }),
        db.client.run.count({ where: OPEN }),
        runsPausedBefore(db),
      ])
      const runs = rows.map(({ id, model, startedAt, iterations, status, stopRequested, user, inputs: [input] }): LiveRun => {
        const question = input?.data as unknown as InputRequestView | undefined
        const isPaused = pausedBefore !== null && startedAt < pausedBefore
        return {
          id,
          person: user.name,
          model,
          startedAt,
          step: iterations,
          state: stopRequested ? 'stopping' : isPaused ? 'paused' : status === 'waiting' ? 'waiting' : 'running',
          waitsFor: question ? { kind: question.kind, tool: question.toolName ?? null, approvers: question.approvers?.who ?? null } : null,
        }
      })
      return { runs, count }
    },

    async failed(since) {
      const rows = await db.client.run.findMany({
        where: { status: 'failed', finishedAt: { gte: since } },
        orderBy: { finishedAt: 'desc' },
        take: READ_FAILURES,
        select: { model: true, error: true, finishedAt: true },
      })
      const groups = new Map<string, FailedRuns>()
      for (const { model, error, finishedAt } of rows) {
        const code = (error as unknown as RunError | null)?.code ?? 'internal'
        const key = JSON.stringify([code, model])
        const group = groups.get(key) ?? { code, model, count: 0, lastAt: finishedAt ?? since }
        groups.set(key, { ...group, count: group.count + 1 })
      }
      return [...groups.values()].slice(0, LISTED)
    },

    async queued() {
      const { _count, _min } = await db.client.queuedMessage.aggregate({ where: { held: false }, _count: true, _min: { createdAt: true } })
      return { count: _count, oldestAt: _min.createdAt }
    },

    async stop(actor, runId) {
      const run = await db.client.run.findUnique({ where: { id: runId }, select: { chatId: true, userId: true } })
      if (!run) throw new AppError('run_not_found')
      await stopOpen(platform, { id: runId, chatId: run.chatId }, queue)
      await audit.record({ actor, action: 'run.stop', target: runId, detail: { userId: run.userId } })
    },
  }
}
