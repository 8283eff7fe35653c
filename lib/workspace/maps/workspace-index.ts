import type { MapMode, Mapper, WorkspaceMap } from '#lib/maps/index.ts'
import { differences, type KnownFile, readChanges } from './read-changes.ts'
import type { MapSource } from './source.ts'

export type IndexState = 'building' | 'ready' | 'failed'

/** Maps of one workspace, and how far they are up to date. */
export interface WorkspaceIndex {
  state(): IndexState
  fileCount(): number
  /** Brings the maps up to date with the files as they are after this call; callers at the same time share the work. */
  refresh(): Promise<void>
  /** Returns the map as of the last refresh; the same object while nothing changes. */
  map(mode: MapMode): Promise<WorkspaceMap>
  forget(): void
}

export interface IndexDeps {
  mapper: Mapper
  nowMs: () => number
}

export function createWorkspaceIndex(source: MapSource, { mapper, nowMs }: IndexDeps): WorkspaceIndex {
  let state: IndexState = 'building'
  let known = new Map<string, KnownFile>()
  let generation = mapper.generation()
  let maps: Partial<Record<MapMode, Promise<WorkspaceMap>>> = {}
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let isForgotten = false

  async function bringUpToDate(): Promise<void> {
    if (generation !== mapper.generation()) {
      // The thread has ended, and everything that it knew.
      generation = mapper.generation()
      known = new Map()
      state = 'building'
    }
    const { changed, gone } = differences(await source.list(), known)
    if (gone.length > 0) {
      await mapper.update(source.key, { removed: gone, files: [] })
      for (const path of gone) known.delete(path)
      maps = {}
    }
    for await (const batch of readChanges(source, changed, { known, nowMs })) {
      if (isForgotten) return
      if (batch.files.length > 0 || batch.removed.length > 0) {
        await mapper.update(source.key, { removed: batch.removed, files: batch.files })
        maps = {}
      }
      for (const [path, file] of batch.known) known.set(path, file)
    }
    state = 'ready'
  }

  function start(): Promise<void> {
    const work = bringUpToDate().catch((error: unknown) => {
      state = 'failed'
      throw error
    })
    running = work
    const done = () => {
      if (running === work) running = null
    }
    work.then(done, done)
    return work
  }

  return {
    state: () => state,
    fileCount: () => known.size,

    refresh() {
      // Work that has not begun looks at the files after this call. Two at once would put back what one of them has found gone.
      if (next) return next
      if (!running) return start()
      // The work that is under way may have looked at the files before the caller's change.
      next = running
        .catch(() => undefined)
        .then(() => {
          next = null
          return start()
        })
      return next
    },

    async map(mode) {
      const asked = maps[mode] ?? mapper.map(source.key, mode)
      maps[mode] = asked
      try {
        return await asked
      } catch (error) {
        if (maps[mode] === asked) delete maps[mode]
        throw error
      }
    },

    forget() {
      isForgotten = true
      mapper.forget(source.key)
    },
  }
}
