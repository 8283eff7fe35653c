import { constants, existsSync } from 'node:fs'
import { type FileHandle, open, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { safePath } from './safe-path.ts'

/** Reason for which a path has no file to read: `invalid` leads outside, to git, or to something that is not a file. */
export type Unopened = { status: 'missing' | 'invalid' | 'unreadable' }
export type OpenedFile = { status: 'ok'; file: FileHandle; sizeBytes: number; mtimeMs: number }

/** Decides about a path without links, relative to the root. */
export type MayRead = (realPath: string) => boolean

/** Linux: names a place without opening what is there, so no device acts and no pipe waits. */
export const O_PATH = 0o10000000
/** macOS: refuses a link in any place of the path. */
const O_NOFOLLOW_ANY = 0x20000000

/**
 * Opens a file of a workspace for reading. Links are resolved first, and must stay within the root. Then none of the names may be a link: a swap in
 * between makes the opening fail, and never leads outside. `mayRead` is asked about the path without links, which is the one that is opened. The caller
 * closes the file.
 */
export async function openInside(root: string, given: string, mayRead: MayRead = () => true): Promise<OpenedFile | Unopened> {
  const wanted = safePath(given)
  if (wanted === null) return { status: 'invalid' }
  try {
    const realRoot = await realpath(root)
    const real = await resolveInside(realRoot, wanted)
    if (real === null || !mayRead(real)) return { status: 'invalid' }
    const file = await openers[system()](realRoot, real)
    return file === null ? { status: 'invalid' } : await regular(file)
  } catch (error) {
    return { status: reasonOf(error) }
  }
}

/** Returns the path without links, relative to the root; null where it leads outside or into git. */
export async function resolveInside(realRoot: string, wanted: string): Promise<string | null> {
  const real = await realpath(path.join(realRoot, wanted)).catch(async (error: unknown) => {
    // Names may be stored decomposed, as macOS did.
    const decomposed = wanted.normalize('NFD')
    if (decomposed === wanted || reasonOf(error) !== 'missing') throw error
    return realpath(path.join(realRoot, decomposed))
  })
  const relative = path.relative(realRoot, real).split(path.sep).join('/')
  return safePath(relative) === null ? null : relative
}

export type System = 'linux' | 'darwin' | 'other'
type Open = (realRoot: string, relative: string) => Promise<FileHandle | null>

const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

const openers: Record<System, Open> = {
  /** Goes name by name, each looked up in the folder that is open already (`/proc/self/fd/N/name` is `openat`). */
  async linux(realRoot, relative) {
    const names = relative.split('/')
    const last = names.pop() ?? ''
    let folder = await open(realRoot, O_PATH | constants.O_DIRECTORY)
    try {
      for (const name of names) {
        const next = await open(`/proc/self/fd/${folder.fd}/${name}`, O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW)
        await folder.close()
        folder = next
      }
      const place = await open(`/proc/self/fd/${folder.fd}/${last}`, O_PATH | constants.O_NOFOLLOW)
      try {
        return (await place.stat()).isFile() ? await open(`/proc/self/fd/${place.fd}`, constants.O_RDONLY | constants.O_NONBLOCK) : null
      } finally {
        await place.close()
      }
    } finally {
      await folder.close()
    }
  },

  darwin: (realRoot, relative) => open(path.join(realRoot, relative), READ | O_NOFOLLOW_ANY),

  /** Compares what was opened with what the path leads to afterwards. */
  async other(realRoot, relative) {
    const whole = path.join(realRoot, relative)
    const file = await open(whole, READ)
    const [opened, again, named] = await Promise.all([file.stat(), realpath(whole), stat(whole)]).catch(async (error: unknown) => {
      await file.close()
      throw error
    })
    if (again === whole && opened.ino === named.ino && opened.dev === named.dev) return file
    await file.close()
    return null
  },
}

export function system(): System {
  if (process.platform === 'linux' && existsSync('/proc/self/fd')) return 'linux'
  return process.platform === 'darwin' ? 'darwin' : 'other'
}

async function regular(file: FileHandle): Promise<OpenedFile | Unopened> {
  const found = await file.stat().catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  if (found.isFile()) return { status: 'ok', file, sizeBytes: found.size, mtimeMs: found.mtimeMs }
  await file.close()
  return { status: 'invalid' }
}

export function reasonOf(error: unknown): Unopened['status'] {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG') return 'missing'
  // A link where there was none a moment before, a circle of links, a socket.
  if (code === 'ELOOP' || code === 'ENXIO' || code === 'EISDIR') return 'invalid'
  return 'unreadable'
}
