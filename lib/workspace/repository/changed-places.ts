import { workspace as t } from '#lib/words/en/workspace.ts'
import { type GitChange, readStates } from '../git-facts.ts'
import { isIgnoredPath } from '../ignored-names.ts'
import { safePath } from '../safe-path.ts'
import type { OpenedRepository } from './opened.ts'

/** Changed file by its path in the workspace, and as it is called on disk, where names may be decomposed. */
export interface ChangedPlace {
  path: string
  onDisk: string
  change: GitChange
}

export interface ChangedPlaces {
  places: ChangedPlace[]
  /** Files of which git cannot tell without running a program. */
  leftOut: { path: string; reason: string }[]
}

export const FILTERED = () => t('filterGitConvertsParley')

/** Lists what differs from the last commit. New files in folders that tools make are left out, as in lists. */
export async function changedPlaces(opened: OpenedRepository): Promise<ChangedPlaces> {
  const states = await readStates(opened.require, opened.repository.prefix)
  const places = new Map<string, ChangedPlace>()
  for (const [onDisk, change] of states?.changes ?? []) {
    const path = safePath(onDisk)
    if (path === null || places.has(path) || (change === 'untracked' && isIgnoredPath(path))) continue
    places.set(path, { path, onDisk, change })
  }
  const leftOut = (states?.unknown ?? []).flatMap(onDisk => safePath(onDisk) ?? []).map(path => ({ path, reason: FILTERED() }))
  return { places: [...places.values()].sort((a, b) => (a.path < b.path ? -1 : 1)), leftOut }
}

/** Returns the places that are named, also by a folder; null where a path names none. */
export function chosenPlaces(places: readonly ChangedPlace[], paths: readonly string[]): ChangedPlace[] | null {
  const byPath = new Map(places.map(place => [place.path, place]))
  const chosen = new Map<string, ChangedPlace>()
  for (const given of paths) {
    const path = safePath(given.endsWith('/') ? given.slice(0, -1) : given)
    if (path === null) return null
    const file = byPath.get(path)
    const found = file ? [file] : places.filter(place => place.path.startsWith(`${path}/`))
    if (found.length === 0) return null
    for (const place of found) chosen.set(place.path, place)
  }
  return [...chosen.values()]
}
