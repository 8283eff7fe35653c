import type { BudgetView } from './budgets.ts'
import { periodAt } from './periods.ts'

/** Returns how much of its limit a budget has spent: 1 is all; the higher of money and tokens. */
export function shareOf({ spent, limit }: Pick<BudgetView, 'spent' | 'limit'>): number {
  const share = (used: number, most: number | null) => (most === null ? 0 : most === 0 ? 1 : used / most)
  return Math.max(share(spent.microUsd, limit.microUsd), share(spent.tokens, limit.tokens))
}

/** Finds the budget of each subject that is nearest to its end. */
export function fullestOf(budgets: readonly BudgetView[]): Map<string, BudgetView> {
  const found = new Map<string, BudgetView>()
  for (const budget of budgets) {
    const before = found.get(budget.subjectId)
    if (!before || shareOf(before) < shareOf(budget)) found.set(budget.subjectId, budget)
  }
  return found
}

/** Finds the lowest budget in money whose present period is the one from `from` to `to`, days in UTC of which the last one may be any from `nowMs` on. */
export function coveringOf(
  budgets: readonly BudgetView[],
  { subjectId, from, to, nowMs }: { subjectId: string; from: string; to: string; nowMs: number },
): BudgetView | null {
  const day = (at: Date) => at.toISOString().slice(0, 10)
  const covers = ({ period, resetsAt }: BudgetView) =>
    day(periodAt(period, nowMs).startsAt) === from && to >= day(new Date(nowMs)) && to < day(resetsAt)
  const limitOf = ({ limit }: BudgetView) => limit.microUsd ?? Number.POSITIVE_INFINITY
  return (
    budgets
      .filter(budget => budget.subjectId === subjectId && budget.limit.microUsd !== null && covers(budget))
      .sort((a, b) => limitOf(a) - limitOf(b))[0] ?? null
  )
}
