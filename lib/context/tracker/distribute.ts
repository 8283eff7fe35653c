import { handDown } from './cascade.ts'
import { clustersOf, type References, referenceCounts } from './clusters.ts'
import { type Draft, type DraftItem, draftOf, inPromptOrder, isFixed, newItem, stripped, tokensOf } from './draft.ts'
import { entryN, type TrackerSettings } from './settings.ts'
import { freshTracker, type PresentItem, type TrackerState } from './state.ts'
import { type CachedTier, type ItemKey, kindOf, type TierName } from './tier.ts'

/** Tokens that an index entry is reckoned at until it is measured. */
export const UNMEASURED_TOKENS = 400

export interface Distribution {
  /** Everything that a request would have; an entry that has not been measured yet has `UNMEASURED_TOKENS`. */
  present: readonly PresentItem[]
  /** Entries that each entry refers to. */
  references: References
}

const isEntry = ({ key }: { key: ItemKey }) => kindOf(key) === 'sym' || kindOf(key) === 'doc'

/**
 * Makes the first tracker of a workspace. L0 gets the system prompt, tools and the entries with the most references, up to the target.
 * Clusters of mutual references, then single entries, go to the smallest of L1, L2 and L3. Selected files and history start active.
 */
export function distribute({ present, references }: Distribution, settings: TrackerSettings): TrackerState {
  const placed = placeEntries(
    present.filter(item => isEntry(item) && !item.isHidden),
    { present, references },
    settings,
  )
  const tierOf = (item: PresentItem): TierName => {
    if (isFixed(item)) return 'L0'
    return placed.get(item.key) ?? (kindOf(item.key) === 'url' ? 'L1' : 'active')
  }
  return placedState(present, tierOf, settings)
}

/** Sets the tokens of entries that have been measured since, and hands down what turns out to be too small. */
export function measure(state: TrackerState, tokens: ReadonlyMap<ItemKey, number>, settings: TrackerSettings): TrackerState {
  const draft = draftOf(state, settings)
  for (const item of draft.items) item.tokens = tokens.get(item.key) ?? item.tokens
  return { ...state, items: settledItems(draft, []) }
}

/** Places entries, or what stands for them, over the cached tiers. Only `sym:` and `doc:` items go to L0: a selected file may be edited next. */
export function placeEntries(
  entries: readonly PresentItem[],
  { present, references }: Distribution,
  { cacheTarget }: TrackerSettings,
): Map<ItemKey, CachedTier> {
  const counts = referenceCounts(references)
  const countOf = ({ key }: PresentItem) => counts.get(key) ?? 0
  const placed = new Map<ItemKey, CachedTier>()
  let held = tokensOf(present.filter(isFixed))
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
  return { ...freshTracker(), items: settledItems(draft, present), isDistributed: true }
}

function settledItems(draft: Draft, present: readonly PresentItem[]) {
  handDown(draft)
  return inPromptOrder(draft.items, present).map(stripped)
}

const byKey = (a: PresentItem, b: PresentItem): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
