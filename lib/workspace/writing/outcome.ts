import { workspace as t } from '#lib/words/en/workspace.ts'
/** Result of a change on the disk. `changed`: the file is not as expected, or there is one where none was expected. */
export type DiskOutcome =
  | { status: 'written'; sha256: string; sizeBytes: number }
  | { status: 'changed' }
  | { status: 'invalid' }
  | { status: 'refused'; reason: string }

const INVALID = new Set(['ELOOP', 'ENOTDIR', 'EISDIR', 'ENXIO', 'EEXIST', 'ENAMETOOLONG', 'EINVAL', 'EILSEQ'])
const REASONS: Record<string, () => string> = {
  ENOSPC: () => t('diskFull'),
  EDQUOT: () => t('diskQuotaUsedUp'),
  EACCES: () => t('parleyNoPermissionWrite'),
  EPERM: () => t('parleyNoPermissionWrite'),
  EROFS: () => t('diskReadOnly'),
  ETXTBSY: () => t('fileUse'),
  EBUSY: () => t('fileUse'),
  EFBIG: () => t('fileTooLargeDisk'),
  ENOENT: () => t('folderNoLongerExists'),
}

/** Turns an error of the system into an outcome; throws any other one. */
export function outcomeOf(error: unknown): DiskOutcome {
  const { code } = error as NodeJS.ErrnoException
  if (code === undefined) throw error
  if (INVALID.has(code)) return { status: 'invalid' }
  return { status: 'refused', reason: REASONS[code]?.() ?? t('systemRefusedCode', { code }) }
}
