import { baseUrlOf, type ProviderDefinition } from '../provider.ts'
import type { ModelPrice } from '../settings/price-field.ts'
import { PRICE_LIST_DATE, type PriceRow, type ProviderPrices, priceList } from './price-list.ts'

/** Price of a model by its provider's own list. */
export interface ListPrice extends ModelPrice {
  /** Day of the list, as `YYYY-MM-DD`, and the page that it was taken from. */
  date: string
  source: string
}

/** Suffixes that name a dated copy of the same model: OpenAI's `-2025-04-14`, Anthropic's `-20250929`, Google's `-001`. */
const DATED = /-(?:\d{4}-\d{2}-\d{2}|\d{8}|0\d{2})$/

/**
 * Finds the price of a model in the list that Parley brings along, by its exact id or by that without a dated suffix. Null where the list has none, and
 * for servers that are not the provider's own: they may charge anything.
 */
export function listPrice(provider: Pick<ProviderDefinition, 'type' | 'baseUrl'>, model: string): ListPrice | null {
  const host = URL.parse(baseUrlOf(provider))?.hostname
  const prices = host === undefined ? undefined : priceList.find(({ hosts }) => hosts.includes(host))
  if (!prices) return null
  return priceIn(prices, model) ?? priceIn(prices, model.replace(DATED, ''))
}

function priceIn({ models, long, source }: ProviderPrices, model: string): ListPrice | null {
  const row = Object.hasOwn(models, model) ? models[model] : undefined
  if (!row) return null
  const [tokens, ...above] = long?.[model] ?? []
  return {
    ...priceOf(row),
    ...(tokens === undefined ? {} : { above: { tokens, ...priceOf(above as unknown as PriceRow) } }),
    date: PRICE_LIST_DATE,
    source,
  }
}

function priceOf([input, output, cacheRead, cacheWrite]: PriceRow): ModelPrice {
  return { input, output, cacheRead: cacheRead ?? null, cacheWrite: cacheWrite ?? null }
}
