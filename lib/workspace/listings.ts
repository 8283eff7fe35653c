import type { Clock } from '#lib/platform/index.ts'
import { LISTING_MS, LISTING_TIMEOUT_MS } from './limits.ts'
import { type FileListing, listFolder } from './listing.ts'
import { sniff } from './read-text.ts'
import type { Git } from './run-git.ts'

/** Most files whose kind is remembered. */
const MOST_KINDS = 50_000
/** Files that are opened at the same time. */
const AT_ONCE = 32

/** Listings of folders, each used again for a moment; callers at the same time share one. */
export interface FileListings {
  /** Throws where the folder cannot be read. */
  of(root: string): Promise<FileListing>
  /** Looks again at the next call: something has changed. */
  forget(root: string): void
  /** Lists as the files are after this call. */
  fresh(root: string): Promise<FileListing>
  /** Tells which of these files are binary. A file that is as it was is not opened again. */
  binary(root: string, files: readonly { path: string; sizeBytes: number; mtimeMs: number }[]): Promise<boolean[]>
}

export function createListings(git: Git, clock: Clock): FileListings {
  const held = new Map<string, { listing: Promise<FileListing>; untilMs: number }>()
  const kinds = new Map<string, boolean>()

  async function isBinary(
    root: string,
    { path, sizeBytes, mtimeMs }: { path: string; sizeBytes: number; mtimeMs: number },
  ): Promise<boolean> {
    const key = `${root}\0${path}\0${sizeBytes}\0${mtimeMs}`
    const known = kinds.get(key)
    if (known !== undefined) return known
    const found = (await sniff(root, path)) === 'binary'
    if (kinds.size >= MOST_KINDS) kinds.clear()
    kinds.set(key, found)
    return found
  }

  function fresh(root: string): Promise<FileListing> {
    const entry = { listing: listFolder(git, root, AbortSignal.timeout(LISTING_TIMEOUT_MS)), untilMs: Number.POSITIVE_INFINITY }
    held.set(root, entry)
    const forget = () => {
      if (held.get(root) === entry) held.delete(root)
    }
    entry.listing.then(() => {
      entry.untilMs = clock.monotonicMs() + LISTING_MS
    }, forget)
    return entry.listing
  }

  return {
    of(root) {
      const found = held.get(root)
      return found && clock.monotonicMs() < found.untilMs ? found.listing : fresh(root)
    },

    forget: root => void held.delete(root),
    fresh,

    async binary(root, files) {
      const found: boolean[] = []
      for (let first = 0; first < files.length; first += AT_ONCE)
        found.push(...(await Promise.all(files.slice(first, first + AT_ONCE).map(file => isBinary(root, file)))))
      return found
    },
  }
}
