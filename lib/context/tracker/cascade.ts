import { type Draft, type DraftItem, inTier, isFixed, isHistory, moveItem, tokensOf, turnsOf } from './draft.ts'
import { entryN, leavingN } from './settings.ts'
import { above, type CachedTier, cachedTiers, type TierName } from './tier.ts'

/** Bound of a loop that ends after two or three passes: items rise only into a tier that then reaches the target, and stays. */
const PASSES = 8

const rising = ['L3', 'L2', 'L1'] as const satisfies readonly CachedTier[]

/** Smallest part that moves: an item, or an exchange of the history. */
type Unit = readonly DraftItem[]

function unitsOf(items: readonly DraftItem[]): Unit[] {
  return [...items.filter(item => !isHistory(item)).map(item => [item]), ...turnsOf(items.filter(isHistory))]
}

const nOf = (unit: Unit): number => Math.min(...unit.map(({ n }) => n))

/** Returns the items that hold a tier above the target: by rising N, the latest first, until the target is reached. */
function anchoredIn(items: readonly DraftItem[], target: number): Set<DraftItem> {
  const anchored = new Set<DraftItem>()
  if (target === 0 || tokensOf(items) <= target) return anchored
  const units = unitsOf(items)
    .reverse()
    .sort((a, b) => nOf(a) - nOf(b))
  let held = 0
  for (const unit of units) {
    if (held >= target) break
    held += tokensOf(unit)
    for (const item of unit) anchored.add(item)
  }
  return anchored
}

/** Adds 1 to N of what an answered request left unchanged in its tier, up to the N with which it rises. That of anchored items stands still. */
export function countCached(draft: Draft): void {
  for (const tier of cachedTiers) {
    const items = inTier(draft, tier)
    const leaving = leavingN(tier, draft.settings)
    const anchored = tier === 'L0' ? new Set() : anchoredIn(items, draft.settings.cacheTarget)
    for (const item of items) {
      const came = item.from !== tier || item.isChanged
      if (!came && !anchored.has(item) && (leaving === null || item.n < leaving)) item.n += 1
    }
  }
}

/** Phase 3: lets items rise into broken and empty tiers, fills L0, and hands down tiers that are too small, until nothing moves. */
export function cascade(draft: Draft): void {
  for (let pass = 0; pass < PASSES; pass += 1) {
    const risen = rising.map(tier => rise(draft, tier))
    const isFilled = fillTop(draft)
    const isHandedDown = handDown(draft)
    if (!risen.includes(true) && !isFilled && !isHandedDown) return
  }
}

/** Moves all that may leave a tier into the one above. Moves nothing if that would stay too small for a mark and hand it back. */
function rise(draft: Draft, tier: (typeof rising)[number]): boolean {
  const to = above(tier)
  const isProcessed = draft.broken.has(tier) || draft.broken.has(to)
  if (!isProcessed || !(draft.broken.has(to) || inTier(draft, to).length === 0)) return false
  const items = inTier(draft, tier)
  const anchored = anchoredIn(items, draft.settings.cacheTarget)
  const leaving = leavingN(tier, draft.settings) as number
  const mayRise = (unit: Unit) => unit.every(item => item.n >= leaving && !anchored.has(item))
  const turns = turnsOf(items.filter(isHistory))
  const stop = turns.findIndex(turn => !mayRise(turn))
  const leavers = [
    ...items.filter(item => !isHistory(item) && mayRise([item])),
    ...turns.slice(0, stop === -1 ? turns.length : stop).flat(),
  ]
  if (leavers.length === 0) return false
  if (to !== 'L0' && tokensOf(inTier(draft, to)) + tokensOf(leavers) < draft.settings.cacheTarget) return false
  for (const item of leavers) moveItem(draft, item, to, entryN(to, draft.settings))
  return true
}

/**
 * Fills an L0 below the target from L1, the most stable first, where L1 is broken anyway. Nothing is lost: a small L0 is not cached.
 * What has just entered L1 stays there.
 */
function fillTop(draft: Draft): boolean {
  const { cacheTarget } = draft.settings
  let held = tokensOf(inTier(draft, 'L0'))
  const available = inTier(draft, 'L1').filter(({ n }) => n > entryN('L1', draft.settings))
  if (!draft.broken.has('L1') || held >= cacheTarget || held + tokensOf(available) < cacheTarget) return false
  const units = unitsOf(available)
  // History last, and by age, since its messages may not overtake one another.
  const isPast = (unit: Unit) => unit.some(isHistory)
  units.sort((a, b) => Number(isPast(a)) - Number(isPast(b)) || (isPast(a) ? 0 : nOf(b) - nOf(a)))
  for (const unit of units) {
    if (held >= cacheTarget) break
    held += tokensOf(unit)
    for (const item of unit) moveItem(draft, item, 'L0', entryN('L0', draft.settings))
  }
  return true
}

/**
 * Hands the items of L1 and L2 one tier down, N kept, where the tier is below the target: a mark there would buy nothing.
 * A small L3 stays, without a mark: its items are as stable as ever, and precede what changes.
 */
export function handDown(draft: Draft): boolean {
  let isHandedDown = false
  const steps: readonly (readonly [CachedTier, TierName])[] = [
    ['L1', 'L2'],
    ['L2', 'L3'],
  ]
  for (const [tier, below] of steps) {
    const items = inTier(draft, tier).filter(item => !isFixed(item))
    if (items.length === 0 || tokensOf(items) >= draft.settings.cacheTarget) continue
    for (const item of items) moveItem(draft, item, below, item.n)
    isHandedDown = true
  }
  return isHandedDown
}
