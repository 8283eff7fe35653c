import { now, type Platform } from '#lib/platform/index.ts'

/** Stores which task at which server does a call, for a process that takes the run over. */
export interface TaskStore {
  find(key: TaskKey): Promise<string | null>
  keep(key: TaskKey, task: { server: string; taskId: string }): Promise<void>
  forget(key: TaskKey): Promise<void>
}

export interface TaskKey {
  runId: string
  callId: string
}

/** Age after which a stored task is an orphan: servers keep tasks for minutes or hours. */
const KEPT_MS = 7 * 24 * 60 * 60_000

export function createTaskStore({ db, clock }: Pick<Platform, 'db' | 'clock'>): TaskStore {
  return {
    async find({ runId, callId }) {
      const row = await db.client.mcpTask.findUnique({ where: { runId_callId: { runId, callId } }, select: { taskId: true } })
      return row?.taskId ?? null
    },
    async keep(key, task) {
      const createdAt = now(clock)
      await db.client.mcpTask.deleteMany({ where: { createdAt: { lt: new Date(createdAt.getTime() - KEPT_MS) } } })
      await db.client.mcpTask.upsert({
        where: { runId_callId: key },
        create: { ...key, ...task, createdAt },
        update: { ...task, createdAt },
      })
    },
    async forget(key) {
      await db.client.mcpTask.deleteMany({ where: key })
    },
  }
}
