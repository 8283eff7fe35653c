import { usagePage as t } from '#lib/words/en/usage-page.ts'
import { longDay } from './format.ts'
import type { Days } from './period.ts'
import type { Summary } from './use-rows.ts'
import type { Whose } from './use-usage-view.ts'

const whoseWords = { everybody: () => t('allPeople'), groups: () => t('peopleOfYourGroups'), own: () => t('you') }
/** Names of models without a price that are shown; the tab has all. */
const MOST_NAMED = 3

/** Says what the figures are of, and how old the prices are. */
export function UsageLead({ whose, scope: { from, to }, summary }: { whose: Whose; scope: Days; summary: Summary | null }) {
  if (summary === null) return t('leadOfPeriod', { from: longDay(from), to: longDay(to), whose: whoseWords[whose]() })
  const { unpriced, pricesAsOf } = summary
  return [
    t('leadOfPeriod', { from: longDay(from), to: longDay(to), whose: whoseWords[whose]() }),
    t('pricesAsOf', { day: longDay(pricesAsOf) }),
    ...(unpriced.length === 0
      ? []
      : [
          t('unpricedModels', {
            count: unpriced.length,
            models: `${unpriced.slice(0, MOST_NAMED).join(', ')}${unpriced.length > MOST_NAMED ? ' …' : ''}`,
          }),
        ]),
  ].join(' ')
}
