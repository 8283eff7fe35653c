import type { Actor } from '#lib/auth/index.ts'
import type { ChatFiles, WorkMode } from '#lib/chats/index.ts'
import type { WorkspaceMap } from '#lib/maps/index.ts'
import type { Sight } from '#lib/workspace/index.ts'
import type { CountTokens } from '../layout/history.ts'
import type { TextItem } from '../layout/item.ts'
import type { References } from '../tracker/clusters.ts'
import type { TrackerState } from '../tracker/state.ts'
import type { ItemKey, ItemKind } from '../tracker/tier.ts'
import { ENTRY_KIND, mapItems, referencesOf } from './map-items.ts'

/** Maps that the next request of a chat holds: that of its mode, and with cross-reference the other one. */
export interface ChatMaps {
  legends: TextItem[]
  entries: TextItem[]
  index: IndexUse
}

/** Indexes that a request uses, for the tracker. */
export interface IndexUse {
  /** As `Distribution` names them. */
  names: string[]
  references: References
  /** Kinds of entries whose map is not ready: they keep their places in the tracker. */
  unread: ReadonlySet<ItemKind>
}

export const noMaps: ChatMaps = { legends: [], entries: [], index: { names: [], references: new Map(), unread: new Set() } }

/** Share of the window that the map of a chat's mode may fill, and the most that it takes of a large one. The other map has half of that. */
const MAP_SHARE = 0.25
const MOST_MAP_TOKENS = 64_000
const WITHOUT_WINDOW = 32_000

/** Maps of workspaces, as a chat reads them. */
export interface MapsPort {
  /** Null while the map is not ready, or where the chat does without. */
  map(place: MapPlace, mode: WorkMode): Promise<WorkspaceMap | null>
}

/** A chat and its workspace. */
export interface MapPlace {
  actor: Actor
  chatId: string
  workspaceId: string
}

export interface MapsOf extends MapPlace {
  chat: Pick<ChatFiles, 'mode' | 'crossRef'>
  /** Files that the model may have. */
  sight: Pick<Sight, 'paths'>
  window: number | null
  tracker: TrackerState
  count: CountTokens
}

export const otherMode = (mode: WorkMode): WorkMode => (mode === 'code' ? 'document' : 'code')

/** Reads the maps of a chat as its files are now. A map that is not ready is left out. */
export async function chatMaps(
  maps: MapsPort,
  { actor, chatId, workspaceId, chat, sight, window, tracker, count }: MapsOf,
): Promise<ChatMaps> {
  const { mode, crossRef } = chat
  const modes = crossRef ? [mode, otherMode(mode)] : [mode]
  const found = await Promise.all(modes.map(async mode => ({ mode, map: await maps.map({ actor, chatId, workspaceId }, mode) })))
  const most = window === null ? WITHOUT_WINDOW : Math.min(MOST_MAP_TOKENS, window * MAP_SHARE)
  // Behind the maps, which look at the files again.
  const shown = new Set(await sight.paths())
  const share = { shown, held: new Set(tracker.items.map(({ key }) => key)), count }
  const result = { legends: [] as TextItem[], entries: [] as TextItem[] }
  const references = new Map<ItemKey, readonly ItemKey[]>()
  const unread = new Set<ItemKind>()
  const names: string[] = []
  for (const { mode: one, map } of found) {
    const name = `${ENTRY_KIND[one]}:${workspaceId}`
    if (map === null) {
      unread.add(ENTRY_KIND[one])
      if (tracker.indexes.includes(name)) names.push(name)
      continue
    }
    names.push(name)
    const { legend, entries } = mapItems(map, one, { ...share, mostTokens: one === mode ? most : most / 2 })
    if (entries.length > 0) result.legends.push(legend)
    result.entries.push(...entries)
    for (const [key, to] of referencesOf(map, one)) references.set(key, to)
  }
  return { ...result, index: { names, references, unread } }
}
