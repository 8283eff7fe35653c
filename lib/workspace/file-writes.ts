import { isUtf8 } from 'node:buffer'
import { type Actor, requireRight } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { type Bus, createTurns } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { publishTree } from './announce-tree.ts'
import { filesBelow, requireFolderPaths, requirePathsBelow } from './folder-moves.ts'
import { MAX_WRITTEN_BYTES } from './limits.ts'
import type { By, Place } from './place.ts'
import type { WorkspacePlaces } from './places.ts'
import { requirePath } from './require-path.ts'
import type { Author, FileWrites } from './workspace.ts'
import type { DiskOutcome } from './writing/outcome.ts'

/** Changes files of one place, whose changes take turns. */
export interface PlaceWrites {
  write(
    place: Place,
    path: string,
    file: { bytes: Uint8Array; sha256: string | null; by: By },
  ): Promise<{ sha256: string; sizeBytes: number }>
  remove(place: Place, path: string, file: { sha256: string; by: By; prunes?: boolean }): Promise<void>
  move(place: Place, from: string, file: { to: string; sha256: string; by: By }): Promise<{ sha256: string; sizeBytes: number }>
  /** `prunes`: folders above it that it leaves empty go. */
  moveFolder(place: Place, from: string, folder: { to: string; by: By; prunes?: boolean }): Promise<void>
}

/** Pages that show the workspace hear of each change on the topic `workspace:<id>`. */
export function createPlaceWrites(bus: Bus): PlaceWrites {
  const turns = createTurns()
  async function change(place: Place, path: string, job: () => Promise<DiskOutcome>) {
    const outcome = await turns.take(place.turn, job)
    if (outcome.status !== 'written') throw refusalOf(outcome, path)
    publishTree(bus, place.id)
    return { sha256: outcome.sha256, sizeBytes: outcome.sizeBytes }
  }
  return {
    async write(place, path, { bytes, sha256, by }) {
      if (bytes.byteLength > MAX_WRITTEN_BYTES)
        throw new AppError('too_large', { message: t('fileTooLarge', { megabytes: MAX_WRITTEN_BYTES / MIB }), details: { path } })
      return change(place, path, () => place.write(path, { bytes, expected: sha256, by }))
    },
    async remove(place, path, { sha256, by, prunes = false }) {
      await change(place, path, () => place.remove(path, { expected: sha256, by, prunes }))
    },
    move: (place, from, { to, sha256, by }) => change(place, from, () => place.move(from, { to, expected: sha256, by, prunes: false })),
    async moveFolder(place, from, { to, by, prunes = false }) {
      await change(place, from, () => place.moveFolder(from, { to, by, prunes }))
    },
  }
}

const MIB = 1024 * 1024

function refusalOf(outcome: Exclude<DiskOutcome, { status: 'written' }>, path: string): AppError {
  const details = { path }
  if (outcome.status === 'changed') return new AppError('changed_on_disk', { details })
  if (outcome.status === 'invalid') return new AppError('invalid_path', { details })
  return new AppError('unusable', { message: outcome.reason, details })
}

/** Finds a workspace in which the actor may write. Throws `workspace_not_found`, `forbidden`. */
export async function findWritable(places: WorkspacePlaces, actor: Actor, workspaceId: string): Promise<Place> {
  const place = await places.find(actor, workspaceId)
  requireRight(actor, 'files:write')
  if (!place.writable) throw new AppError('forbidden', { message: t('filesFolderReadOnly') })
  return place
}

/** Refuses to make a file of the text that was read of it, where some of its bytes are not UTF-8: they would be lost. */
async function requireUtf8(place: Place, path: string): Promise<void> {
  const found = await place.readBytes(path, MAX_WRITTEN_BYTES)
  if (found.status === 'ok' && !isUtf8(found.bytes)) throw notUtf8(path)
}

export function notUtf8(path: string): AppError {
  return new AppError('unusable', { message: t('fileNotUtf8'), details: { path } })
}

export function createFileWrites(places: WorkspacePlaces, writes: PlaceWrites): FileWrites {
  const byOf = ({ userId }: Actor, author: Author): By => ({ ...author, userId })
  return {
    async write(actor, workspaceId, { path: given, content, sha256, author }) {
      const place = await findWritable(places, actor, workspaceId)
      const path = requirePath(given)
      const isText = typeof content === 'string'
      const bytes = isText ? Buffer.from(content) : content
      if (isText && sha256 !== null) await requireUtf8(place, path)
      return { path, ...(await writes.write(place, path, { bytes, sha256, by: byOf(actor, author) })) }
    },
    async remove(actor, workspaceId, { path: given, sha256, author }) {
      const place = await findWritable(places, actor, workspaceId)
      await writes.remove(place, requirePath(given), { sha256, by: byOf(actor, author) })
    },
    async moveFolder(actor, workspaceId, { from: givenFrom, to: givenTo, author }) {
      const place = await findWritable(places, actor, workspaceId)
      const [from, to] = requireFolderPaths(givenFrom, givenTo)
      const files = await filesBelow(place, from)
      requirePathsBelow(files, { from, to })
      await writes.moveFolder(place, from, { to, by: byOf(actor, author) })
      return { path: to, files: files.length }
    },

    async move(actor, workspaceId, { from: givenFrom, to: givenTo, sha256, author }) {
      const place = await findWritable(places, actor, workspaceId)
      const [from, to] = [requirePath(givenFrom), requirePath(givenTo)]
      return { path: to, ...(await writes.move(place, from, { to, sha256, by: byOf(actor, author) })) }
    },
  }
}
