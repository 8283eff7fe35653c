import { causes, codeOf } from './causes.ts'

const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Ignores a full disk, for notes such as the time of the last visit: users must still be able to read. Rejects for any other reason. */
export async function whereThereIsRoom(writing: Promise<unknown>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isStorageFull(error)) throw error
  })
}

/** Tells whether a write failed for want of space, by the codes of the file system, SQLite, PostgreSQL and Prisma's adapters. */
export function isStorageFull(error: unknown): boolean {
  return causes(error).some(each => CODES.has(codeOf(each)) || codeOf(each).startsWith('SQLITE_FULL'))
}
