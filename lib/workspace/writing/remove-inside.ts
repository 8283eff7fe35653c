import { lstat, rename, rmdir, unlink } from 'node:fs/promises'
import { workspace as t } from '#lib/words/en/workspace.ts'
import { reasonOf } from '../open-inside.ts'
import { openParent, type Parent } from './open-parent.ts'
import { type DiskOutcome, outcomeOf } from './outcome.ts'
import { isStill, linkNew, syncFolder } from './write-inside.ts'

export const LINK: DiskOutcome = {
  status: 'refused',
  get reason() {
    return t('linkAnotherFile')
  },
}

/** Removes a file within the root that has the expected content. `prunes`: folders above it that it leaves empty go too. */
export async function removeInside(
  root: string,
  path: string,
  { expected, prunes = false }: { expected: string; prunes?: boolean },
): Promise<DiskOutcome> {
  const outcome = await withNamed(root, path, { expected }, async (parent, place) => {
    await unlink(place)
    await syncFolder(parent)
    return { status: 'written', sha256: expected, sizeBytes: 0 }
  })
  if (prunes && outcome.status === 'written') await pruneAbove(root, path)
  return outcome
}

/** Gives a file within the root another name there, which must be free; it keeps everything else. */
export async function moveInside(
  root: string,
  from: string,
  { to, expected, prunes = false }: { to: string; expected: string; prunes?: boolean },
): Promise<DiskOutcome> {
  const outcome = await withNamed(root, from, { expected }, async (parent, place) => {
    const target = await openParent(root, to, { follows: 'itself', makes: true })
    if (target === null) return { status: 'invalid' }
    try {
      const moved = await moveTo(place, target)
      if (moved.status !== 'written') await target.unmake()
      else for (const folder of [target, parent]) await syncFolder(folder)
      return moved.status === 'written' ? { ...moved, sha256: expected } : moved
    } catch (error) {
      await target.unmake()
      throw error
    } finally {
      await target.close()
    }
  })
  if (prunes && outcome.status === 'written') await pruneAbove(root, from)
  return outcome
}

async function moveTo(place: string, target: Parent): Promise<DiskOutcome> {
  const goal = target.at(target.name)
  if (!(await target.isInside())) return { status: 'invalid' }
  const { ino, dev, size } = await lstat(place)
  const there = await lstat(goal).catch((error: unknown) => {
    if (reasonOf(error) === 'missing') return null
    throw error
  })
  // A file system that ignores case finds the file under its new name already.
  if (there !== null && there.ino === ino && there.dev === dev) await rename(place, goal)
  else if (await linkNew(place, goal)) await unlink(place).catch(ignoreMoved)
  else return { status: 'changed' }
  return { status: 'written', sha256: '', sizeBytes: size }
}

/** Opens the folder of a file that has the expected content, and is no link. */
async function withNamed(
  root: string,
  path: string,
  { expected }: { expected: string },
  change: (parent: Parent, place: string) => Promise<DiskOutcome>,
): Promise<DiskOutcome> {
  let parent: Parent | null = null
  try {
    parent = await openParent(root, path, { follows: 'itself', makes: false })
    if (parent === null) return { status: 'invalid' }
    const place = await namedPlace(parent)
    if ((await lstat(place)).isSymbolicLink()) return LINK
    if (!(await parent.isInside())) return { status: 'invalid' }
    if (!(await isStill(place, expected))) return { status: 'changed' }
    return await change(parent, place)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? { status: 'changed' } : outcomeOf(error)
  } finally {
    await parent?.close()
  }
}

/** Finds the name as it is, or as a file system that decomposes names has it. */
export async function namedPlace(parent: Parent): Promise<string> {
  const place = parent.at(parent.name)
  const isThere = await lstat(place).catch(() => null)
  return isThere === null ? parent.at(parent.name.normalize('NFD')) : place
}

/** Removes the folders above a path that are empty, the innermost first, and never the root. */
export async function pruneAbove(root: string, path: string): Promise<void> {
  for (let names = path.split('/').slice(0, -1); names.length > 0; names = names.slice(0, -1)) {
    const parent = await openParent(root, names.join('/'), { follows: 'itself', makes: false }).catch(() => null)
    if (parent === null) return
    try {
      await rmdir(parent.at(parent.name))
    } catch {
      // It holds other files, or is a link.
      return
    } finally {
      await parent.close()
    }
  }
}

/** Lets the old name be gone: a file system without hard links has moved the file. */
function ignoreMoved(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
