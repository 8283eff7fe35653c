import type { PresentItem } from './state.ts'
import type { ItemKey } from './tier.ts'

/** Entries that each entry refers to. */
export type References = ReadonlyMap<ItemKey, readonly ItemKey[]>

/** Number of entries that refer to each entry; a reference to itself does not count. */
export function referenceCounts(references: References): Map<ItemKey, number> {
  const counts = new Map<ItemKey, number>()
  for (const [from, to] of references) {
    for (const key of new Set(to)) if (key !== from) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Groups items that refer to each other, directly or through others that do; an item without such a partner is a group of its own. */
export function clustersOf(items: readonly PresentItem[], references: References): PresentItem[][] {
  const sets = new Map([...references].map(([key, to]) => [key, new Set(to)]))
  const known = new Map(items.map(item => [item.key, item]))
  const partners = (key: ItemKey) => [...(sets.get(key) ?? [])].filter(other => other !== key && sets.get(other)?.has(key))
  const clusters: PresentItem[][] = []
  for (const { key } of items) {
    const cluster: PresentItem[] = []
    const waiting = [key]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const item = known.get(next)
      if (item === undefined) continue
      known.delete(next)
      cluster.push(item)
      waiting.push(...partners(next))
    }
    if (cluster.length > 0) clusters.push(cluster)
  }
  return clusters
}
