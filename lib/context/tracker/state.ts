import { z } from 'zod'
import { type CachedTier, cachedTiers, type ItemKey, itemKinds, type TierMove, type TierName, type TrackedItem, tierNames } from './tier.ts'

/** Tracker of one chat and mode: plain JSON, as it is stored. */
export interface TrackerState {
  /** In the order of the prompt: by tier, and within a tier as they came, history last. */
  items: TrackedItem[]
  /** Tiers whose own bytes the next request changes. */
  broken: CachedTier[]
  /** Indexes whose entries have been distributed, as `Distribution` names them. */
  indexes: string[]
  /** Moves before the request of the answer that the next update counts; its report includes them. */
  moves: TierMove[]
}

/** Item of the next request, whether tracked already or not. */
export interface PresentItem {
  key: ItemKey
  hash: string
  tokens: number
  /** Number of the exchange (a person's message and all that answers it) that a `history:` item belongs to. */
  turn?: number
  /** Index entry whose file is in the prompt as content. */
  isHidden?: boolean
}

const itemKey = z.custom<ItemKey>(value => typeof value === 'string' && itemKinds.some(kind => value.startsWith(`${kind}:`)))
const count = z.number().finite().min(0)
const item = z.object({
  key: itemKey,
  hash: z.string(),
  tokens: count,
  tier: z.enum(tierNames),
  n: count,
  turn: z.number().int().optional(),
  isHidden: z.literal(true).optional(),
})
const move = z.object({ key: itemKey, from: z.enum(tierNames), to: z.enum(tierNames) })
const stored = z.object({
  items: z.array(item),
  broken: z.array(z.enum(cachedTiers)).default([]),
  indexes: z.array(z.string()).default([]),
  moves: z.array(move).default([]),
})

export function freshTracker(): TrackerState {
  return { items: [], broken: [], indexes: [], moves: [] }
}

/** Reads a stored tracker; one of an unknown shape counts as none, since everything in it can be measured again. */
export function readTracker(value: unknown): TrackerState {
  const result = stored.safeParse(value)
  if (!result.success) return freshTracker()
  const seen = new Set<ItemKey>()
  const items = result.data.items.filter(({ key }) => !seen.has(key) && seen.add(key))
  return { ...result.data, items: items as TrackedItem[] }
}

/** Tier of each tracked item; a key that is missing is new, and active. */
export function placement(state: TrackerState): Map<ItemKey, TierName> {
  return new Map(state.items.map(({ key, tier }) => [key, tier]))
}

export type TierTotals = Record<TierName, { tokens: number; count: number }>

/** Tokens and number of the items that are in the prompt, by tier. */
export function tierTotals(items: readonly TrackedItem[]): TierTotals {
  const totals = Object.fromEntries(tierNames.map(tier => [tier, { tokens: 0, count: 0 }])) as TierTotals
  for (const { tier, tokens, isHidden } of items) {
    if (isHidden) continue
    totals[tier].tokens += tokens
    totals[tier].count += 1
  }
  return totals
}

/** Tokens in cached tiers over all tokens, 0 to 1; 0 of nothing. */
export function cacheHitRate(totals: TierTotals): number {
  const cached = cachedTiers.reduce((sum, tier) => sum + totals[tier].tokens, 0)
  const all = cached + totals.active.tokens
  return all === 0 ? 0 : cached / all
}
