export type EntryKind = 'command' | 'model' | 'page' | 'project' | 'assistant' | 'chat' | 'search'

/** Line of the palette. */
export interface PaletteEntry {
  key: string
  kind: EntryKind
  title: string
  /** Further words by which it is found. */
  words?: string
  /** Stands beside the title: keys, an address, a date. */
  detail?: string
  /** Words of a message around what was found. */
  excerpt?: string
  run: () => void
}

export interface PaletteGroup {
  label: string
  entries: readonly PaletteEntry[]
}
