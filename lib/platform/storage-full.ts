const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something could not be stored because there is no room: as the file system, SQLite, PostgreSQL and Prisma's adapters say it. */
export function isStorageFull(error: unknown): boolean {
  for (let each = error, depth = 0; typeof each === 'object' && each !== null && depth < 5; each = inner(each), depth++) {
    const code = 'code' in each ? each.code : 'originalCode' in each ? each.originalCode : null
    if (typeof code === 'string' && (CODES.has(code) || code.startsWith('SQLITE_FULL'))) return true
  }
  return false
}

/** Prisma keeps what its adapter threw in `meta`. */
function inner(error: object): unknown {
  if ('cause' in error && error.cause) return error.cause
  const meta = 'meta' in error ? error.meta : null
  return typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta ? meta.driverAdapterError : null
}
