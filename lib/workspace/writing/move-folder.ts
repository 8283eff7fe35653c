import { lstat, opendir, rename } from 'node:fs/promises'
import { workspace as t } from '#lib/words/en/workspace.ts'
import { isIgnoredFolder } from '../ignored-names.ts'
import { MAX_WALKED_FOLDERS } from '../limits.ts'
import { reasonOf } from '../open-inside.ts'
import { isGitName } from '../safe-path.ts'
import { openParent, type Parent } from './open-parent.ts'
import { type DiskOutcome, outcomeOf } from './outcome.ts'
import { LINK, namedPlace, pruneAbove } from './remove-inside.ts'
import { syncFolder } from './write-inside.ts'

const INVALID: DiskOutcome = { status: 'invalid' }
const CHANGED: DiskOutcome = { status: 'changed' }
const REPOSITORY: DiskOutcome = {
  status: 'refused',
  get reason() {
    return t('folderHoldsGitRepository')
  },
}

/**
 * Gives a folder within the root another path there by one renaming, with all that is in it. Nothing may be at the new path, which cannot lie within the
 * folder. `prunes`: folders above it that it leaves empty go.
 */
export async function moveFolderInside(root: string, from: string, { to, prunes }: { to: string; prunes: boolean }): Promise<DiskOutcome> {
  if (`${to}/`.startsWith(`${from}/`)) return INVALID
  const held: Parent[] = []
  try {
    const source = await openParent(root, from, { follows: 'itself', makes: false })
    if (source === null) return INVALID
    held.push(source)
    const place = await namedPlace(source)
    const found = await lstat(place)
    if (found.isSymbolicLink()) return LINK
    if (!found.isDirectory()) return CHANGED
    if (await mayHoldRepository(place)) return REPOSITORY
    const target = await openParent(root, to, { follows: 'itself', makes: true })
    if (target === null) return INVALID
    held.push(target)
    const outcome = await renamed(place, found, { source, target })
    if (outcome.status !== 'written') await target.unmake()
    else if (prunes) await pruneAbove(root, from)
    return outcome
  } catch (error) {
    await held[1]?.unmake()
    const { code } = error as NodeJS.ErrnoException
    // The system itself refuses to replace a folder that holds something.
    return code === 'ENOENT' || code === 'ENOTEMPTY' || code === 'EEXIST' ? CHANGED : outcomeOf(error)
  } finally {
    for (const parent of held) await parent.close()
  }
}

async function renamed(
  place: string,
  { ino, dev }: { ino: number; dev: number },
  { source, target }: { source: Parent; target: Parent },
): Promise<DiskOutcome> {
  if (!(await source.isInside()) || !(await target.isInside())) return INVALID
  const goal = target.at(target.name)
  const there = await lstat(goal).catch((error: unknown) => {
    if (reasonOf(error) === 'missing') return null
    throw error
  })
  // A file system that ignores case finds the folder under its new name already.
  if (there !== null && (there.ino !== ino || there.dev !== dev)) return CHANGED
  await rename(place, goal)
  for (const folder of [target, source]) await syncFolder(folder)
  return { status: 'written', sha256: '', sizeBytes: 0 }
}

/** Looks for git's own folders: they know the path at which they are, and no path that leads to them is ever changed. */
async function mayHoldRepository(place: string): Promise<boolean> {
  const waiting = [place]
  for (let index = 0; index < waiting.length; index++) {
    if (index === MAX_WALKED_FOLDERS) return true
    const folder = waiting[index] ?? ''
    const entries = await opendir(folder).catch((error: unknown) => {
      // A folder that is closed to us, or gone by now, moves with the others.
      if (folder === place) throw error
      return null
    })
    if (entries === null) continue
    for await (const entry of entries) {
      if (isGitName(entry.name)) return true
      if (entry.isDirectory() && !isIgnoredFolder(entry.name)) waiting.push(`${folder}/${entry.name}`)
    }
  }
  return false
}
