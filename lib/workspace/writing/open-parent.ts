import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open, readlink, realpath, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { O_PATH, reasonOf, resolveInside, system } from '../open-inside.ts'
import { safePath } from '../safe-path.ts'
import { isWithinGitFolder } from './git-folder.ts'

/** Folder of a file, held open while the file is changed, so no swap of a name above it leads elsewhere. */
export interface Parent {
  /** Name of the file in this folder. */
  name: string
  /** Path by which the system finds a name in this folder. */
  at(name: string): string
  /** Says whether the folder lies within the root at this moment: an open folder can be moved. */
  isInside(): Promise<boolean>
  /** Removes the folders that were made for this file, as far as they are empty. */
  unmake(): Promise<void>
  close(): Promise<void>
}

/** `target`: follows a link to its file. `itself`: uses the name alone. */
export type Following = 'target' | 'itself'

/**
 * Opens the folder of a file within the root. `makes`: folders that are missing are made. Null where the path leads outside, into git or through
 * something that is not a folder. Throws what the system says. The caller closes it.
 */
export async function openParent(
  root: string,
  given: string,
  { follows, makes }: { follows: Following; makes: boolean },
): Promise<Parent | null> {
  const wanted = safePath(given)
  if (wanted === null) return null
  const realRoot = await realpath(root)
  const spot = await (follows === 'target' ? spotOfTarget : spotOfName)(realRoot, wanted)
  if (spot === null || (await isWithinGitFolder(realRoot, [...spot.folders, ...spot.missing, spot.name]))) return null
  return (system() === 'linux' ? holdOnLinux : holdElsewhere)(realRoot, spot, makes)
}

/** Returns the path of a file without links, also of one that is yet to be made. A path that leads outside, or cannot be read, stays as it is. */
export async function realPathInside(root: string, given: string): Promise<string> {
  const wanted = safePath(given)
  if (wanted === null) return given
  const spot = await realpath(root)
    .then(realRoot => spotOfTarget(realRoot, wanted))
    .catch(() => null)
  return spot === null ? given : [...spot.folders, ...spot.missing, spot.name].join('/')
}

/** Place of a file below the root, without links. */
interface Spot {
  /** Names of folders that are there. */
  folders: string[]
  /** Names of folders below these, which are not. */
  missing: string[]
  name: string
}

async function spotOfTarget(realRoot: string, wanted: string): Promise<Spot | null> {
  const real = await resolved(realRoot, wanted)
  if (real === null) return null
  if (real === undefined) return spotOfName(realRoot, wanted)
  const folders = real.split('/')
  return { folders, missing: [], name: folders.pop() ?? '' }
}

async function spotOfName(realRoot: string, wanted: string): Promise<Spot | null> {
  const names = wanted.split('/')
  const name = names.pop() ?? ''
  for (let depth = names.length; depth > 0; depth--) {
    const real = await resolved(realRoot, names.slice(0, depth).join('/'))
    if (real === null) return null
    if (real !== undefined) return { folders: real.split('/'), missing: names.slice(depth), name }
  }
  return { folders: [], missing: names, name }
}

/** Undefined for what is not there. */
async function resolved(realRoot: string, wanted: string): Promise<string | null | undefined> {
  return resolveInside(realRoot, wanted).catch((error: unknown) => {
    if (reasonOf(error) === 'missing') return undefined
    throw error
  })
}

const FOLDER = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW

/** Goes name by name, each looked up in the folder that is open already (`/proc/self/fd/N/name` is `openat`). */
async function holdOnLinux(realRoot: string, { folders, missing, name }: Spot, makes: boolean): Promise<Parent> {
  const at = (folder: FileHandle, child: string) => `/proc/self/fd/${folder.fd}/${child}`
  const held: FileHandle[] = [await open(realRoot, O_PATH | constants.O_DIRECTORY)]
  const made: string[] = []
  const last = () => held.at(-1) as FileHandle
  const close = async () => {
    for (const folder of held.splice(0)) await folder.close()
  }
  const unmake = async () => {
    for (const folder of made.splice(0).reverse()) await rmdir(folder).catch(ignoreRefusal)
  }
  try {
    for (const child of folders) {
      held.push(await open(at(last(), child), FOLDER))
      await held.splice(-2, 1)[0]?.close()
    }
    for (const child of missing) {
      if (makes && (await makeFolder(at(last(), child)))) made.push(at(last(), child))
      held.push(await open(at(last(), child), FOLDER))
    }
  } catch (error) {
    await unmake()
    await close()
    throw error
  }
  return {
    name,
    at: child => at(last(), child),
    isInside: async () => isWithin(realRoot, await readlink(`/proc/self/fd/${last().fd}`)),
    unmake,
    close,
  }
}

/** Compares the folder with what its path leads to whenever it is asked. */
async function holdElsewhere(realRoot: string, { folders, missing, name }: Spot, makes: boolean): Promise<Parent> {
  const made: string[] = []
  let folder = path.join(realRoot, ...folders)
  for (const child of missing) {
    folder = path.join(folder, child)
    if (makes && (await makeFolder(folder))) made.push(folder)
  }
  const before = await lstat(folder)
  return {
    name,
    at: child => path.join(folder, child),
    async isInside() {
      const [real, now] = await Promise.all([realpath(folder), lstat(folder)])
      return now.isDirectory() && now.ino === before.ino && now.dev === before.dev && isWithin(realRoot, real)
    },
    async unmake() {
      for (const one of made.splice(0).reverse()) await rmdir(one).catch(ignoreRefusal)
    },
    close: async () => undefined,
  }
}

function isWithin(realRoot: string, folder: string): boolean {
  return folder === realRoot || safePath(path.relative(realRoot, folder).split(path.sep).join('/')) !== null
}

/** Says whether the folder was made; another one may have made it just now. */
async function makeFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Lets a folder stay that is no longer empty, or gone. */
function ignoreRefusal(error: unknown): void {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
}
