import { constants } from 'node:fs'
import { lstat, open, realpath } from 'node:fs/promises'
import path from 'node:path'

const READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** Reads a regular file of at most `mostBytes`, and waits for no pipe. Null for one that is missing, `refused` for anything else. */
export async function readSmallFile(file: string, mostBytes: number): Promise<string | null | 'refused'> {
  try {
    if (!(await lstat(file)).isFile()) return 'refused'
    const opened = await open(file, READ)
    try {
      const found = await opened.stat()
      return found.isFile() && found.size <= mostBytes ? await opened.readFile('utf8') : 'refused'
    } finally {
      await opened.close()
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENOTDIR' ? null : 'refused'
  }
}

/** Resolves links; null for what is not there. */
export async function realOrNull(file: string): Promise<string | null> {
  return realpath(file).catch(() => null)
}

export function isWithin(folder: string, file: string): boolean {
  return file === folder || file.startsWith(folder.endsWith(path.sep) ? folder : `${folder}${path.sep}`)
}
