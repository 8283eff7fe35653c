/** Something that a person can do on the page that is shown, as the palette lists it. */
export interface PaletteCommand {
  id: string
  title: string
  /** Keys that do the same, as people read them. */
  keys?: string
  /** Further words by which it is found. */
  words?: string
  run: () => void
}

/** Collects the commands of what the page shows, for the palette. */
export interface CommandBoard {
  /** Returns a function that withdraws them. */
  offer(commands: readonly PaletteCommand[]): () => void
  /** Returns the same list until something is offered or withdrawn. */
  read(): readonly PaletteCommand[]
  subscribe(listener: () => void): () => void
}

export function createCommandBoard(): CommandBoard {
  const offered = new Set<readonly PaletteCommand[]>()
  const listeners = new Set<() => void>()
  let all: readonly PaletteCommand[] = []
  const changed = () => {
    all = [...offered].flat()
    for (const listener of [...listeners]) listener()
  }
  return {
    offer(commands) {
      offered.add(commands)
      changed()
      return () => {
        offered.delete(commands)
        changed()
      }
    },
    read: () => all,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type EntryKind = 'command' | 'model' | 'page' | 'project' | 'assistant' | 'chat' | 'search'

/** Line of the palette. */
export interface PaletteEntry {
  key: string
  kind: EntryKind
  title: string
  /** Further words by which it is found. */
  words?: string
  /** Shown beside the title: keys, an address, a date. */
  detail?: string
  /** Words of a message around what was found. */
  excerpt?: string
  run: () => void
}

export interface PaletteGroup {
  label: string
  entries: readonly PaletteEntry[]
}
