import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { emptyFold, foldAll } from '#lib/messages/index.ts'
import { chatsFor, requireChat } from '#lib/projects/index.ts'
import type { LiveRuns } from '../live-runs.ts'
import { readLog } from '../log/read-log.ts'
import { tailEvents } from '../log/tail.ts'
import type { RunEngine } from '../run/engine.ts'
import { LAST_SEQ, PAGE_ROWS } from '../run/limits.ts'
import { readRecording } from '../run/recording.ts'
import type { Runs } from '../runs.ts'
import { treeOf } from './read-tree.ts'
import { isActive, type RunRecord, runSelect, toRunView } from './run-view.ts'

/** Finds a run of a chat that the actor may read. Throws `run_not_found`, and `forbidden` where they may do no more than read. */
export async function findRun(
  { platform }: Pick<RunEngine, 'platform'>,
  actor: Actor,
  runId: string,
  access: 'read' | 'write' = 'read',
): Promise<RunRecord> {
  const row = await platform.db.client.run.findFirst({ where: { id: runId, chat: chatsFor(actor) }, select: runSelect })
  if (!row) throw new AppError('run_not_found')
  if (access === 'write') await requireChat(platform.db, actor, { chatId: row.chatId, access })
  return row
}

/** Reads runs: their state, and their log from a cursor on. */
export function createRunReads(
  engine: RunEngine,
  live: Pick<LiveRuns, 'get'>,
): Pick<Runs, 'get' | 'active' | 'startedSince' | 'tail' | 'recording' | 'snapshot'> {
  const { store, recorder, platform } = engine
  const { db, bus } = platform

  async function requireLog(actor: Actor, runId: string): Promise<void> {
    const row = await findRun(engine, actor, runId)
    if (!isActive(row.status) && !recorder.live(runId) && (await store.read(runId, 0, 1)).length === 0) throw new AppError('events_expired')
  }

  return {
    async get(actor, runId) {
      const row = await findRun(engine, actor, runId)
      return toRunView(row, await treeOf(engine, row))
    },

    async active(actor, chatId) {
      const chat = await engine.chats.get(actor, chatId)
      return chat.activeRunId === null ? null : toRunView(await findRun(engine, actor, chat.activeRunId))
    },

    async startedSince(actor, chatId, at) {
      const rows = await db.client.run.findMany({
        where: { chatId, chat: chatsFor(actor), startedAt: { gte: at } },
        orderBy: { startedAt: 'asc' },
        take: PAGE_ROWS,
        select: { id: true },
      })
      return rows.map(({ id }) => id)
    },

    async tail(actor, runId, { after, signal }) {
      // Most readers have just started the run in this process: no query tells anything new about it.
      const isOwn = live.get(runId)?.run.facts.actor.userId === actor.userId
      if (!isOwn) await requireLog(actor, runId)
      const isOver = async () => {
        const now = await db.client.run.findUnique({ where: { id: runId }, select: { status: true } })
        return !isActive(now?.status)
      }
      return tailEvents({ store, recorder, bus }, { runId, after: Math.min(after, LAST_SEQ), isOver, signal })
    },

    async recording(actor, runId, { chatId, after }) {
      const run = await findRun(engine, actor, runId)
      if (run.chatId !== chatId) throw new AppError('run_not_found')
      if (isActive(run.status)) throw new AppError('run_in_progress', { details: { run_id: runId } })
      const page = await readRecording(db, runId, Math.min(after, LAST_SEQ))
      if (after === 0 && page.events.length === 0) throw new AppError('events_expired')
      return page
    },

    async snapshot(actor, runId) {
      const row = await findRun(engine, actor, runId)
      const current = recorder.live(runId)
      if (current) return { fold: current.fold, after: current.lastSeq }
      const events = await readLog(store, runId)
      const chunks = events.map(({ chunk }) => chunk)
      return { fold: foldAll(emptyFold(row.messageId), chunks), after: events.at(-1)?.seq ?? 0 }
    },
  }
}
