import { causes, codeOf } from './causes.ts'
import { isStorageFull } from './storage-full.ts'

/** Codes of file systems and databases that cannot write; others, such as those of a network, are about something else. */
const OF_A_DISK =
  /^(?:EACCES|EPERM|EROFS|EEXIST|EIO|EFBIG|ENOENT|ENOTDIR|EISDIR|ENAMETOOLONG|EMFILE|SQLITE_(?:IOERR|CANTOPEN|READONLY)\w*|25006)$/

/** Says what keeps a place from being written; null where it is not the disk. */
export function diskProblem(error: unknown, place: string): string | null {
  if (isStorageFull(error)) return `the disk of ${place} is full`
  const code = causes(error)
    .map(codeOf)
    .find(each => OF_A_DISK.test(each))
  return code === undefined ? null : `${place} cannot be written (${code})`
}
