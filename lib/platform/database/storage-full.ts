import { causes, codeOf } from './causes.ts'

const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** For notes such as the time of the last visit: a full disk must not keep anybody from reading. Rejects for any other reason. */
export async function whereThereIsRoom(writing: Promise<unknown>): Promise<void> {
  await writing.catch((error: unknown) => {
    if (!isStorageFull(error)) throw error
  })
}

/** Whether something could not be stored because there is no room: as the file system, SQLite, PostgreSQL and Prisma's adapters say it. */
export function isStorageFull(error: unknown): boolean {
  return causes(error).some(each => CODES.has(codeOf(each)) || codeOf(each).startsWith('SQLITE_FULL'))
}
