import type { BudgetRow } from '#lib/budgets/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { budgets as t } from '#lib/words/en/budgets.ts'
import type { News } from './notices.ts'

export interface BudgetNewsDeps {
  platform: Pick<Platform, 'db' | 'log'>
  say: (userId: string, news: News) => void
}

/** Tells those whom a budget concerns that four fifths of it are spent: its person, the managers of its group, the owners of its project; else administrators. */
export function createBudgetNews({ platform, say }: BudgetNewsDeps): (budget: BudgetRow) => Promise<void> {
  const { client } = platform.db

  async function administrators(): Promise<string[]> {
    return (await client.user.findMany({ where: { role: 'admin', disabledAt: null }, select: { id: true } })).map(({ id }) => id)
  }

  /** A manager manages the groups that they are in. */
  async function managersOf(groupId: string): Promise<string[]> {
    const managers = { user: { role: 'manager', disabledAt: null } } as const
    return (await client.groupMember.findMany({ where: { groupId, ...managers }, select: { userId: true } })).map(({ userId }) => userId)
  }

  async function concerned({ kind, subjectId }: BudgetRow): Promise<readonly string[]> {
    if (kind === 'user') return [subjectId]
    if (kind === 'group') return managersOf(subjectId)
    if (kind !== 'project') return []
    const owners = await client.accessGrant.findMany({ where: { projectId: subjectId, level: 'own' }, select: { userId: true } })
    return owners.flatMap(({ userId }) => userId ?? [])
  }

  async function nameOf({ kind, subjectId }: BudgetRow): Promise<string> {
    if (kind === 'group') return (await client.group.findUnique({ where: { id: subjectId }, select: { name: true } }))?.name ?? subjectId
    if (kind !== 'project') return subjectId
    return (await client.project.findUnique({ where: { id: subjectId }, select: { name: true } }))?.name ?? subjectId
  }

  return async budget => {
    const some = await concerned(budget)
    const people = some.length > 0 ? some : await administrators()
    const body = t('near', { kind: budget.kind, period: budget.period, name: await nameOf(budget) })
    for (const userId of people) say(userId, { title: t('nearTitle'), body, url: '/', tag: `budget:${budget.id}` })
    platform.log.info('budget.near', { budgetId: budget.id, people: people.length })
  }
}
