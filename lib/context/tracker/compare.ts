import { type Draft, type DraftItem, isFixed, isHistory, moveItem, newItem, turnsOf } from './draft.ts'
import { entryN } from './settings.ts'
import type { PresentItem } from './state.ts'
import { beginsCached, type ItemKind, kindOf, rankOf, type TierName } from './tier.ts'

/** An update after an answer counts N and takes new hashes and items; settling before a request only takes out of tiers what has changed. */
export type Pass = 'count' | 'settle'

/** Phase 0: removes items that are no longer present, and marks the tiers that held them. Entries of a map that cannot be read now keep their places. */
export function removeGone(draft: Draft, present: readonly PresentItem[], unread: ReadonlySet<ItemKind>): void {
  const keys = new Set(present.map(({ key }) => key))
  draft.items = draft.items.filter(item => {
    if (keys.has(item.key) || unread.has(kindOf(item.key))) return true
    if (item.tier !== 'active') draft.broken.add(item.tier)
    return false
  })
}

/** Phase 1: compares every item with what is present. Changed ones become active with N 0; unchanged active ones gain 1; new ones enter. */
export function compareItems(draft: Draft, present: readonly PresentItem[], pass: Pass): void {
  const tracked = new Map(draft.items.map(item => [item.key, item]))
  const others: DraftItem[] = draft.items.filter(item => !isHistory(item))
  const first = draft.items.length
  for (const [index, now] of present.entries()) {
    if (isHistory(now)) continue
    const item = tracked.get(now.key)
    if (item) compareItem(draft, item, now, pass)
    else if (pass === 'count' || isFixed(now)) others.push(enter(draft, now, first + index))
  }
  draft.items = [...others, ...compareHistory(draft, present.filter(isHistory), pass)]
}

function compareItem(draft: Draft, item: DraftItem, now: PresentItem, pass: Pass): void {
  item.tokens = now.tokens
  if (isFixed(item)) {
    if (item.hash === now.hash && item.tier === 'L0') return
    item.hash = now.hash
    item.isChanged = true
    moveItem(draft, item, 'L0', entryN('L0', draft.settings))
    return
  }
  if (now.isHidden && !item.isHidden) {
    moveItem(draft, item, 'active', item.n)
    item.isHidden = true
  } else if (!now.isHidden && item.isHidden) {
    delete item.isHidden
    item.isChanged = true
  }
  if (item.hash !== now.hash) {
    moveItem(draft, item, 'active', 0)
    item.isChanged = true
    // Settling keeps the old hash, so the update after the answer still counts the change.
    if (pass === 'count') item.hash = now.hash
  } else if (pass === 'count' && item.tier === 'active') {
    item.n += 1
  }
}

function enter(draft: Draft, now: PresentItem, place: number): DraftItem {
  const tier = isFixed(now) ? 'L0' : beginsCached(now.key) ? 'L1' : 'active'
  if (tier === 'active') return newItem(now, { tier, n: 0, place })
  draft.broken.add(tier)
  return newItem(now, { tier, n: entryN(tier, draft.settings), place })
}

/**
 * Compares the history as one sequence. From the first exchange that differs (an edit, another branch, a summary before it), all
 * messages become active. So history keeps its order over the tiers.
 */
function compareHistory(draft: Draft, present: readonly PresentItem[], pass: Pass): DraftItem[] {
  const tracked = draft.items.filter(isHistory)
  const byKey = new Map(tracked.map(item => [item.key, item]))
  const kept = keptLength(tracked, present)
  return present.map((now, index) => {
    const item = byKey.get(now.key)
    if (item === undefined) return newItem(now, { tier: 'active', n: 0, place: draft.items.length + index })
    const isSame = item.hash === now.hash
    if (index >= kept && item.tier !== 'active') moveItem(draft, item, 'active', 0)
    else if (!isSame) item.n = 0
    else if (pass === 'count' && item.tier === 'active') item.n += 1
    item.isChanged = !isSame
    item.hash = now.hash
    item.tokens = now.tokens
    if (now.turn === undefined) delete item.turn
    else item.turn = now.turn
    return item
  })
}

/** Number of messages from the first that may stay in their tiers; it never ends within an exchange. */
function keptLength(tracked: readonly DraftItem[], present: readonly PresentItem[]): number {
  let same = 0
  let tier: TierName = 'L0'
  for (const turn of turnsOf(present.map((now, index) => ({ ...now, index })))) {
    const items = turn.map(({ index }) => tracked[index])
    const tierOfTurn = items[0]?.tier
    const stays = turn.every(
      (now, index) => items[index]?.key === now.key && items[index].hash === now.hash && items[index].tier === tierOfTurn,
    )
    if (!stays || tierOfTurn === undefined || rankOf(tierOfTurn) < rankOf(tier)) break
    tier = tierOfTurn
    same += turn.length
  }
  return same
}
