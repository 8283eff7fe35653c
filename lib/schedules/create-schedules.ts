import { grantsTo } from '#lib/access/index.ts'
import { type Actor, ownedBy, requireBelow } from '#lib/auth/index.ts'
import type { ChatPatch } from '#lib/chats/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { now, type Prisma } from '#lib/platform/index.ts'
import { requireRole } from '#lib/projects/index.ts'
import { limits } from '#lib/words/en/limits.ts'
import { nextTimes, requireCron } from './next-times.ts'
import { createDueRuns, type SchedulesDeps } from './run-due.ts'
import type { ScheduleForm, ScheduleRunState, Schedules, ScheduleView } from './schedules.ts'

const MOST_SCHEDULES = 100
const RUNS_SHOWN = 10
const PREVIEWED = 3
const EVERY_TOOL = ['*']

const included = (actor: Actor) =>
  ({
    runs: { orderBy: { dueAt: 'desc' }, take: RUNS_SHOWN },
    project: { select: { name: true, grants: { where: grantsTo(actor), select: { level: true } } } },
  }) satisfies Prisma.ScheduleInclude
type ScheduleRow = Prisma.ScheduleGetPayload<{ include: ReturnType<typeof included> }>

export function createSchedules(deps: SchedulesDeps): Schedules {
  const { db, clock, audit } = deps.platform
  const due = createDueRuns(deps)

  async function find(actor: Actor, id: string): Promise<ScheduleRow> {
    const row = isId(id) ? await db.client.schedule.findFirst({ where: { id, ...ownedBy(actor) }, include: included(actor) }) : null
    if (!row) throw new AppError('schedule_not_found')
    return row
  }

  /** Refuses what no run could use. */
  async function requireUsable(
    actor: Actor,
    { assistantId, model, projectId }: Pick<ScheduleForm, 'assistantId' | 'model' | 'projectId'>,
  ): Promise<void> {
    if (projectId !== null) await requireRole(db.client, actor, projectId, 'writer')
    if (assistantId !== null) await deps.assistants.forRun(actor, assistantId)
    if (model !== null) await deps.models.resolve(actor, model)
  }

  /** Lets the chat that a schedule continues answer as the schedule says from now on. A chat that is deleted, or not begun, begins so anyhow. */
  async function changeKept(actor: Actor, chatId: string, patch: ReturnType<typeof changed>): Promise<void> {
    if (Object.keys(patch).length === 0) return
    await deps.chats.update(actor, chatId, patch).catch((error: unknown) => {
      if (!isAppError(error) || error.code !== 'chat_not_found') throw error
    })
  }

  const nextOf = (cron: string, timeZone: string) => nextTimes(cron, timeZone, { after: now(clock) })[0] ?? null

  return {
    async list(actor) {
      const rows = await db.client.schedule.findMany({ where: ownedBy(actor), orderBy: { createdAt: 'asc' }, include: included(actor) })
      return rows.map(toView)
    },

    get: async (actor, id) => toView(await find(actor, id)),

    async create(actor, { keepsChat, isShared, ...form }) {
      const cron = requireCron(form.cron, form.timeZone, now(clock))
      await requireUsable(actor, form)
      const id = newId(clock.nowMs())
      const at = now(clock)
      await deps.textRoom?.(actor.userId, form.text)
      await db.client.$transaction(async tx => {
        await requireBelow(tx, clock, {
          most: MOST_SCHEDULES,
          refusal: most => limits('schedules', { most }),
          held: () => tx.schedule.count({ where: ownedBy(actor) }),
        })
        await tx.schedule.create({
          data: {
            ...form,
            sharedInProject: isShared && form.projectId !== null,
            ...{ id, cron, ...ownedBy(actor), chatId: keepsChat ? newId(clock.nowMs()) : null, nextAt: nextOf(cron, form.timeZone) },
            ...{ createdAt: at, updatedAt: at },
          },
        })
      })
      await audit.record({ actor, action: 'schedule.create', target: id, detail: { cron, timeZone: form.timeZone } })
      return toView(await find(actor, id))
    },

    async update(actor, id, { isPaused, keepsChat, isShared, ...change }) {
      const before = await find(actor, id)
      await deps.textRoom?.(actor.userId, change.text, { replaces: before.text })
      const timeZone = change.timeZone ?? before.timeZone
      const cron = requireCron(change.cron ?? before.cron, timeZone, now(clock))
      const projectId = change.projectId === undefined ? before.projectId : change.projectId
      const paused = isPaused ?? before.pausedAt !== null
      const isPlaced = change.projectId !== undefined || !paused
      await requireUsable(actor, {
        assistantId: change.assistantId ?? null,
        model: change.model ?? null,
        projectId: isPlaced ? projectId : null,
      })
      const keeps = keepsChat ?? before.chatId !== null
      // A chat stays where it is: the schedule continues with another one in its new project.
      const isOtherChat = keeps !== (before.chatId !== null) || (keeps && projectId !== before.projectId)
      const isMoved = cron !== before.cron || timeZone !== before.timeZone || paused !== (before.pausedAt !== null)
      await db.client.schedule.updateMany({
        where: { id, ...ownedBy(actor) },
        data: {
          ...change,
          cron,
          pausedAt: paused ? (before.pausedAt ?? now(clock)) : null,
          ...(isMoved ? { nextAt: paused ? null : nextOf(cron, timeZone), problem: null } : {}),
          sharedInProject: (isShared ?? before.sharedInProject) && projectId !== null,
          ...(isOtherChat ? { chatId: keeps ? newId(clock.nowMs()) : null } : {}),
          updatedAt: now(clock),
        },
      })
      if (before.chatId !== null && !isOtherChat) await changeKept(actor, before.chatId, changed(before, change))
      return toView(await find(actor, id))
    },

    async remove(actor, id) {
      await find(actor, id)
      await db.client.schedule.deleteMany({ where: { id, ...ownedBy(actor) } })
      await audit.record({ actor, action: 'schedule.delete', target: id })
    },

    runNow: async (actor, id) => due.runNow(actor, await find(actor, id)),

    preview: ({ cron, timeZone }) => nextTimes(requireCron(cron, timeZone, now(clock)), timeZone, { after: now(clock), count: PREVIEWED }),

    runDue: due.run,
  }
}

/** Returns what a change of a schedule changes of its chat. */
function changed(before: ScheduleRow, { assistantId, model, selectedTools }: Partial<ScheduleForm>) {
  const isOther = (now: unknown, was: unknown) => now !== undefined && JSON.stringify(now) !== JSON.stringify(was)
  return {
    ...(isOther(assistantId, before.assistantId) ? { assistantId } : {}),
    ...(isOther(model, before.model) ? { model } : {}),
    ...(isOther(selectedTools, before.selectedTools) ? { selectedTools } : {}),
  } as Pick<ChatPatch, 'assistantId' | 'model' | 'selectedTools'>
}

function toView({ runs, project, ...row }: ScheduleRow): ScheduleView {
  const { id, title, text, cron, timeZone, assistantId, model, projectId, nextAt, problem } = row
  return {
    ...{ id, title, text, cron, timeZone, assistantId, model, projectId, nextAt, problem },
    isShared: row.sharedInProject,
    projectName: project && project.grants.length > 0 ? project.name : null,
    selectedTools: (row.selectedTools as string[] | null) ?? EVERY_TOOL,
    keepsChat: row.chatId !== null,
    isPaused: row.pausedAt !== null,
    runs: runs.map(run => ({ dueAt: run.dueAt, state: run.state as ScheduleRunState, problem: run.problem, chatId: run.chatId })),
  }
}
