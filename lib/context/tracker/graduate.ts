import { type Draft, type DraftItem, inTier, isHistory, moveItem, tokensOf, turnsOf } from './draft.ts'
import { entryN } from './settings.ts'

/** Phase 2: moves active items with the N of L3 into it. Before a request only where some tier is written anew in any case. */
export function graduateItems(draft: Draft, { isFree }: { isFree: boolean }): void {
  if (isFree && draft.broken.size === 0) return
  const n = entryN('L3', draft.settings)
  for (const item of inTier(draft, 'active')) {
    if (!isHistory(item) && item.n >= n) moveItem(draft, item, 'L3', n)
  }
}

/**
 * Moves history into L3. It never changes, so it waits for no N, but for an occasion: a tier is written anew anyway, or its tokens
 * exceed the target. Moving every new exchange at once would write L3 anew with each request.
 */
export function graduateHistory(draft: Draft): void {
  const { cacheTarget } = draft.settings
  if (cacheTarget === 0) return
  const turns = turnsOf(inTier(draft, 'active').filter(isHistory))
  const total = tokensOf(turns.flat())
  const isOccasion = draft.broken.size > 0
  if (total <= cacheTarget) return
  let moved = 0
  for (const turn of turns) {
    const isEnough = isOccasion || moved >= cacheTarget
    if (isEnough && total - moved <= cacheTarget) return
    moved += tokensOf(turn)
    toL3(draft, turn)
  }
}

function toL3(draft: Draft, items: readonly DraftItem[]): void {
  for (const item of items) moveItem(draft, item, 'L3', entryN('L3', draft.settings))
}
