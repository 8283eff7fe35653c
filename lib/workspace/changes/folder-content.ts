import { AppError } from '#lib/errors.ts'
import { sha256 as hashOf } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { filesBelow } from '../folder-moves.ts'
import { MAX_MOVED_FILES, MAX_WRITTEN_BYTES } from '../limits.ts'
import type { Place } from '../place.ts'

/** All files of a folder as one content: their paths within it and their hashes. */
export interface FolderContent {
  bytes: Buffer
  sha256: string
  paths: string[]
}

/** Reads the files of a folder that people see. Throws `not_found`, `too_large`, and `unusable` where one cannot be read. */
export async function folderContentOf(place: Place, folder: string): Promise<FolderContent> {
  const paths = await filesBelow(place, folder)
  if (paths.length > MAX_MOVED_FILES) throw new AppError('too_large', { message: t('folderMovesTooMany', { most: MAX_MOVED_FILES }) })
  const lines: string[] = []
  for (const path of paths) lines.push(`${JSON.stringify(path.slice(folder.length + 1))} ${await hashAt(place, path)}`)
  const bytes = Buffer.from(lines.join('\n'))
  return { bytes, sha256: hashOf(bytes), paths }
}

async function hashAt(place: Place, path: string): Promise<string> {
  const found = await place.readBytes(path, MAX_WRITTEN_BYTES)
  if (found.status === 'ok') return found.sha256
  // A link that leads nowhere moves with the others.
  return found.status
}
