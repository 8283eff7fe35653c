import clsx from 'clsx'
import { dollars } from '#components/parts/dollars.ts'
import { shareOf } from '#lib/budgets/shared.ts'
import { usagePage as t } from '#lib/words/en/usage-page.ts'
import { amount } from './format.ts'
import type { UsageRow } from './use-rows.ts'

/** Share of a budget from which people are told that little is left. */
const LITTLE_LEFT = 0.8

/** Shows how much of a budget is spent: amber from four fifths on, red where nothing is left. */
export function BudgetBar({ budget }: { budget: NonNullable<UsageRow['budget']> }) {
  const { spent, limit, period } = budget
  const share = shareOf(budget)
  const words =
    limit.microUsd === null
      ? { spent: amount(spent.tokens), limit: t('tokensOf', { count: amount(limit.tokens ?? 0) }) }
      : { spent: dollars(spent.microUsd), limit: dollars(limit.microUsd) }
  const label = t('usedOfBudget', { ...words, period })
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className="flex h-1.5 w-full min-w-24 max-w-44 overflow-hidden rounded-full bg-paper-3"
    >
      <span
        className={clsx('block h-full', share >= 1 ? 'bg-bad' : share >= LITTLE_LEFT ? 'bg-wait' : 'bg-accent')}
        style={{ width: `${Math.min(share, 1) * 100}%` }}
      />
    </span>
  )
}
