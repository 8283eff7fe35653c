import { dollars } from '#components/parts/dollars.ts'
import type { Item } from '#components/routes.ts'
import { adminBudgets as t } from '#lib/words/en/admin-budgets.ts'
import { amount } from './format.ts'

export type Budget = Item<'GET /api/admin/budgets'>

export const kindWords = {
  everyone: () => t('everyone'),
  group: () => t('group'),
  user: () => t('user'),
  project: () => t('project'),
  model: () => t('model'),
}

export const periodWords = { day: () => t('day'), week: () => t('week'), month: () => t('month') }

/** Names what a budget is set for. */
export function nameOf({ kind, name }: Budget): string {
  return kind === 'everyone' ? t('everyone') : name || t('gone')
}

/** Says an amount in what the budget limits: money, tokens or both. */
export function amountWords({ limit }: Pick<Budget, 'limit'>, value: { microUsd: number | null; tokens: number | null }): string {
  const money = limit.microUsd === null ? null : dollars(value.microUsd ?? 0)
  const tokens = limit.tokens === null ? null : t('tokens', { count: amount(value.tokens ?? 0) })
  if (money !== null && tokens !== null) return t('both', { money, tokens })
  return money ?? tokens ?? t('noLimit')
}
