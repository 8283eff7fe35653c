/** Result of a change on the disk. `changed`: the file is not as expected, or there is one where none was expected. */
export type DiskOutcome =
  | { status: 'written'; sha256: string; sizeBytes: number }
  | { status: 'changed' }
  | { status: 'invalid' }
  | { status: 'refused'; reason: string }

const INVALID = new Set(['ELOOP', 'ENOTDIR', 'EISDIR', 'ENXIO', 'EEXIST', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ'])
const REASONS: Record<string, string> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk quota is used up.',
  EACCES: 'Parley has no permission to write here.',
  EPERM: 'Parley has no permission to write here.',
  EROFS: 'The disk is read-only.',
  ETXTBSY: 'The file is in use.',
  EBUSY: 'The file is in use.',
  EFBIG: 'The file is too large for the disk.',
  ENOENT: 'The folder no longer exists.',
}

/** Turns an error of the system into an outcome; throws any other one. */
export function outcomeOf(error: unknown): DiskOutcome {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  if (INVALID.has(code)) return { status: 'invalid' }
  return { status: 'refused', reason: REASONS[code] ?? `The system refused it (${code}).` }
}
