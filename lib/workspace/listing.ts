import type { Stats } from 'node:fs'
import { lstat, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { nextTurn } from '#lib/platform/index.ts'
import { type Change, readGitFacts } from './git-facts.ts'
import { isIgnoredPath } from './ignored-names.ts'
import { MAX_LISTED_FILES } from './limits.ts'
import type { Git } from './run-git.ts'
import { safePath } from './safe-path.ts'
import { walk } from './walk.ts'

export interface ListedFile {
  path: string
  /** 0 for a deleted file. */
  sizeBytes: number
  mtimeMs: number
  change: Change | null
  /** Path without links, where a link is in it. */
  leadsTo?: string
}

/** Files of a folder at one moment, by path. */
export interface Listing {
  files: ListedFile[]
  git: boolean
  branch: string | null
  /** There are more than `MAX_LISTED_FILES`. */
  isTruncated: boolean
}

/** Files that are asked about at the same time: more only wait for each other. */
const AT_ONCE = 64
/** Paths that are checked before others have their turn. */
const PATHS_A_TURN = 500

/** Lists a folder as git sees it, or by a walk. Throws what the system says where the folder cannot be read. */
export async function listFolder(git: Git, root: string, signal: AbortSignal): Promise<Listing> {
  const realRoot = await realpath(root)
  const look = createLook(realRoot, signal)
  const facts = await readGitFacts(git, realRoot, { signal, listed: look.begin })
  const found = facts ? { paths: facts.paths, isTruncated: false } : await walk(realRoot, signal)
  const { safe, stats } = await look.at(found.paths)
  const files: ListedFile[] = []
  for (const place of safe.slice(0, MAX_LISTED_FILES)) {
    const file = listedFile(place, stats.get(place.onDisk) ?? null, facts?.changes.get(place.onDisk) ?? null)
    if (file) files.push(file)
  }
  return {
    files,
    git: facts !== null,
    branch: facts?.branch ?? null,
    isTruncated: found.isTruncated || safe.length > MAX_LISTED_FILES,
  }
}

interface Place {
  path: string
  onDisk: string
}

interface Looked {
  /** In order. */
  safe: Place[]
  /** By the path on disk. */
  stats: ReadonlyMap<string, Found | null>
}

interface Found {
  stats: Stats
  /** Path without links, where it differs. */
  leadsTo: string | null
}

/** Looks at files. `begin` takes paths that `at` is likely to be asked for, so that the disk is asked while git is at work. */
function createLook(realRoot: string, signal: AbortSignal) {
  const inside = createInside(realRoot)
  const stats = new Map<string, Found | null>()
  let begun: { count: number; safe: Promise<Place[]> } | null = null

  async function lookAt(paths: readonly string[]): Promise<Place[]> {
    const safe = await uniquePaths(paths)
    const unseen = safe.slice(0, MAX_LISTED_FILES).filter(({ onDisk }) => !stats.has(onDisk))
    for (let first = 0; first < unseen.length; first += AT_ONCE) {
      signal.throwIfAborted()
      const some = unseen.slice(first, first + AT_ONCE)
      const found = await Promise.all(some.map(({ onDisk }) => fileAt(inside, onDisk)))
      for (const [index, { onDisk }] of some.entries()) stats.set(onDisk, found[index] ?? null)
    }
    return safe
  }

  return {
    begin(paths: readonly string[]) {
      begun = { count: paths.length, safe: lookAt(paths) }
      // Fails later, where it is waited for.
      begun.safe.catch(() => undefined)
    },

    async at(paths: readonly string[]): Promise<Looked> {
      const before = await begun?.safe
      // Paths that were looked at early are the first of these.
      const safe = before && begun?.count === paths.length ? before : await lookAt(paths)
      return { safe, stats }
    },
  }
}

/** Leaves out what no path of a workspace can name, and sorts by code units, so that a page can continue behind a path. */
async function uniquePaths(found: readonly string[]): Promise<Place[]> {
  const places = new Map<string, Place>()
  for (const [index, onDisk] of found.entries()) {
    if (index % PATHS_A_TURN === PATHS_A_TURN - 1) await nextTurn()
    const safe = safePath(onDisk)
    if (safe === null || isIgnoredPath(safe) || places.has(safe)) continue
    // Only these two spellings are looked for when a path is opened.
    if (onDisk === safe || onDisk === safe.normalize('NFD')) places.set(safe, { path: safe, onDisk })
  }
  return [...places.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function listedFile({ path: name }: Place, found: Found | null, change: Change | null): ListedFile | null {
  if (found) {
    const { size, mtimeMs } = found.stats
    const link = found.leadsTo === null ? {} : { leadsTo: found.leadsTo }
    return { path: name, sizeBytes: size, mtimeMs, change: change === 'deleted' ? 'modified' : change, ...link }
  }
  return change === 'deleted' ? { path: name, sizeBytes: 0, mtimeMs: 0, change } : null
}

/** Resolves a path within the root; null for what is gone, leads outside, or into git. */
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

/** Null for what is gone, no file, or behind a link that leaves the root, in whichever place of the path. */
async function fileAt(inside: Inside, onDisk: string): Promise<Found | null> {
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
