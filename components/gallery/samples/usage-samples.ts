import type { Summary, UsageRow } from '#components/usage/use-rows.ts'

const row: UsageRow = {
  ...{ key: 'u1', name: 'Mei Tan', groups: ['Research'] },
  ...{ promptTokens: 17_000_000, completionTokens: 1_200_000, reasoningTokens: 0, cacheReadTokens: 12_000_000, cacheWriteTokens: 0 },
  ...{ costMicroUsd: 41_200_000, unpricedTokens: 0, ttftMs: 900, runs: 412, errors: 7 },
  budget: {
    ...{ id: 'b1', kind: 'user', subjectId: 'u1', period: 'month', limit: { microUsd: 50_000_000, tokens: null } },
    ...{ spent: { microUsd: 41_200_000, tokens: 0 }, reserved: { microUsd: 0, tokens: 0 }, resetsAt: '2026-12-01T00:00:00.000Z' },
  },
}
const ofNoor = row.budget && { ...row.budget, spent: { microUsd: 50_100_000, tokens: 0 } }
const inTokens = row.budget && { ...row.budget, limit: { microUsd: null, tokens: 1_000_000 }, spent: { microUsd: 0, tokens: 90_000 } }

/** Rows with budgets nearly and wholly spent, foreign and long names, costs unknown and in part, and none. */
export const usageRows: UsageRow[] = [
  row,
  { ...row, key: 'u2', name: 'نور حداد', groups: ['Billing', 'الفوترة'], costMicroUsd: 30_110_000, unpricedTokens: 2_400, budget: ofNoor },
  {
    ...row,
    key: 'u3',
    name: `Ada ${'of a very long family name '.repeat(4)}`,
    costMicroUsd: null,
    unpricedTokens: 9_000,
    budget: inTokens,
  },
  { ...row, key: 'u4', name: 'Deleted person', groups: [], costMicroUsd: 0, runs: 0, errors: 0, ttftMs: null, budget: null },
]

/** A month whose cost rises, with a budget. */
export const usageSummary: Summary = {
  period: { from: '2026-11-01', to: '2026-11-28' },
  total: row,
  days: Array.from({ length: 28 }, (_, index) => ({
    ...row,
    key: `2026-11-${`${index + 1}`.padStart(2, '0')}`,
    costMicroUsd: index % 7 > 4 ? 200_000 : 1_000_000 + index * 40_000,
  })),
  unpriced: ['local:small'],
  names: { user: 'Mei Tan' },
  budget: row.budget,
  pricesAsOf: '2026-11-20',
}
