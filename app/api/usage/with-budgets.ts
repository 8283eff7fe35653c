import type { Actor } from '#lib/auth/index.ts'
import { type BudgetKind, type BudgetView, budgetKinds, coveringOf, fullestOf } from '#lib/budgets/index.ts'
import { PRICE_LIST_DATE } from '#lib/models/index.ts'
import { server } from '#lib/server.ts'
import type { UsageKey, UsageRow, UsageScope, UsageSummary } from '#lib/usage/index.ts'

/** Adds to each row the budget of its subject that is nearest to its end, of those that the actor sees. */
export async function withBudgets(
  actor: Actor,
  by: UsageKey,
  rows: readonly UsageRow[],
): Promise<(UsageRow & { budget: BudgetView | null })[]> {
  const kind = budgetKinds.find(one => one === by)
  const budgets = fullestOf(kind ? await server().budgets.admin.ofKind(actor, kind) : [])
  return rows.map(row => ({ ...row, budget: budgets.get(row.key) ?? null }))
}

/** Adds the budget that covers the period, and the day of the prices. */
export async function withFacts(
  actor: Actor,
  scope: UsageScope,
  summary: UsageSummary,
): Promise<UsageSummary & { budget: BudgetView | null; pricesAsOf: string }> {
  const subject = subjectOf(scope)
  const budgets = subject ? await server().budgets.admin.ofKind(actor, subject.kind) : []
  const nowMs = server().platform.clock.nowMs()
  const budget = subject && coveringOf(budgets, { subjectId: subject.id, ...summary.period, nowMs })
  return { ...summary, budget, pricesAsOf: PRICE_LIST_DATE }
}

/** Returns the one thing that a report is about; null where it is narrowed twice, which no budget is. */
function subjectOf(scope: UsageScope): { kind: BudgetKind; id: string } | null {
  const kinds = (['user', 'group', 'model', 'project'] as const).flatMap(kind => {
    const id = scope[kind]
    return id === undefined ? [] : [{ kind, id }]
  })
  const [subject = { kind: 'everyone' as const, id: '' }] = kinds
  return kinds.length > 1 ? null : subject
}
