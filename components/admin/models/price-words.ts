import { dateOf } from '#components/dates.ts'
import type { ModelView } from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'

type Priced = Pick<ModelView, 'price' | 'listPrice'>
type Price = NonNullable<ModelView['price']>

const dollars = (amount: number) => `$${amount.toLocaleString('en-US', { maximumFractionDigits: 6 })}`

/** Formats the price that counts: of the prompt and of the answer, per million tokens. */
export function priceWords({ price, listPrice }: Priced): string {
  const counts = price ?? listPrice
  if (counts === null) return t('noPrice')
  return isFree(counts) ? t('free') : t('promptAndAnswer', { input: dollars(counts.input), output: dollars(counts.output) })
}

/** Says where the price that counts comes from. */
export function priceOrigin({ price, listPrice }: Priced): string {
  if (price !== null) return t('priceEntered')
  return listPrice === null ? t('priceUnknown') : t('priceOfList', { day: dateOf(`${listPrice.date}T12:00:00`) })
}

/** Formats all amounts of a price, those of long prompts too. */
export function wholePrice(price: Price): string {
  const { input, output, cacheRead, cacheWrite, above } = price
  const parts = [
    t('promptAndAnswer', { input: dollars(input), output: dollars(output) }),
    ...(cacheRead === null ? [] : [t('cachedReads', { amount: dollars(cacheRead) })]),
    ...(cacheWrite === null ? [] : [t('cacheWrites', { amount: dollars(cacheWrite) })]),
    ...(above === undefined
      ? []
      : [t('longPrompts', { tokens: above.tokens.toLocaleString('en-US'), input: dollars(above.input), output: dollars(above.output) })]),
  ]
  return parts.join(' · ')
}

function isFree({ input, output, cacheRead, cacheWrite }: Price): boolean {
  return [input, output, cacheRead ?? 0, cacheWrite ?? 0].every(amount => amount === 0)
}
