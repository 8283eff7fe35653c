import { dollars } from '#components/parts/dollars.ts'
import { usagePage as t } from '#lib/words/en/usage-page.ts'

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })
const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats `96.1M`. */
export const amount = (count: number): string => compact.format(count)

/** Formats a share of a whole as `1.8 %`; of nothing, none. */
export function percent(part: number, all: number): string {
  const share = all === 0 ? 0 : (part / all) * 100
  return `${share.toLocaleString('en-US', { maximumFractionDigits: share < 10 ? 1 : 0 })} %`
}

/** Formats a cost; where nothing had a price, it is unknown, and where nothing was used, nothing. */
export function costOf({ costMicroUsd, unpricedTokens }: { costMicroUsd: number | null; unpricedTokens: number }): string {
  if (costMicroUsd !== null) return dollars(costMicroUsd)
  return unpricedTokens > 0 ? t('unknownCost') : dollars(0)
}

export const longDay = (day: string): string => whole.format(new Date(`${day}T00:00:00Z`))

/** Formats a day, or a month given as `YYYY-MM`, for the axis of a chart. */
export function shortDay(key: string): string {
  return key.length === 7 ? month.format(new Date(`${key}-01T00:00:00Z`)) : short.format(new Date(`${key}T00:00:00Z`))
}
