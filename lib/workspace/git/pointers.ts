import { lstat, readdir } from 'node:fs/promises'
import path from 'node:path'
import { workspace as t } from '#lib/words/en/workspace.ts'
import { isWithin, readSmallFile, realOrNull } from './small-file.ts'

/** Most entries of a git folder that are looked at. */
const MOST_ENTRIES = 50_000
const MOST_ALTERNATES_BYTES = 64 * 1024
const MOST_CONFIG_BYTES = 1024 * 1024
const MOST_DEPTH = 5

/** Folders in which git's own files may lead to others. */
export interface Bounds {
  /** Folders without links. */
  roots: readonly string[]
  /** Objects of repositories that the same people have open. */
  objects: readonly string[]
}

/** Asks git for the paths that one file of settings includes, without following them; null where it cannot be read. */
export type Includes = (configFile: string) => Promise<string[] | null>

/**
 * Says why a git folder may not be used; null where it may. Each link, alternate and included file of it has to lie within the bounds, and nothing in it may be
 * a pipe, socket or device.
 */
export async function problemOfGitFolder(folders: readonly string[], bounds: Bounds, includes: Includes): Promise<string | null> {
  const left = { entries: MOST_ENTRIES, seen: new Set<string>() }
  for (const folder of folders) {
    const problem =
      (await problemOfEntries(folder, bounds, { left, deep: ['refs', 'logs', 'objects', 'info', 'reftable'] })) ??
      (await problemOfAlternates(path.join(folder, 'objects'), bounds, { left, depth: 0 })) ??
      (await problemOfConfig(path.join(folder, 'config'), bounds, { includes, depth: 0 })) ??
      (await problemOfConfig(path.join(folder, 'config.worktree'), bounds, { includes, depth: 0 }))
    if (problem !== null) return problem
  }
  return null
}

interface Looking {
  /** `seen`: folders that links lead to. */
  left: { entries: number; seen: Set<string> }
  /** Names of folders that are entered; null for all. */
  deep: readonly string[] | null
}

async function problemOfEntries(folder: string, bounds: Bounds, { left, deep }: Looking): Promise<string | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  left.entries -= entries.length
  if (left.entries < 0) return 'its git folder has too many files.'
  for (const entry of entries) {
    const whole = path.join(folder, entry.name)
    const isEntered = deep === null || deep.includes(entry.name)
    let entered = entry.isDirectory() && isEntered ? whole : null
    if (entry.isSymbolicLink()) {
      const real = await realOrNull(whole)
      if (real === null) continue
      if (!bounds.roots.some(root => isWithin(root, real))) return t('nameGitFolderLink', { name: entry.name })
      const found = await lstat(real).catch(() => null)
      if (found && !found.isFile() && !found.isDirectory()) return t('nameGitFolderNot', { name: entry.name })
      if (!isEntered || !found?.isDirectory() || left.seen.has(real)) continue
      left.seen.add(real)
      entered = real
    } else if (!entry.isFile() && !entry.isDirectory()) return t('nameGitFolderNot', { name: entry.name })
    const problem = entered === null ? null : await problemOfEntries(entered, bounds, { left, deep: null })
    if (problem !== null) return problem
  }
  return null
}

async function problemOfAlternates(
  objects: string,
  bounds: Bounds,
  { left, depth }: { left: Looking['left']; depth: number },
): Promise<string | null> {
  const text = await readSmallFile(path.join(objects, 'info', 'alternates'), MOST_ALTERNATES_BYTES)
  if (text === null) return null
  // Git counts a relative path from the folder without links.
  const from = (await realOrNull(objects)) ?? objects
  if (text === 'refused' || depth === MOST_DEPTH) return UNREADABLE
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const real = line.startsWith('"') ? null : await realOrNull(path.resolve(from, line))
    if (real === null) return 'its objects are in a folder that does not exist.'
    if (!isAllowed(real, bounds)) return 'its objects are in another folder, which is not open here for the same people.'
    const problem =
      (await problemOfEntries(real, { ...bounds, roots: [...bounds.roots, ...bounds.objects] }, { left, deep: null })) ??
      (await problemOfAlternates(real, bounds, { left, depth: depth + 1 }))
    if (problem !== null) return problem
  }
  return null
}

function isAllowed(file: string, { roots, objects }: Bounds): boolean {
  return [...roots, ...objects].some(root => isWithin(root, file))
}

const UNREADABLE = 'its list of other object folders cannot be used.'

async function problemOfConfig(
  file: string,
  bounds: Bounds,
  { includes, depth }: { includes: Includes; depth: number },
): Promise<string | null> {
  const text = await readSmallFile(file, MOST_CONFIG_BYTES)
  if (text === null) return null
  if (text === 'refused' || depth === MOST_DEPTH)
    return 'its settings include something that is not a file, is too large, or is nested too deep.'
  if (!/include/i.test(text)) return null
  const named = await includes(file)
  if (named === null) return 'its settings cannot be read.'
  for (const name of named) {
    // The home folder of git is none that exists.
    if (name.startsWith('~/')) continue
    if (name.startsWith('~') || name.startsWith('%(')) return OUTSIDE
    // As git joins them, which counts further names from the path as it is named: a link is refused there.
    const whole = path.isAbsolute(name) ? name : `${path.dirname(file)}/${name}`
    const real = await realOrNull(whole)
    if (real === null) continue
    if (!bounds.roots.some(root => isWithin(root, real))) return OUTSIDE
    const problem = await problemOfConfig(whole, bounds, { includes, depth: depth + 1 })
    if (problem !== null) return problem
  }
  return null
}

const OUTSIDE = 'its settings include a file of another folder.'
