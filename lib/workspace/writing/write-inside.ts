import { createHash, randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, link, open, rename, unlink } from 'node:fs/promises'
import { sha256 } from '#lib/platform/index.ts'
import { DRAFT_PREFIX } from '../ignored-names.ts'
import { openParent, type Parent } from './open-parent.ts'
import { openRegular } from './open-regular.ts'
import { type DiskOutcome, outcomeOf } from './outcome.ts'

const PERMISSIONS = 0o777

/**
 * Writes a whole file within the root atomically: a draft beside it, on the disk, takes its name. `expected`: hash of the content that it replaces,
 * compared right before; null where there must be no file. The file keeps its permissions, and its owner where the system allows that.
 */
export async function writeInside(
  root: string,
  path: string,
  { bytes, expected }: { bytes: Uint8Array; expected: string | null },
): Promise<DiskOutcome> {
  let parent: Parent | null = null
  try {
    parent = await openParent(root, path, { follows: 'target', makes: expected === null })
    if (parent === null) return { status: 'invalid' }
    const outcome = await (expected === null ? create(parent, bytes) : replace(parent, bytes, expected))
    if (outcome.status !== 'written') await parent.unmake()
    return outcome
  } catch (error) {
    await parent?.unmake()
    if (expected !== null && (error as NodeJS.ErrnoException).code === 'ENOENT') return { status: 'changed' }
    return outcomeOf(error)
  } finally {
    await parent?.close()
  }
}

async function create(parent: Parent, bytes: Uint8Array): Promise<DiskOutcome> {
  const there = await openRegular(parent.at(parent.name), constants.O_RDONLY)
  if (there !== null) {
    await there.close()
    return { status: 'changed' }
  }
  return withDraft(parent, { bytes, mode: 0o666 }, async draft => {
    if (!(await parent.isInside())) return { status: 'invalid' }
    return (await linkNew(draft, parent.at(parent.name))) ? written(bytes) : { status: 'changed' }
  })
}

async function replace(parent: Parent, bytes: Uint8Array, expected: string): Promise<DiskOutcome> {
  const place = parent.at(parent.name)
  // Opened for writing too: a file that must not be written must not be replaced either.
  const before = await openRegular(place, constants.O_RDWR)
  if (before === null) return { status: 'changed' }
  try {
    if ((await hashFile(before)) !== expected) return { status: 'changed' }
    const { mode, uid, gid } = await before.stat()
    return await withDraft(parent, { bytes, mode: 0o600 }, async (draft, file) => {
      await file.chown(uid, gid).catch(ignoreForeignOwner)
      await file.chmod(mode & PERMISSIONS)
      if (!(await parent.isInside())) return { status: 'invalid' }
      if (!(await isStill(place, expected))) return { status: 'changed' }
      await rename(draft, place)
      return written(bytes)
    })
  } finally {
    await before.close()
  }
}

/** Says whether the file of this name has that content. */
export async function isStill(place: string, expected: string): Promise<boolean> {
  const file = await openRegular(place, constants.O_RDONLY)
  if (file === null) return false
  try {
    return (await hashFile(file)) === expected
  } finally {
    await file.close()
  }
}

/** Writes a draft to the disk, hands it on, and removes what is left of it. */
async function withDraft(
  parent: Parent,
  { bytes, mode }: { bytes: Uint8Array; mode: number },
  use: (draft: string, file: FileHandle) => Promise<DiskOutcome>,
): Promise<DiskOutcome> {
  const draft = parent.at(`${DRAFT_PREFIX}${randomBytes(9).toString('base64url')}`)
  const file = await open(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0), mode)
  try {
    await file.writeFile(bytes)
    await file.sync()
    const outcome = await use(draft, file)
    if (outcome.status === 'written') await syncFolder(parent)
    return outcome
  } finally {
    await file.close()
    await unlink(draft).catch(ignoreMissing)
  }
}

/** Gives a file a name that must be free; false where it is not. */
export async function linkNew(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'].includes(code)) throw error
  }
  // File systems without hard links: the name is reserved by an empty file, which the other one replaces.
  const reserved = await open(to, 'wx').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null
    throw error
  })
  if (reserved === null) return false
  await reserved.close()
  await rename(from, to)
  return true
}

/** Makes the new name last through a loss of power; some file systems cannot do that. */
export async function syncFolder(parent: Parent): Promise<void> {
  const folder = await open(parent.at('.'), constants.O_RDONLY).catch(() => null)
  if (folder === null) return
  await folder.sync().catch(() => undefined)
  await folder.close()
}

function written(bytes: Uint8Array): DiskOutcome {
  return { status: 'written', sha256: sha256(bytes), sizeBytes: bytes.byteLength }
}

/** Lets the file be ours where we may not give it away. */
function ignoreForeignOwner(error: unknown): void {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'EPERM' && code !== 'EINVAL' && code !== 'ENOSYS' && code !== 'ENOTSUP') throw error
}

export function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}

const PIECE_BYTES = 256 * 1024

/** Returns the SHA-256 of a whole file, read in pieces. */
async function hashFile(file: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  const piece = Buffer.allocUnsafe(PIECE_BYTES)
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(piece, 0, PIECE_BYTES, at)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(piece.subarray(0, bytesRead))
    at += bytesRead
  }
}
