import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { AppError } from '#lib/errors.ts'
import { createSemaphore } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { filteredNames } from '../git-facts.ts'
import { type ChangedPlace, changedPlaces, FILTERED } from './changed-places.ts'
import { copyFiles } from './copy-files.ts'
import { MOST_CHANGED_FILES } from './limits.ts'
import type { AskOptions, OpenedRepository } from './opened.ts'

/** Files of a workspace as they are, as a tree of git. */
export interface WorkingTree {
  tree: string
  /** Options with which git finds the objects of the tree. */
  objects: AskOptions
  /** Changed files that are in the tree, or left it. */
  places: ChangedPlace[]
  leftOut: { path: string; reason: string }[]
}

export interface WorkingTreeRequest {
  /** Commit that the tree starts from; null where there is none. */
  from: string | null
  places: readonly ChangedPlace[]
  /** Stores the objects in the repository. Without it they are forgotten with the tree. */
  isKept: boolean
}

/** Copies take up to 150 MB of the temporary folder: one at a time, of all reviews and commits of this process. */
const copying = createSemaphore(1)

/** Settings under which an index may be partial, or a conversion fatal. */
const WHOLE = [
  'core.sparseCheckout=false',
  'index.sparse=false',
  'core.splitIndex=false',
  'core.safecrlf=false',
  'core.untrackedCache=false',
]

/**
 * Makes a tree of the files as they are, for as long as `use` takes. Git reads copies, with an index of its own, so neither the files nor the index of
 * the repository are touched. Files that a filter would have to convert are left out: filters are programs.
 */
export async function withWorkingTree<T>(
  opened: OpenedRepository,
  { from, places, isKept }: WorkingTreeRequest,
  use: (tree: WorkingTree) => Promise<T>,
): Promise<T> {
  if (places.length > MOST_CHANGED_FILES)
    throw new AppError('unusable', { message: t('tooManyChangedFiles', { most: MOST_CHANGED_FILES }) })
  const leave = await copying.acquire(opened.signal)
  if (!leave) throw opened.signal.reason
  let place: string | null = null
  try {
    place = await mkdtemp(path.join(os.tmpdir(), 'parley-tree-'))
    const { prefix } = opened.repository
    const workTree = path.join(place, 'files')
    const copies = path.join(workTree, prefix)
    await Promise.all([mkdir(copies, { recursive: true }), mkdir(path.join(place, 'objects'))])
    const objects = isKept ? {} : await objectsAside(opened, path.join(place, 'objects'))
    const options = { variables: { ...objects, GIT_INDEX_FILE: path.join(place, 'index') }, overrides: WHOLE, workTree }
    await opened.require(['read-tree', ...(from === null ? ['--empty'] : [from])], options)
    const { leftOut, missing } = await copyFiles({ root: opened.root, into: copies, places, signal: opened.signal })
    const filtered = await filteredPaths(opened, places, options)
    const without = new Set([...leftOut.map(({ path }) => path), ...filtered])
    const present = places.filter(({ path }) => !without.has(path))
    const namesOf = (some: readonly ChangedPlace[]) => some.map(({ onDisk }) => `${prefix}${onDisk}\0`)
    // Missing files leave first: a link may stand in the place of their folder.
    const gone = namesOf(present.filter(({ path }) => missing.has(path))).map(name => `0 ${'0'.repeat(from?.length ?? 40)}\t${name}`)
    if (gone.length > 0) await opened.require(['update-index', '-z', '--index-info'], { ...options, input: gone.join('') })
    const input = namesOf(present.filter(({ path }) => !missing.has(path))).join('')
    await opened.require(['update-index', '--add', '--replace', '-z', '--stdin'], { ...options, input })
    const tree = (await opened.require(['write-tree'], options)).trim()
    return await use({
      tree,
      objects: { variables: objects },
      places: present,
      leftOut: [...leftOut, ...filtered.map(path => ({ path, reason: FILTERED() }))],
    })
  } finally {
    if (place !== null) await rm(place, { recursive: true, force: true })
    leave()
  }
}

/** Tree of all that has changed since a commit. */
export async function withChangedTree<T>(
  opened: OpenedRepository,
  from: string | null,
  use: (tree: WorkingTree) => Promise<T>,
): Promise<T> {
  const { places, leftOut } = await changedPlaces(opened)
  return withWorkingTree(opened, { from, places, isKept: false }, tree => use({ ...tree, leftOut: [...leftOut, ...tree.leftOut] }))
}

/** Variables that let git write objects beside the repository, and read those of both. */
async function objectsAside(opened: OpenedRepository, folder: string): Promise<Record<string, string>> {
  const { topLevel, prefix } = opened.repository
  const own = (await opened.require(['rev-parse', '--git-path', 'objects'])).replace(/\n$/, '')
  const quoted = `"${path.resolve(topLevel, prefix, own).replace(/["\\]/g, '\\$&')}"`
  return { GIT_OBJECT_DIRECTORY: folder, GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted }
}

/** Lists files for which an attribute names a filter. */
async function filteredPaths(opened: OpenedRepository, places: readonly ChangedPlace[], options: AskOptions): Promise<string[]> {
  if (places.length === 0) return []
  const ask = (given: readonly string[], more?: AskOptions) => opened.require(given, { ...options, ...more })
  const names = new Set(
    await filteredNames(
      ask,
      places.map(({ onDisk }) => onDisk),
      opened.repository.prefix,
    ),
  )
  return places.flatMap(({ path, onDisk }) => (names.has(onDisk) ? path : []))
}
