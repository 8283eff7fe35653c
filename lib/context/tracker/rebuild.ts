import type { References } from './clusters.ts'
import { type Distribution, overTiers, placedState, placeEntries } from './distribute.ts'
import { changedTiers, isFixed, isHistory, tokensOf, turnsOf, union } from './draft.ts'
import type { TrackerSettings } from './settings.ts'
import { type PresentItem, type TrackerState, tierTotals } from './state.ts'
import { beginsCached, type CachedTier, type ItemKey, kindOf, type TierName, tierNames } from './tier.ts'

export interface Rebuilt {
  state: TrackerState
  itemsBefore: number
  itemsAfter: number
  /** Files that are in a cached tier, as content or as an entry. */
  filesDistributed: number
  tierCounts: Record<TierName, number>
  message: string
}

const nameOf = (key: ItemKey): string => key.slice(key.indexOf(':') + 1)
const isOfFile = (key: ItemKey): boolean => ['file', 'sym', 'doc'].includes(kindOf(key))

/**
 * Redistributes everything. A selected file goes where its entry would, files without an entry by size over L1 to L3. Of the
 * history all but the newest goes to L3. No cascade follows.
 */
export function rebuild(state: TrackerState, distribution: Distribution, settings: TrackerSettings): Rebuilt {
  const { present } = distribution
  const { entries, references } = withFilesForEntries(distribution)
  const placed = placeEntries(entries, { present, references }, settings)
  const sizes = sizesOf(entries, placed)
  const others = present.filter(({ key }) => kindOf(key) === 'file' && !placed.has(key)).sort((a, b) => b.tokens - a.tokens)
  overTiers(
    others.map(item => [item]),
    placed,
    sizes,
  )
  const old = olderHistory(present, settings)
  const tierOf = (item: PresentItem): TierName => {
    if (isFixed(item)) return 'L0'
    if (old.has(item.key)) return 'L3'
    return placed.get(item.key) ?? (beginsCached(item.key) ? 'L1' : 'active')
  }
  const next = placedState(present, tierOf, settings)
  next.indexes = [...distribution.indexes]
  next.broken = union(state.broken, changedTiers(state.items, next.items))
  return { state: next, ...report(state, next) }
}

/** Puts the content of a selected file in the place of its entry, in the list and in the references. */
function withFilesForEntries({ present, references }: Distribution): { entries: PresentItem[]; references: References } {
  const files = new Map(present.filter(({ key }) => kindOf(key) === 'file').map(item => [nameOf(item.key), item]))
  const standIns = new Map<ItemKey, PresentItem>()
  const entries: PresentItem[] = []
  for (const item of present) {
    if (kindOf(item.key) !== 'sym' && kindOf(item.key) !== 'doc') continue
    const file = item.isHidden ? files.get(nameOf(item.key)) : undefined
    if (file) {
      standIns.set(item.key, file)
      if (files.delete(nameOf(item.key))) entries.push(file)
    } else if (!item.isHidden) entries.push(item)
  }
  const named = (key: ItemKey) => standIns.get(key)?.key ?? key
  return { entries, references: new Map([...references].map(([key, to]) => [named(key), to.map(named)])) }
}

function sizesOf(items: readonly PresentItem[], placed: ReadonlyMap<ItemKey, CachedTier>) {
  const sizeOf = (tier: CachedTier) => tokensOf(items.filter(({ key }) => placed.get(key) === tier))
  return { L1: sizeOf('L1'), L2: sizeOf('L2'), L3: sizeOf('L3') }
}

/** Keys of the history before the newest exchanges that fill the target. */
function olderHistory(present: readonly PresentItem[], { cacheTarget }: TrackerSettings): Set<ItemKey> {
  const turns = turnsOf(present.filter(isHistory))
  let kept = 0
  while (cacheTarget > 0 && turns.length > 0) {
    kept += tokensOf(turns.at(-1) as PresentItem[])
    if (kept > cacheTarget) return new Set(turns.flat().map(({ key }) => key))
    turns.pop()
  }
  return new Set()
}

function report(before: TrackerState, after: TrackerState): Omit<Rebuilt, 'state'> {
  const totals = tierTotals(after.items)
  const tierCounts = Object.fromEntries(tierNames.map(tier => [tier, totals[tier].count])) as Record<TierName, number>
  const cached = after.items.filter(({ key, tier, isHidden }) => tier !== 'active' && !isHidden && isOfFile(key))
  const filesDistributed = new Set(cached.map(({ key }) => nameOf(key))).size
  const shown = (state: TrackerState) => state.items.filter(({ isHidden }) => !isHidden).length
  const files = filesDistributed === 1 ? '1 file' : `${filesDistributed} files`
  const message = `Context rebuilt, ${files}: ${tierNames.map(tier => `${tier} ${tierCounts[tier]}`).join(', ')}.`
  return { itemsBefore: shown(before), itemsAfter: shown(after), filesDistributed, tierCounts, message }
}
