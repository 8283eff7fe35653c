import { handDown } from './cascade.ts'
import { clustersOf, type References, referenceCounts } from './clusters.ts'
import {
  changedTiers,
  type Draft,
  type DraftItem,
  draftOf,
  inPromptOrder,
  inTier,
  isFixed,
  newItem,
  stripped,
  tokensOf,
  union,
} from './draft.ts'
import { entryN, type TrackerSettings } from './settings.ts'
import { freshTracker, type PresentItem, type TrackerState } from './state.ts'
import { type CachedTier, type ItemKey, kindOf, type TierName } from './tier.ts'

export interface Distribution {
  /** Everything that a request would have. */
  present: readonly PresentItem[]
  /** Entries that each entry refers to. */
  references: References
  /** Names of the indexes whose entries are present, each its kind of items, a colon and a workspace: `sym:app`. */
  indexes: readonly string[]
}

const isEntry = ({ key }: { key: ItemKey }) => kindOf(key) === 'sym' || kindOf(key) === 'doc'

/**
 * Places the entries of indexes that the tracker does not know yet. L0 gets those with the most references, up to the target; clusters of mutual
 * references, then single entries, go to the smallest of L1, L2 and L3. All other items stay as they are.
 */
export function distribute(state: TrackerState, distribution: Distribution, settings: TrackerSettings): TrackerState {
  const { present, indexes } = distribution
  const opened = new Set(indexes.filter(name => !state.indexes.includes(name)).map(name => kindOf(name as ItemKey)))
  const next = { ...state, indexes: [...indexes] }
  if (opened.size === 0) return next
  const isOpened = ({ key }: { key: ItemKey }) => opened.has(kindOf(key))
  const entries = present.filter(item => isOpened(item) && !item.isHidden)
  const draft = draftOf({ ...state, items: state.items.filter(item => !isOpened(item)) }, settings)
  const heldTokens = tokensOf(inTier(draft, 'L0').filter(item => !isFixed(item)))
  const placed = placeEntries(entries, { ...distribution, heldTokens }, settings)
  const keys = [...placed.keys()].sort()
  const items = new Map(entries.map(item => [item.key, item]))
  for (const [place, key] of keys.entries()) {
    const tier = placed.get(key) as CachedTier
    const item = newItem(items.get(key) as PresentItem, { tier, n: entryN(tier, settings), place: state.items.length + place })
    draft.items.push({ ...item, from: tier, isChanged: false })
  }
  next.items = settledItems(draft, present)
  return { ...next, broken: union(state.broken, changedTiers(state.items, next.items)) }
}

/** Places entries, or their substitutes, over the cached tiers. L0 holds so many tokens besides what is fixed there. Only `sym:` and `doc:` items go to L0: a selected file may be edited next. */
export function placeEntries(
  entries: readonly PresentItem[],
  { present, references, heldTokens = 0 }: Pick<Distribution, 'present' | 'references'> & { heldTokens?: number },
  { cacheTarget }: TrackerSettings,
): Map<ItemKey, CachedTier> {
  const counts = referenceCounts(references)
  const countOf = ({ key }: PresentItem) => counts.get(key) ?? 0
  const placed = new Map<ItemKey, CachedTier>()
  let held = heldTokens + tokensOf(present.filter(isFixed))
  for (const item of entries.filter(isEntry).sort((a, b) => countOf(b) - countOf(a) || byKey(a, b))) {
    if (held >= cacheTarget) break
    held += item.tokens
    placed.set(item.key, 'L0')
  }
  const rest = entries.filter(({ key }) => !placed.has(key))
  const groups = clustersOf(rest, references).map(group => group.sort(byKey))
  const bySize = (a: PresentItem[], b: PresentItem[]) => tokensOf(b) - tokensOf(a) || byKey(a[0] as PresentItem, b[0] as PresentItem)
  const clusters = groups.filter(group => group.length > 1).sort(bySize)
  const singles = groups.filter(group => group.length === 1).sort(bySize)
  return overTiers([...clusters, ...singles], placed)
}

/** Puts each group into the smallest of L1, L2 and L3 so far, the more stable of equals. */
export function overTiers(groups: readonly PresentItem[][], placed: Map<ItemKey, CachedTier>, sizes = { L1: 0, L2: 0, L3: 0 }) {
  for (const group of groups) {
    const tier = (['L1', 'L2', 'L3'] as const).reduce((least, other) => (sizes[other] < sizes[least] ? other : least))
    sizes[tier] += tokensOf(group)
    for (const { key } of group) placed.set(key, tier)
  }
  return placed
}

/** Makes a state of items in given tiers, each with the N of its entry, by key within a tier. */
export function placedState(
  present: readonly PresentItem[],
  tierOf: (item: PresentItem) => TierName,
  settings: TrackerSettings,
): TrackerState {
  const keys = present.map(({ key }) => key).sort()
  const places = new Map(keys.map((key, place) => [key, place]))
  const items = present.map((item): DraftItem => {
    const tier = item.isHidden ? 'active' : tierOf(item)
    const n = tier === 'active' ? 0 : entryN(tier, settings)
    return { ...newItem(item, { tier, n, place: places.get(item.key) ?? 0 }), from: tier, isChanged: false }
  })
  const draft: Draft = { items, broken: new Set(), settings }
  return { ...freshTracker(), items: settledItems(draft, present) }
}

function settledItems(draft: Draft, present: readonly PresentItem[]) {
  handDown(draft)
  return inPromptOrder(draft.items, present).map(stripped)
}

const byKey = (a: PresentItem, b: PresentItem): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
