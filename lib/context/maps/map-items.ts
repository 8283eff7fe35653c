import type { WorkMode } from '#lib/chats/index.ts'
import type { MapEntry, WorkspaceMap } from '#lib/maps/index.ts'
import { sha256 } from '#lib/platform/index.ts'
import type { CountTokens } from '../layout/history.ts'
import type { TextItem } from '../layout/item.ts'
import type { References } from '../tracker/clusters.ts'
import type { ItemKey } from '../tracker/tier.ts'

/** Kinds of entries by the mode whose map has them. */
export const ENTRY_KIND = { code: 'sym', document: 'doc' } as const satisfies Record<WorkMode, string>
export type EntryKind = (typeof ENTRY_KIND)[WorkMode]

export interface MapItems {
  legend: TextItem
  entries: TextItem[]
}

export interface MapShare {
  /** Paths that the model may have. */
  shown: ReadonlySet<string>
  /** Keys of entries that earlier requests had: they stay as long as there is room. */
  held: ReadonlySet<ItemKey>
  mostTokens: number
  count: CountTokens
}

/** Entries that do not fit before no smaller one is looked for. */
const MOST_MISSES = 20

/**
 * Makes the items of one map: its legend, and the entries that fit into `mostTokens`, those that earlier requests had first, then the most referenced.
 * An entry's hash is that of its signature: a new reference to a file does not change it.
 */
export function mapItems(map: WorkspaceMap, mode: WorkMode, { shown, held, mostTokens, count }: MapShare): MapItems {
  const kind = ENTRY_KIND[mode]
  const legend: TextItem = {
    key: legendKey(mode),
    label: LEGENDS[mode],
    hash: sha256(map.legend),
    tokens: count(map.legend),
    text: map.legend,
  }
  const there = map.entries.filter(({ path }) => shown.has(path))
  const isHeld = ({ path }: MapEntry) => held.has(`${kind}:${path}`)
  const ranked = there.toSorted(
    (a, b) => Number(isHeld(b)) - Number(isHeld(a)) || b.references - a.references || (a.path < b.path ? -1 : 1),
  )
  const entries: TextItem[] = []
  let tokens = legend.tokens
  let misses = 0
  for (const { path, block, signature } of ranked) {
    if (misses === MOST_MISSES) break
    const item: TextItem = { key: `${kind}:${path}`, label: path, hash: sha256(signature), tokens: count(block), text: block }
    if (tokens + item.tokens > mostTokens) {
      misses += 1
      continue
    }
    tokens += item.tokens
    entries.push(item)
  }
  return { legend, entries: entries.sort((a, b) => (a.label < b.label ? -1 : 1)) }
}

const LEGENDS = { code: 'Legend of the map', document: 'Legend of the outline' } as const

export function legendKey(mode: WorkMode): ItemKey {
  return `system:legend-${ENTRY_KIND[mode]}`
}

/** Lists which entries each entry of a map refers to. */
export function referencesOf({ entries }: WorkspaceMap, mode: WorkMode): References {
  const keyOf = (path: string): ItemKey => `${ENTRY_KIND[mode]}:${path}`
  return new Map(entries.map(({ path, refersTo }) => [keyOf(path), refersTo.map(keyOf)]))
}
