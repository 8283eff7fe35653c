import { cascade, countCached } from './cascade.ts'
import { compareItems, type Pass, removeGone } from './compare.ts'
import {
  changedTiers,
  type Draft,
  type DraftItem,
  draftOf,
  inPromptOrder,
  inTier,
  isHistory,
  joinedMoves,
  moveItem,
  stripped,
  tokensOf,
  turnsOf,
  union,
} from './draft.ts'
import { entryN, type TrackerSettings } from './settings.ts'
import type { PresentItem, TrackerState } from './state.ts'
import { type CachedTier, type ItemKind, rankOf, type TierMove } from './tier.ts'

const NONE: ReadonlySet<ItemKind> = new Set()

export interface TrackerUpdate {
  state: TrackerState
  /** Moves since the answer before, towards L0. */
  promotions: TierMove[]
  /** Moves away from L0. */
  demotions: TierMove[]
}

/**
 * Updates the tracker after an answer. `present` holds everything that the next request would have, history in its order; an item
 * that is not in it leaves, unless the map of its kind is `unread`. Tiers that the answered request wrote are whole again, so only what changed since lets items rise.
 */
export function updateTracker(
  state: TrackerState,
  present: readonly PresentItem[],
  settings: TrackerSettings,
  unread: ReadonlySet<ItemKind> = NONE,
): TrackerUpdate {
  const draft = moved(state, unique(present), settings, { pass: 'count', unread })
  const moves = joinedMoves(state.moves, draft.items)
  const isUp = ({ from, to }: TierMove) => rankOf(to) < rankOf(from)
  const items = draft.items.map(stripped)
  return {
    state: { ...state, items, broken: union(state.broken, changedTiers(state.items, items)), moves: [] },
    promotions: moves.filter(isUp),
    demotions: moves.filter(move => !isUp(move)),
  }
}

/**
 * Prepares the tracker for a request. What has changed since the last answer leaves its tier, and what may rise into the tiers broken
 * by that does so now. Left to the update after the answer, it would write those tiers a second time.
 * Counts no N. Returns the tiers that this request writes; for the state they are whole.
 */
export function settle(
  state: TrackerState,
  present: readonly PresentItem[],
  settings: TrackerSettings,
  unread: ReadonlySet<ItemKind> = NONE,
): { state: TrackerState; broken: CachedTier[] } {
  const draft = moved(state, unique(present), settings, { pass: 'settle', unread })
  const items = draft.items.map(stripped)
  const broken = union(state.broken, changedTiers(state.items, items))
  return { state: { ...state, items, broken: [], moves: joinedMoves(state.moves, draft.items) }, broken }
}

interface Moving {
  pass: Pass
  unread: ReadonlySet<ItemKind>
}

function moved(state: TrackerState, present: readonly PresentItem[], settings: TrackerSettings, { pass, unread }: Moving): Draft {
  const draft = draftOf(state, settings)
  removeGone(draft, present, unread)
  compareItems(draft, present, pass)
  graduateItems(draft, { isFree: pass === 'settle' })
  graduateHistory(draft)
  if (pass === 'count') countCached(draft)
  cascade(draft)
  draft.items = inPromptOrder(draft.items, present)
  return draft
}

function unique(present: readonly PresentItem[]): PresentItem[] {
  return [...new Map(present.toReversed().map(item => [item.key, item])).values()].toReversed()
}

/** Phase 2: moves active items with the N of L3 into it. Before a request only where some tier is rewritten in any case. */
function graduateItems(draft: Draft, { isFree }: { isFree: boolean }): void {
  if (isFree && draft.broken.size === 0) return
  const n = entryN('L3', draft.settings)
  for (const item of inTier(draft, 'active')) {
    if (!isHistory(item) && item.n >= n) moveItem(draft, item, 'L3', n)
  }
}

/**
 * Moves history into L3. It never changes, so it waits for no N, but for an occasion: a tier is rewritten anyway, or its tokens
 * exceed the target. Moving every new exchange at once would rewrite L3 with each request.
 */
function graduateHistory(draft: Draft): void {
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
