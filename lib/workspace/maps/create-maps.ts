import { setTimeout as sleep } from 'node:timers/promises'
import type { Actor } from '#lib/auth/index.ts'
import type { MappedFile, Mapper } from '#lib/maps/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { ReadRule } from '../model-files.ts'
import type { Place } from '../place.ts'
import type { WorkspaceMaps } from '../workspace.ts'
import { LONGEST_RETRY_MS, MOST_MAPPED_FILES, REFRESH_WAIT_MS, RETRY_MS, UNUSED_MS } from './limits.ts'
import { keyOf, type MapSource, sourceOf } from './source.ts'
import { createWorkspaceIndex, type IndexState, type WorkspaceIndex } from './workspace-index.ts'

interface OpenMap {
  index: WorkspaceIndex
  /** Resolves when the first build has ended, well or not. */
  built: Promise<void>
  usedMs: number
  /** Failures since the last success, and the time of the last one. */
  failures: number
  failedMs: number
}

export interface MapsDeps extends Pick<Platform, 'clock' | 'log'> {
  /** Throws `workspace_not_found`. */
  find(actor: Actor, workspaceId: string): Promise<Place>
  /** Reads the rules about reading paths: no map has a file that they keep back. */
  readRule: () => Promise<ReadRule | null>
  mapper: Mapper
}

/** Maps of all workspaces; one thread serves them. `stateOf` tells of one that may not be open, without opening it. */
export function createMaps({ clock, log, find, readRule, mapper }: MapsDeps): {
  maps: WorkspaceMaps
  stateOf(place: Place): IndexState | null
  /** Returns the signatures of texts of code, by path, without a workspace. */
  signatures(files: readonly MappedFile[]): Promise<ReadonlyMap<string, string>>
} {
  const opened = new Map<string, OpenMap>()

  function drop(key: string): void {
    opened.get(key)?.index.forget()
    opened.delete(key)
  }

  /** Evicts what was not read lately, then what was read longest ago. */
  function makeRoom(keep: string): void {
    const nowMs = clock.monotonicMs()
    const others = [...opened].filter(([key]) => key !== keep).sort(([, one], [, other]) => one.usedMs - other.usedMs)
    for (const [key, { usedMs }] of others) {
      const files = [...opened.values()].reduce((sum, { index }) => sum + index.fileCount(), 0)
      if (nowMs - usedMs > UNUSED_MS || files > MOST_MAPPED_FILES) drop(key)
    }
  }

  /** Opens a workspace once. Retries a failed build after a pause, or immediately with `anew`. */
  function openSource(source: MapSource, { anew = false } = {}): OpenMap {
    const nowMs = clock.monotonicMs()
    const found = opened.get(source.key)
    if (found) {
      found.usedMs = nowMs
      if (found.index.state() === 'failed' && (anew || nowMs - found.failedMs > retryMs(found))) found.built = build(found, source.key)
      return found
    }
    makeRoom(source.key)
    const made: OpenMap = {
      index: createWorkspaceIndex(source, { mapper, nowMs: clock.nowMs }),
      built: Promise.resolve(),
      usedMs: nowMs,
      failures: 0,
      failedMs: 0,
    }
    opened.set(source.key, made)
    made.built = build(made, source.key)
    return made
  }

  function failed(one: OpenMap): void {
    one.failures++
    one.failedMs = clock.monotonicMs()
  }

  async function build(one: OpenMap, key: string): Promise<void> {
    const startedMs = clock.monotonicMs()
    try {
      await one.index.refresh()
      one.failures = 0
      log.info('workspace.mapped', { files: one.index.fileCount(), durationMs: Math.round(clock.monotonicMs() - startedMs) })
    } catch (error) {
      failed(one)
      log.warn('workspace.map_failed', { workspaceId: key.split('\0')[0] ?? '', error })
    }
  }

  const maps: WorkspaceMaps = {
    async open(actor, workspaceId) {
      openSource(sourceOf(await find(actor, workspaceId), readRule), { anew: true })
    },

    async built(actor, workspaceId, waitMs) {
      const { built } = openSource(sourceOf(await find(actor, workspaceId), readRule))
      await within(built, waitMs)
    },

    async state(actor, workspaceId) {
      return openSource(sourceOf(await find(actor, workspaceId), readRule)).index.state()
    },

    async map(actor, workspaceId, mode) {
      const one = openSource(sourceOf(await find(actor, workspaceId), readRule))
      const { index } = one
      if (index.state() !== 'ready') return null
      try {
        // A change of many files at once, such as another branch, is in the map of a later request.
        await within(index.refresh(), REFRESH_WAIT_MS)
        return index.state() === 'ready' ? await index.map(mode) : null
      } catch (error) {
        failed(one)
        log.warn('workspace.map_failed', { workspaceId, error })
        return null
      }
    },

    async close() {
      opened.clear()
      await mapper.close()
    },
  }
  let asked = 0
  async function signatures(files: readonly MappedFile[]): Promise<ReadonlyMap<string, string>> {
    asked += 1
    const key = `\0texts ${asked}`
    try {
      await mapper.update(key, { removed: [], files })
      return new Map((await mapper.map(key, 'code')).entries.map(({ path, signature }) => [path, signature]))
    } finally {
      mapper.forget(key)
    }
  }
  return { maps, signatures, stateOf: place => (opened.has(keyOf(place)) ? openSource(sourceOf(place, readRule)).index.state() : null) }
}

const retryMs = ({ failures }: OpenMap) => Math.min(RETRY_MS * 4 ** (failures - 1), LONGEST_RETRY_MS)

/** Waits for work, and no longer than `waitMs`. */
async function within(work: Promise<void>, waitMs: number): Promise<void> {
  const waiting = new AbortController()
  const late = sleep(waitMs, undefined, { signal: waiting.signal, ref: false }).catch(() => undefined)
  // Fails later, when no caller waits for it.
  work.catch(() => undefined)
  try {
    await Promise.race([work, late])
  } finally {
    waiting.abort()
  }
}
