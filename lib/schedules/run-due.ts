import type { Assistants } from '#lib/assistants/index.ts'
import { type Actor, requireRight } from '#lib/auth/index.ts'
import type { Chats, NewChat } from '#lib/chats/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { Models } from '#lib/models/index.ts'
import { giveWay, now, type Platform, type TextRoom } from '#lib/platform/index.ts'
import { requireRole } from '#lib/projects/index.ts'
import type { Runs } from '#lib/runs/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { schedulesServer } from '#lib/words/en/schedules-server.ts'
import { nextTimes } from './next-times.ts'

export interface SchedulesDeps {
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'audit'>
  chats: Pick<Chats, 'create' | 'get' | 'update'>
  runs: Pick<Runs, 'start'>
  models: Pick<Models, 'resolve'>
  assistants: Pick<Assistants, 'forRun'>
  /** Requires room for a text, which counts towards the person's quota. */
  textRoom?: TextRoom
  /** Null for a person who may no longer use Parley. */
  actorOf: (userId: string) => Promise<Actor | null>
}

/** Row of a schedule, as far as its runs need it. */
interface Planned {
  id: string
  userId: string
  title: string
  text: string
  model: string | null
  selectedTools: unknown
  assistantId: string | null
  chatId: string | null
  projectId: string | null
  sharedInProject: boolean
}

export interface DueRuns {
  run(signal?: AbortSignal): Promise<void>
  runNow(actor: Actor, schedule: Planned): Promise<{ chatId: string; runId: string }>
}

/** Latest that a run is still started; after that it is missed, as by a server that was off. */
export const GRACE_MS = 60 * 60_000
/** Most runs of one look that wait for the answers that their chats are writing. */
const MOST_WAITING = 1_000
/** Age from which a run that is starting was left by a process that died. */
const LEFT_MS = 60_000
const AT_ONCE = 50
/** Starts that wait for the database at the same time. Many schedules are due at the full hour, and others' messages go between them. */
const STARTED_AT_ONCE = 8
const RUNS_KEPT = 50

export function createDueRuns({ platform, chats, runs, models, assistants, actorOf }: SchedulesDeps): DueRuns {
  const { db, clock, log } = platform

  /** Takes some of what is due, each time of a schedule for one process alone. Returns whether there may be more. */
  async function claimSome(): Promise<boolean> {
    const at = now(clock)
    const rows = await db.client.schedule.findMany({
      where: { nextAt: { lte: at }, pausedAt: null },
      orderBy: { nextAt: 'asc' },
      take: AT_ONCE,
    })
    for (const { id, nextAt, cron, timeZone, chatId } of rows) {
      if (nextAt === null) continue
      const isMissed = at.getTime() - nextAt.getTime() > GRACE_MS
      const next = nextTimes(cron, timeZone, { after: at })[0] ?? null
      await db.client.$transaction(async tx => {
        const { count } = await tx.schedule.updateMany({ where: { id, nextAt, pausedAt: null }, data: { nextAt: next } })
        if (count === 0) return
        await tx.scheduleRun.create({
          data: {
            ...{ scheduleId: id, dueAt: nextAt, createdAt: at, chatId: isMissed ? null : (chatId ?? newId(at.getTime())) },
            ...(isMissed ? { state: 'missed', problem: MISSED() } : { state: 'starting' }),
          },
        })
      })
      await giveWay()
    }
    return rows.length === AT_ONCE
  }

  /** Finds the chat of a run, or makes it. Where a person has deleted it, there is another one. */
  async function chatFor(actor: Actor, chatId: string, chat: NewChat): Promise<string> {
    const unlessGone = <Found>(found: Promise<Found>) =>
      found.catch((error: unknown) => {
        if (isAppError(error) && error.code === 'chat_not_found') return null
        throw error
      })
    const found = (await unlessGone(chats.get(actor, chatId, 'own'))) ?? (await unlessGone(chats.create(actor, { ...chat, id: chatId })))
    return (found ?? (await chats.create(actor, chat))).id
  }

  async function send(actor: Actor, schedule: Planned, { chatId: wanted, requestId }: { chatId: string; requestId: string }) {
    const { title, text, assistantId, projectId, sharedInProject: isShared } = schedule
    if (projectId !== null) await requireRole(db.client, actor, projectId, 'writer')
    if (assistantId !== null) await assistants.forRun(actor, assistantId)
    const model = schedule.model === null ? null : (await models.resolve(actor, schedule.model)).id
    const tools = schedule.selectedTools as string[] | null
    // A project chooses the tools of its chats where the schedule names none of its own.
    const isOpen = tools === null || (projectId !== null && tools.includes(EVERY_TOOL))
    const place = projectId === null ? {} : { projectId, isShared }
    const chatId = await chatFor(actor, wanted, { title, model, assistantId, ...place, ...(isOpen ? {} : { selectedTools: tools }) })
    if (schedule.chatId !== null && chatId !== schedule.chatId)
      await db.client.schedule.updateMany({ where: { id: schedule.id }, data: { chatId } })
    const { runId } = await runs.start(actor, chatId, { message: { id: newId(), text }, requestId, scheduleId: schedule.id })
    return { chatId, runId }
  }

  /** Lets a run wait for the answer that its chat is writing: the next look tries again, until the time for it is over. */
  async function wait({ scheduleId, dueAt }: { scheduleId: string; dueAt: Date }): Promise<void> {
    const isOver = clock.nowMs() - dueAt.getTime() > GRACE_MS
    const problem = isOver ? BUSY_TOO_LONG() : BUSY()
    await db.client.scheduleRun.updateMany({
      where: { scheduleId, dueAt, state: 'starting' },
      data: { problem, ...(isOver ? { state: 'refused' } : {}) },
    })
    if (isOver) await db.client.schedule.updateMany({ where: { id: scheduleId }, data: { problem } })
  }

  /** Tells whether the person can no longer write in the project. A disabled account has lost nothing. */
  async function hasLostProject({ userId, projectId }: Planned): Promise<boolean> {
    const actor = projectId === null ? null : await actorOf(userId)
    if (projectId === null || !actor) return false
    const writes = requireRole(db.client, actor, projectId, 'writer').then(() => true)
    return !(await writes.catch((error: unknown) => {
      if (isAppError(error)) return false
      throw error
    }))
  }

  /** Ends a schedule whose person may no longer write in its project, until they continue it. */
  async function endOf(schedule: Planned, problem: string): Promise<void> {
    await db.client.schedule.updateMany({
      where: { id: schedule.id, projectId: schedule.projectId },
      data: { pausedAt: now(clock), nextAt: null, problem },
    })
  }

  /** Starts one run that was claimed. Doing so twice starts one: the second finds the run of the first by its request. */
  async function start({ scheduleId, dueAt, chatId }: { scheduleId: string; dueAt: Date; chatId: string }, schedule: Planned) {
    const settle = async (data: { state: 'started' | 'refused'; chatId?: string; runId?: string; problem: string | null }) => {
      await db.client.scheduleRun.updateMany({ where: { scheduleId, dueAt }, data })
      await db.client.schedule.updateMany({ where: { id: scheduleId }, data: { problem: data.problem } })
    }
    try {
      const actor = await actorOf(schedule.userId)
      if (!actor) throw new AppError('forbidden', { message: t('accountCanNoLonger') })
      requireRight(actor, 'schedule')
      const requestId = `schedule:${scheduleId}:${dueAt.toISOString()}`
      const { runId, ...chat } = await send(actor, schedule, { chatId, requestId })
      await settle({ state: 'started', ...chat, runId, problem: null })
      await prune(scheduleId)
      log.info('schedule.started', { scheduleId, runId })
    } catch (error) {
      // Any other error may pass: another look tries again, until the run counts as missed.
      if (!isAppError(error)) return log.error('schedule.not_started', { scheduleId, error })
      // This process ends.
      if (error.code === 'starting') return
      if (error.code === 'run_in_progress') return wait({ scheduleId, dueAt })
      await settle({ state: 'refused', problem: error.message })
      log.warn('schedule.refused', { scheduleId, code: error.code })
      if (await hasLostProject(schedule)) await endOf(schedule, LOST_PROJECT())
    }
  }

  async function startClaimed(signal?: AbortSignal): Promise<void> {
    const at = clock.nowMs()
    const graceFrom = new Date(at - GRACE_MS)
    await db.client.scheduleRun.updateMany({
      where: { state: 'starting', problem: null, dueAt: { lt: new Date(graceFrom.getTime() - LEFT_MS) } },
      data: { state: 'missed', problem: MISSED() },
    })
    const rows = await db.client.scheduleRun.findMany({
      where: { state: 'starting', chatId: { not: null } },
      include: { schedule: true },
      orderBy: { dueAt: 'asc' },
      take: MOST_WAITING,
    })
    // Runs of one schedule may share a chat, which the first of them makes.
    const left = Map.groupBy(rows, ({ scheduleId }) => scheduleId).values()
    const startNext = async () => {
      for (const ofOne of left) {
        if (signal?.aborted) return
        for (const { schedule, chatId, ...row } of ofOne) if (chatId !== null) await start({ ...row, chatId }, schedule)
        await giveWay()
      }
    }
    await Promise.all(Array.from({ length: STARTED_AT_ONCE }, startNext))
  }

  return {
    async run(signal) {
      while (!signal?.aborted && (await claimSome()));
      await startClaimed(signal)
    },

    async runNow(actor, schedule) {
      const dueAt = now(clock)
      const wanted = schedule.chatId ?? newId(dueAt.getTime())
      const { chatId, runId } = await send(actor, schedule, { chatId: wanted, requestId: `schedule:${schedule.id}:${dueAt.toISOString()}` })
      await db.client.scheduleRun.create({ data: { scheduleId: schedule.id, dueAt, chatId, runId, state: 'started', createdAt: dueAt } })
      await prune(schedule.id)
      return { chatId, runId }
    },
  }

  async function prune(scheduleId: string): Promise<void> {
    const [oldest] = await db.client.scheduleRun.findMany({ where: { scheduleId }, orderBy: { dueAt: 'desc' }, skip: RUNS_KEPT, take: 1 })
    if (oldest) await db.client.scheduleRun.deleteMany({ where: { scheduleId, dueAt: { lte: oldest.dueAt } } })
  }
}

const EVERY_TOOL = '*'
const MISSED = () => schedulesServer('parleyNotRunningTime')
const BUSY = () => schedulesServer('chatWritingAnotherAnswer')
const BUSY_TOO_LONG = () => schedulesServer('chatWritingAnotherAnswerHour')
const LOST_PROJECT = () => schedulesServer('canNoLongerWrite')
