import { duration } from '#components/chat-store/format.ts'
import { dollars } from '#components/parts/dollars.ts'
import { usagePage as t } from '#lib/words/en/usage-page.ts'
import { amount, costOf, percent } from './format.ts'
import type { Summary } from './use-rows.ts'

const DAY_MS = 86_400_000

/** Shows the figures of a period as a whole. */
export function HeadFigures({ summary }: { summary: Summary }) {
  const { total } = summary
  const tokens = total.promptTokens + total.completionTokens
  return (
    <dl className="grid grid-cols-4 gap-x-7 gap-y-4 border-line border-t pt-4 max-md:grid-cols-2">
      <Figure name={t('cost')} value={costOf(total)}>
        {costWords(summary)}
      </Figure>
      <Figure name={t('answers')} value={total.runs.toLocaleString('en-US')}>
        {t('answersAndErrors', { count: total.runs, percent: percent(total.errors, total.runs) })}
      </Figure>
      <Figure name={t('tokens')} value={amount(tokens)}>
        {t('tokensAndCache', { count: tokens, percent: percent(total.cacheReadTokens, total.promptTokens) })}
      </Figure>
      <Figure name={t('firstWords')} value={total.ttftMs === null ? '–' : duration(total.ttftMs)}>
        {total.ttftMs === null ? t('notTimed') : t('toFirstWords')}
      </Figure>
    </dl>
  )
}

function costWords({ total, budget }: Summary): string {
  if (budget?.limit.microUsd != null) {
    const { microUsd } = budget.limit
    const days = Math.floor((Date.parse(budget.resetsAt) - Date.now()) / DAY_MS)
    return t('ofBudget', { limit: dollars(microUsd), percent: percent(budget.spent.microUsd, microUsd), days: Math.max(days, 0) })
  }
  return total.unpricedTokens > 0 ? t('costWithoutUnpriced', { tokens: amount(total.unpricedTokens) }) : t('costInPeriod')
}

/** Shows a number first, and below it what it counts; its name is for screen readers. */
function Figure({ name, value, children }: { name: string; value: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="sr-only">{name}</dt>
      <dd className="tabular font-[550] text-xl">
        <bdi>{value}</bdi>
      </dd>
      <dd className="text-ink-2 text-xs">{children}</dd>
    </div>
  )
}
