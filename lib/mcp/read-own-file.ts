import { type Actor, ownedBy } from '../auth/index.ts'
import { AppError } from '../errors.ts'
import type { Platform } from '../platform/index.ts'

export interface OwnFile {
  name: string
  mediaType: string
  bytes: Buffer
}

/** A file of the actor. Throws `file_not_found` for unknown files, those of others, and those whose bytes are gone. */
export async function readOwnFile({ db, blobs }: Pick<Platform, 'db' | 'blobs'>, actor: Actor, fileId: string): Promise<OwnFile> {
  const file = await db.client.file.findFirst({
    where: { id: fileId, ...ownedBy(actor) },
    select: { name: true, mediaType: true, sha256: true },
  })
  const bytes = file ? await blobs.read(file.sha256) : null
  if (!file || !bytes) throw new AppError('file_not_found')
  return { name: file.name, mediaType: file.mediaType, bytes }
}
