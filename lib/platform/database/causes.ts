const MOST = 5

/** An error and what it was caused by, as drivers and Prisma's adapters nest it: Prisma keeps what its adapter threw in `meta`. */
export function causes(error: unknown): object[] {
  const found: object[] = []
  for (let each = error; typeof each === 'object' && each !== null && found.length < MOST; each = inner(each)) found.push(each)
  return found
}

/** Yields the code of an error: the driver's, or the one that an adapter put in its place. */
export function codeOf(error: object): string {
  const code = 'code' in error ? error.code : 'originalCode' in error ? error.originalCode : null
  return typeof code === 'string' ? code : ''
}

function inner(error: object): unknown {
  if ('cause' in error && error.cause) return error.cause
  const meta = 'meta' in error ? error.meta : null
  return typeof meta === 'object' && meta !== null && 'driverAdapterError' in meta ? meta.driverAdapterError : null
}
