import { type Actor, type Auth, hasRight } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { now, type Platform, type Prisma } from '#lib/platform/index.ts'
import { budgets as t } from '#lib/words/en/budgets.ts'
import type { BudgetRow, BudgetsAdmin, BudgetView } from './budgets.ts'
import { countersOf } from './counters.ts'
import type { BudgetForm } from './forms.ts'
import { toBudget } from './in-force.ts'
import { periodAt } from './periods.ts'
import { findSubjects, namesOf } from './subjects.ts'

export interface BudgetsAdminPorts {
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'audit'>
  reach: Auth['reach']
  /** Lets this process know of a change at once. */
  refresh: () => Promise<void>
  /** A budget has more room: what waits may go on. */
  room: () => void
}

const MOST_BUDGETS = 5_000
const MOST_LISTED = 100

const COLUMN = { user: 'userId', group: 'groupId', project: 'projectId', model: 'modelId' } as const

/** Makes and changes budgets: an administrator any, a manager those of their own groups. Others find none. */
export function createBudgetsAdmin(ports: BudgetsAdminPorts): BudgetsAdmin & { find(id: string): Promise<BudgetRow | null> } {
  const { db, clock, audit } = ports.platform

  /** Returns the groups whose budgets the actor may change; null for those of everybody. */
  async function governedBy(actor: Actor): Promise<readonly string[] | null> {
    if (!hasRight(actor, ['admin:budgets', 'group:budgets'])) return []
    const reach = await ports.reach(actor, 'admin:budgets')
    return reach === 'everybody' ? null : reach.groupIds
  }

  async function mayChange(actor: Actor, { kind, subjectId }: Pick<BudgetRow, 'kind' | 'subjectId'>): Promise<boolean> {
    const groups = await governedBy(actor)
    return groups === null || (kind === 'group' && groups.includes(subjectId))
  }

  async function find(id: string): Promise<BudgetRow | null> {
    const row = isId(id) ? await db.client.budget.findUnique({ where: { id } }) : null
    return row && toBudget(row as Parameters<typeof toBudget>[0])
  }

  async function require(actor: Actor, id: string): Promise<BudgetRow> {
    const budget = await find(id)
    if (!budget || !(await mayChange(actor, budget))) throw new AppError('budget_not_found')
    return budget
  }

  async function viewsOf(budgets: readonly BudgetRow[]): Promise<BudgetView[]> {
    const periods = budgets.map(({ period }) => periodAt(period, clock.nowMs()))
    const places = budgets.map(({ id }, at) => ({ budgetId: id, startsAt: periods[at]?.startsAt ?? new Date(0) }))
    const counters = await countersOf(db.query, places)
    return budgets.flatMap((budget, at) => {
      const [period, counter] = [periods[at], counters[at]]
      return period && counter ? [{ ...budget, ...counter, resetsAt: period.resetsAt }] : []
    })
  }

  async function viewOf(budget: BudgetRow): Promise<BudgetView> {
    const [view] = await viewsOf([budget])
    if (!view) throw new AppError('budget_not_found')
    return view
  }

  async function requireSubject(subject: BudgetForm['subject']): Promise<void> {
    if (subject.kind === 'everyone') return
    const { kind, id } = subject
    const exists = {
      user: async () => (await db.client.user.count({ where: { id } })) > 0,
      group: async () => (await db.client.group.count({ where: { id } })) > 0,
      project: async () => (await db.client.project.count({ where: { id } })) > 0,
      // A model may be offered later, or again.
      model: async () => /^[^:\s]+:\S/.test(id),
    }
    if (!(await exists[kind]())) throw new AppError('unusable', { message: MISSING[kind]() })
  }

  async function write(actor: Actor, budget: BudgetRow, data: Prisma.BudgetUpdateInput, isRaise = false): Promise<BudgetRow> {
    const row = await db.client.budget
      .update({ where: { id: budget.id }, data: { ...data, updatedAt: now(clock) } })
      .catch((cause: unknown) => {
        throw new AppError('budget_not_found', { cause })
      })
    await ports.refresh()
    const changed = toBudget(row as Parameters<typeof toBudget>[0])
    await audit.record({
      actorId: actor.userId,
      action: isRaise ? 'budget.raise' : 'budget.update',
      target: budget.id,
      detail: { ...subjectDetail(changed), ...limitDetail(changed), ...limitDetail(budget, 'before') },
    })
    ports.room()
    return changed
  }

  return {
    find,

    mayChange,

    async list(actor, { after, limit = MOST_LISTED } = {}) {
      const groups = await governedBy(actor)
      const rows = await db.client.budget.findMany({
        where: {
          ...(groups === null ? {} : { groupId: { in: [...groups] } }),
          ...(after === undefined ? {} : { id: { gt: after } }),
        },
        orderBy: { id: 'asc' },
        take: limit + 1,
      })
      const items = await viewsOf(rows.slice(0, limit).map(row => toBudget(row as Parameters<typeof toBudget>[0])))
      const names = await namesOf(db, items)
      return {
        items: items.map((item, at) => ({ ...item, name: names[at] ?? '' })),
        nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
      }
    },

    async ofKind(actor, kind) {
      const groups = await governedBy(actor)
      const own = kind === 'user' ? { userId: actor.userId } : { groupId: { in: [...(groups ?? [])] } }
      const rows = await db.client.budget.findMany({ where: { kind, ...(groups === null ? {} : own) } })
      return viewsOf(rows.map(row => toBudget(row as Parameters<typeof toBudget>[0])))
    },

    async subjects(actor, { kind, text }) {
      return findSubjects(db, { kind, text, groupIds: await governedBy(actor) })
    },

    async create(actor, { subject, period, limitUsd, limitTokens }) {
      const subjectId = subject.kind === 'everyone' ? '' : subject.id
      if (!(await mayChange(actor, { kind: subject.kind, subjectId }))) throw new AppError('forbidden')
      await requireSubject(subject)
      if ((await db.client.budget.count()) >= MOST_BUDGETS)
        throw new AppError('limit_reached', { message: t('mostBudgets', { most: MOST_BUDGETS }) })
      const at = now(clock)
      const row = await db.client.budget.create({
        data: {
          id: newId(clock.nowMs()),
          kind: subject.kind,
          ...(subject.kind === 'everyone' ? {} : { [COLUMN[subject.kind]]: subject.id }),
          period,
          ...limitData({ limitUsd, limitTokens }),
          createdAt: at,
          updatedAt: at,
        } as Prisma.BudgetUncheckedCreateInput,
      })
      await ports.refresh()
      const budget = toBudget(row as Parameters<typeof toBudget>[0])
      await audit.record({
        actorId: actor.userId,
        action: 'budget.create',
        target: budget.id,
        detail: { ...subjectDetail(budget), ...limitDetail(budget) },
      })
      return viewOf(budget)
    },

    async update(actor, id, { period, ...limits }) {
      const budget = await require(actor, id)
      return viewOf(await write(actor, budget, { ...limitData(limits), ...(period === undefined ? {} : { period }) }))
    },

    async remove(actor, id) {
      const budget = await require(actor, id)
      await db.client.budget.deleteMany({ where: { id } })
      await ports.refresh()
      await audit.record({
        actorId: actor.userId,
        action: 'budget.delete',
        target: id,
        detail: { ...subjectDetail(budget), ...limitDetail(budget, 'before') },
      })
      ports.room()
    },

    async mayRaise(actor, id) {
      const budget = await find(id)
      return budget !== null && mayChange(actor, budget)
    },

    async raise(actor, id, { limit_usd: usd, limit_tokens: tokens }) {
      const budget = await find(id)
      // Deleted meanwhile: nothing is in the way.
      if (!budget) return
      if (!(await mayChange(actor, budget))) throw new AppError('forbidden', { message: t('mayNotRaise') })
      const { microUsd: present, tokens: presentTokens } = budget.limit
      const isLower = (usd !== undefined && microUsdOf(usd) <= (present ?? 0)) || (tokens !== undefined && tokens <= (presentTokens ?? 0))
      if (isLower) throw new AppError('unusable', { message: t('notHigher') })
      await write(
        actor,
        budget,
        limitData({ ...(usd === undefined ? {} : { limitUsd: usd }), ...(tokens === undefined ? {} : { limitTokens: tokens }) }),
        true,
      )
    },
  }
}

const MISSING = {
  user: () => t('noPerson'),
  group: () => t('noGroup'),
  project: () => t('noProject'),
  model: () => t('noModelId'),
} as const

const MICRO = 1_000_000

function microUsdOf(usd: number): number {
  return Math.round(usd * MICRO)
}

function limitData({ limitUsd, limitTokens }: { limitUsd?: number | null; limitTokens?: number | null }) {
  return {
    ...(limitUsd === undefined ? {} : { limitMicroUsd: limitUsd === null ? null : BigInt(microUsdOf(limitUsd)) }),
    ...(limitTokens === undefined ? {} : { limitTokens: limitTokens === null ? null : BigInt(limitTokens) }),
  }
}

function subjectDetail({ kind, subjectId, period }: BudgetRow) {
  return { kind, subject: subjectId, period }
}

function limitDetail({ limit }: BudgetRow, when: 'before' | 'now' = 'now') {
  return { [`${when}Usd`]: limit.microUsd === null ? null : limit.microUsd / MICRO, [`${when}Tokens`]: limit.tokens }
}
