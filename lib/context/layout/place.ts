import { type ItemKey, type TierName, tierNames } from '../tracker/tier.ts'
import type { ContextItem, HistoryItem, TextItem, Turn } from './item.ts'
import type { RequestParts } from './parts.ts'

/** Tier of an item with this content, or null where the tracker does not hold it so. */
export type TierOf = (item: Pick<ContextItem, 'key' | 'hash'>) => TierName | null

/** One tier of a request: what stands in it, in its order. */
export interface PlacedTier {
  name: TierName
  entries: TextItem[]
  files: TextItem[]
  pages: TextItem[]
  turns: Turn[]
}

/**
 * Puts each item into one tier. An item whose content is not the tracker's is active. Turns stay in the order of the chat whatever the tracker says: none
 * stands before an older one, and all messages of a turn stand together.
 */
export function place(parts: Pick<RequestParts, 'entries' | 'files' | 'pages' | 'turns'>, tierOf: TierOf): PlacedTier[] {
  const tiers = tierNames.map((name): PlacedTier => ({ name, entries: [], files: [], pages: [], turns: [] }))
  const rankOf = (item: ContextItem) => tierNames.indexOf(tierOf(item) ?? 'active')
  const put = (kind: 'entries' | 'files' | 'pages') => {
    for (const item of parts[kind].toSorted(byKey)) tiers[rankOf(item)]?.[kind].push(item)
  }
  put('entries')
  put('files')
  put('pages')
  let rank = 0
  for (const turn of parts.turns) {
    rank = Math.max(rank, ...turn.map(rankOf))
    tiers[rank]?.turns.push(turn)
  }
  return tiers
}

function byKey(a: { key: ItemKey }, b: { key: ItemKey }): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0
}

/** Lists the items of a tier in the order in which they stand there. */
export function itemsOf({ entries, files, pages, turns }: PlacedTier): (TextItem | HistoryItem)[] {
  return [...entries, ...files, ...pages, ...turns.flat()]
}
