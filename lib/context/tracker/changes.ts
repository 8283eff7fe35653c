import { isFixed, isHistory } from './draft.ts'
import type { PresentItem, TrackerState } from './state.ts'
import { type CachedTier, cachedTiers, type ItemKey, type TierName, tierNames } from './tier.ts'

/** Removes items immediately, before the next request (a file that is no longer selected, a page that was left out); their tiers are broken. */
export function removeItems(state: TrackerState, keys: Iterable<ItemKey>): TrackerState {
  const gone = new Set(keys)
  const removed = state.items.filter(({ key }) => gone.has(key))
  if (removed.length === 0) return state
  const broken = new Set<TierName>([...state.broken, ...removed.map(({ tier }) => tier)])
  return {
    ...state,
    items: state.items.filter(({ key }) => !gone.has(key)),
    broken: cachedTiers.filter((tier: CachedTier) => broken.has(tier)),
  }
}

/** Removes all history, which is registered again with the next request: after a compaction a summary precedes what is kept. */
export function withoutHistory(state: TrackerState): TrackerState {
  return removeItems(
    state,
    state.items.filter(isHistory).map(({ key }) => key),
  )
}

function emptyTiers(): Record<TierName, ItemKey[]> {
  return Object.fromEntries(tierNames.map(tier => [tier, []])) as unknown as Record<TierName, ItemKey[]>
}

/**
 * Returns what a request holds, by tier and in the order of the prompt: in each tier history last. `state` has been settled with the
 * same items. New items and those whose hash differs are active; the system prompt and tools are in L0.
 */
export function arrange(state: TrackerState, present: readonly PresentItem[]): Record<TierName, ItemKey[]> {
  const now = new Map(present.map(item => [item.key, item]))
  const [arranged, history] = [emptyTiers(), emptyTiers()]
  const tiers = new Map(state.items.map(item => [item.key, item.hash === now.get(item.key)?.hash ? item.tier : 'active']))
  for (const { key } of [...state.items, ...present]) {
    const item = now.get(key)
    if (item === undefined || !now.delete(key) || item.isHidden) continue
    if (!isHistory(item)) arranged[isFixed(item) ? 'L0' : (tiers.get(key) ?? 'active')].push(key)
  }
  for (const key of new Set(present.filter(isHistory).map(({ key }) => key))) history[tiers.get(key) ?? 'active'].push(key)
  for (const tier of tierNames) arranged[tier].push(...history[tier])
  return arranged
}
