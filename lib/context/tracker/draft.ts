import type { TrackerSettings } from './settings.ts'
import type { PresentItem, TrackerState } from './state.ts'
import { type CachedTier, cachedTiers, type ItemKey, kindOf, rankOf, type TierMove, type TierName, type TrackedItem } from './tier.ts'

/** Item while an update works on it. */
export interface DraftItem extends TrackedItem {
  /** Tier before the update; null for a new item. */
  from: TierName | null
  /** Position in the prompt before the update; new items follow as they are present. */
  place: number
  /** True if its bytes in the prompt have changed. */
  isChanged: boolean
}

/** One update at work: the items, and the tiers that the next request rewrites in any case. */
export interface Draft {
  items: DraftItem[]
  broken: Set<CachedTier>
  settings: TrackerSettings
}

export const isHistory = ({ key }: { key: ItemKey }): boolean => kindOf(key) === 'history'
export const isFixed = ({ key }: { key: ItemKey }): boolean => kindOf(key) === 'system' || kindOf(key) === 'tools'

export function draftOf(state: TrackerState, settings: TrackerSettings): Draft {
  const items = state.items.map((item, place) => ({ ...item, from: item.tier, place, isChanged: false }))
  return { items, broken: new Set(state.broken), settings }
}

/** Makes a draft item of one that is new to the tracker. */
export function newItem(present: PresentItem, at: { tier: TierName; n: number; place: number }): DraftItem {
  const { key, hash, tokens, turn, isHidden } = present
  const optional = { ...(turn === undefined ? {} : { turn }), ...(isHidden ? { isHidden: true as const } : {}) }
  return { key, hash, tokens, ...optional, ...at, from: null, isChanged: true }
}

/** Moves an item, and marks the tiers that lose and gain it as broken. */
export function moveItem(draft: Draft, item: DraftItem, to: TierName, n: number): void {
  if (item.tier !== 'active') draft.broken.add(item.tier)
  if (to !== 'active') draft.broken.add(to)
  item.tier = to
  item.n = n
}

/** Shown items of a tier, in the order of the draft. */
export const inTier = (draft: Draft, tier: TierName): DraftItem[] => draft.items.filter(item => item.tier === tier && !item.isHidden)
export const tokensOf = (items: readonly { tokens: number }[]): number => items.reduce((sum, { tokens }) => sum + tokens, 0)

/** Groups consecutive history items of one exchange, which no cut may part. */
export function turnsOf<T extends { turn?: number }>(history: readonly T[]): T[][] {
  const turns: T[][] = []
  for (const item of history) {
    const last = turns.at(-1)
    if (last !== undefined && item.turn !== undefined && last[0]?.turn === item.turn) last.push(item)
    else turns.push([item])
  }
  return turns
}

/** Order within a tier: the system prompt and tools, then what stays as it stood, then what came, history by age at the end. */
function orderOf(item: DraftItem, age: ReadonlyMap<ItemKey, number>): number[] {
  const group = kindOf(item.key) === 'system' ? 0 : isFixed(item) ? 1 : isHistory(item) ? 3 : 2
  const tier = rankOf(item.tier)
  if (group === 3) return [tier, group, age.get(item.key) ?? item.place]
  const came = item.tier !== item.from || (item.isChanged && !isFixed(item))
  return [tier, group, came ? 1 : 0, came && item.from !== null ? rankOf(item.from) : 0, item.place]
}

/** Sorts the items into the order of the prompt. Items that stay keep their order, so an unbroken tier keeps its bytes. */
export function inPromptOrder(items: readonly DraftItem[], present: readonly PresentItem[]): DraftItem[] {
  const age = new Map(present.map(({ key }, index) => [key, index]))
  const keyed = items.map(item => ({ item, order: orderOf(item, age) }))
  keyed.sort((a, b) => {
    const at = a.order.findIndex((value, index) => value !== b.order[index])
    return at === -1 ? 0 : (a.order[at] as number) - (b.order[at] as number)
  })
  return keyed.map(({ item }) => item)
}

/** Bytes of a tier as far as the tracker knows them: shown keys and hashes in their order. */
function bytesOf(items: readonly TrackedItem[], tier: TierName): string {
  return JSON.stringify(items.filter(item => item.tier === tier && !item.isHidden).map(({ key, hash }) => [key, hash]))
}

/** Cached tiers whose bytes differ between two states. */
export function changedTiers(before: readonly TrackedItem[], after: readonly TrackedItem[]): CachedTier[] {
  return cachedTiers.filter(tier => bytesOf(before, tier) !== bytesOf(after, tier))
}

export const union = (some: readonly CachedTier[], others: readonly CachedTier[]): CachedTier[] =>
  cachedTiers.filter(tier => some.includes(tier) || others.includes(tier))

export function stripped({ from: _from, place: _place, isChanged: _isChanged, ...item }: DraftItem): TrackedItem {
  return item
}

/** Joins moves of one key to one from its first tier to its last, and drops those that came back. */
export function joinedMoves(earlier: readonly TierMove[], items: readonly DraftItem[]): TierMove[] {
  const first = new Map(earlier.map(({ key, from }) => [key, from]))
  return items
    .filter(({ isHidden }) => !isHidden)
    .map(item => ({ key: item.key, from: first.get(item.key) ?? item.from ?? arrival(item), to: item.tier }))
    .filter(({ from, to }) => from !== to)
}

/** Tier that a new item counts as coming from: the system prompt and tools have always been in L0. */
const arrival = (item: DraftItem): TierName => (isFixed(item) ? 'L0' : 'active')
