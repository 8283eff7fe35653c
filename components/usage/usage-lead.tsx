import { usagePage as t } from '#lib/words/en/usage-page.ts'
import { longDay } from './format.ts'
import type { Days } from './period.ts'
import type { Summary } from './use-rows.ts'
import type { Whose } from './use-usage-view.ts'

const people = { everybody: () => t('allPeople'), groups: () => t('peopleOfYourGroups') }
/** Names of models without a price that are shown; the tab has all. */
const MOST_NAMED = 3

/** Says what the figures are of, and how old the prices are. */
export function UsageLead({ whose, scope: { from, to }, summary }: { whose: Whose; scope: Days; summary: Summary | null }) {
  const days = { from: longDay(from), to: longDay(to) }
  const period = whose === 'own' ? t('periodOfDays', days) : t('periodOfPeople', { ...days, whose: people[whose]() })
  if (summary === null) return period
  const { unpriced, pricesAsOf } = summary
  const named = `${unpriced.slice(0, MOST_NAMED).join(', ')}${unpriced.length > MOST_NAMED ? ' …' : ''}`
  const missing = unpriced.length === 0 ? [] : [t('unpricedModels', { count: unpriced.length, models: named })]
  return [period, t('pricesAsOf', { day: longDay(pricesAsOf) }), ...missing].join(' ')
}
