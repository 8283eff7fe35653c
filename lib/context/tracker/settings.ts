import { type CachedTier, cachedTiers } from './tier.ts'

export interface TrackerSettings {
  /** N at which an item enters L3, L2, L1 and L0. */
  thresholds: readonly [number, number, number, number]
  /** Tokens from which a cache mark at the end of a tier is worth it; 0 keeps history out of all tiers. */
  cacheTarget: number
}

/** Target where no model is known: 1.5 times the smallest prefix that any provider caches. */
const TARGET_WITHOUT_MODEL = 1_536

/**
 * Returns the tokens that a cached tier should hold: the larger minimum and a tenth, rounded down.
 * The tenth covers what an estimate counts too much. `cacheMinTokens` is the model's own minimum, null where it states none.
 */
export function cacheTarget(minimum: number, model: { cacheMinTokens: number | null } | null): number {
  if (model === null) return TARGET_WITHOUT_MODEL
  return Math.floor((Math.max(minimum, model.cacheMinTokens ?? 0, 0) * 11) / 10)
}

/** N that an item has when it enters the tier. */
export function entryN(tier: CachedTier, { thresholds }: TrackerSettings): number {
  return thresholds[cachedTiers.length - 1 - cachedTiers.indexOf(tier)] as number
}

/** N at which an item may leave the tier upwards; null in L0. */
export function leavingN(tier: CachedTier | 'active', settings: TrackerSettings): number | null {
  if (tier === 'L0') return null
  if (tier === 'active') return entryN('L3', settings)
  return entryN(cachedTiers[cachedTiers.indexOf(tier) - 1] as CachedTier, settings)
}
