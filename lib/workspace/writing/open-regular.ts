import { constants } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { O_PATH, system } from '../open-inside.ts'

/** Marks a name under which there is something that is not a file. */
export class NoRegularFile extends Error {
  readonly code = 'EISDIR'
}

/** Opens a file by a path whose folder is known; its name may be no link. Null where there is none. Throws NoRegularFile, or what the system says. */
export async function openRegular(place: string, flags: number): Promise<FileHandle | null> {
  try {
    return await (system() === 'linux' ? openOnLinux : openElsewhere)(place, flags | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Looks at what is there before it is opened, so no device acts. */
async function openOnLinux(place: string, flags: number): Promise<FileHandle> {
  const found = await open(place, O_PATH | constants.O_NOFOLLOW)
  try {
    if (!(await found.stat()).isFile()) throw new NoRegularFile('no regular file')
    return await open(`/proc/self/fd/${found.fd}`, flags)
  } finally {
    await found.close()
  }
}

async function openElsewhere(place: string, flags: number): Promise<FileHandle> {
  if (!(await lstat(place)).isFile()) throw new NoRegularFile('no regular file')
  const file = await open(place, flags | (constants.O_NOFOLLOW ?? 0))
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new NoRegularFile('no regular file')
}
