const CODES: ReadonlySet<string> = new Set(['P2002', '23505', 'SQLITE_CONSTRAINT_PRIMARYKEY', 'SQLITE_CONSTRAINT_UNIQUE'])

/** Says whether the database refused a row because one with its key exists, through Prisma or past it. */
export function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && CODES.has(String(error.code))
}
