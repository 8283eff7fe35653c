import type { Stats } from 'node:fs'
import { lstat, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { nextTurn } from '#lib/platform/index.ts'
import { ignoredName } from './ignored-names.ts'
import { MAX_LISTED_FILES } from './limits.ts'
import { isGitName, safePath } from './safe-path.ts'

/** Files that are asked about at the same time: more only wait for each other. */
const AT_ONCE = 64
/** Paths that are checked before others have their turn. */
const PATHS_A_TURN = 500

/** Path on disk, of git or of a walk. */
export interface FoundPath {
  onDisk: string
  isTracked: boolean
}

/** A file by its path, and as it is called on disk. */
export interface NamedFile {
  path: string
  onDisk: string
}

interface Named {
  /** In order. */
  safe: NamedFile[]
  madeByTools: Map<string, number>
  unnameable: number
}

interface Looked extends Named {
  /** By the path on disk. */
  stats: ReadonlyMap<string, SeenFile | null>
}

export interface SeenFile {
  stats: Stats
  /** Path without links, where it differs. */
  leadsTo: string | null
}

/** Looks at files. `begin` takes paths that `at` is likely to be asked for, so the disk is asked while git is at work. */
export function createLook(realRoot: string, signal: AbortSignal) {
  const inside = createInside(realRoot)
  const stats = new Map<string, SeenFile | null>()
  let begun: { count: number; named: Promise<Named> } | null = null

  async function lookAt(paths: readonly FoundPath[]): Promise<Named> {
    const named = await uniquePaths(paths)
    const unseen = named.safe.slice(0, MAX_LISTED_FILES).filter(({ onDisk }) => !stats.has(onDisk))
    for (let first = 0; first < unseen.length; first += AT_ONCE) {
      signal.throwIfAborted()
      const some = unseen.slice(first, first + AT_ONCE)
      const found = await Promise.all(some.map(({ onDisk }) => fileAt(inside, onDisk)))
      for (const [index, { onDisk }] of some.entries()) stats.set(onDisk, found[index] ?? null)
    }
    return named
  }

  return {
    begin(paths: readonly FoundPath[]) {
      begun = { count: paths.length, named: lookAt(paths) }
      // Fails later, where it is waited for.
      begun.named.catch(() => undefined)
    },

    async at(paths: readonly FoundPath[]): Promise<Looked> {
      const before = await begun?.named
      // Paths that were looked at early are the first of these.
      const named = before && begun?.count === paths.length ? before : await lookAt(paths)
      return { ...named, stats }
    },
  }
}

/** Leaves out what no path of a workspace can name, and what tools made and git does not track. Sorts by code units: a page continues behind a path. */
async function uniquePaths(found: readonly FoundPath[]): Promise<Named> {
  const places = new Map<string, NamedFile>()
  const madeByTools = new Map<string, number>()
  let unnameable = 0
  for (const [index, { onDisk, isTracked }] of found.entries()) {
    if (index % PATHS_A_TURN === PATHS_A_TURN - 1) await nextTurn()
    const safe = safePath(onDisk)
    // Only these two spellings are looked for when a path is opened.
    if (safe === null || places.has(safe) || (onDisk !== safe && onDisk !== safe.normalize('NFD'))) {
      if (!isOfGit(onDisk)) unnameable++
      continue
    }
    const ignored = isTracked ? null : ignoredName(safe)
    if (ignored === null) places.set(safe, { path: safe, onDisk })
    else if (ignored !== '') madeByTools.set(ignored, (madeByTools.get(ignored) ?? 0) + 1)
  }
  return { safe: [...places.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), madeByTools, unnameable }
}

function isOfGit(onDisk: string): boolean {
  return onDisk.split('/').some(isGitName)
}

/** Resolves a path within the root; null for what is missing, leads outside, or into git. */
interface Inside {
  folder(path: string): Promise<string | null>
  file(whole: string): Promise<string | null>
  /** Returns the path within the root of a place that was resolved; null where it is as given. */
  differing(onDisk: string, real: string): string | null
}

/** Each folder is resolved once. */
function createInside(realRoot: string): Inside {
  const folders = new Map([['.', Promise.resolve<string | null>(realRoot)]])
  const resolve = async (whole: string) => {
    const real = await realpath(whole).catch(() => null)
    if (real === null || real === realRoot) return real
    return safePath(path.relative(realRoot, real).split(path.sep).join('/')) === null ? null : real
  }
  return {
    folder(name) {
      const known = folders.get(name)
      if (known) return known
      const found = resolve(path.join(realRoot, name))
      folders.set(name, found)
      return found
    },
    file: resolve,
    differing(onDisk, real) {
      const within = real.slice(realRoot.length + (realRoot.endsWith(path.sep) ? 0 : 1))
      return within === onDisk ? null : safePath(within.split(path.sep).join('/'))
    },
  }
}

/** Null for what is missing, not a file, or behind a link that leaves the root, in whichever place of the path. */
async function fileAt(inside: Inside, onDisk: string): Promise<SeenFile | null> {
  const folder = await inside.folder(path.posix.dirname(onDisk))
  if (folder === null) return null
  const whole = path.join(folder, path.posix.basename(onDisk))
  try {
    const found = await lstat(whole)
    const real = found.isSymbolicLink() ? await inside.file(whole) : whole
    const target = real === null || real === whole ? found : await stat(real)
    return real !== null && target.isFile() ? { stats: target, leadsTo: inside.differing(onDisk, real) } : null
  } catch {
    return null
  }
}
