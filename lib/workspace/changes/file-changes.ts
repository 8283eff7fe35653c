import { isUtf8 } from 'node:buffer'
import type { Actor } from '#lib/auth/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { sha256 as hashOf, isStorageFull, type Platform, requireRoom } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { findWritable, notUtf8, type PlaceWrites } from '../file-writes.ts'
import { requireFolderPaths, requirePathsBelow } from '../folder-moves.ts'
import { MAX_WRITTEN_BYTES } from '../limits.ts'
import type { By, Place } from '../place.ts'
import type { WorkspacePlaces } from '../places.ts'
import { textOf } from '../read-text.ts'
import { requirePath } from '../require-path.ts'
import type { ChangedBy, FileChanges, FileChangeView } from '../workspace.ts'
import { createChangeRows } from './change-rows.ts'
import { type ChangeRow, foldChanges } from './fold-changes.ts'
import { type FolderContent, folderContentOf } from './folder-content.ts'
import { createUndo } from './undo.ts'

export interface FileChangesDeps {
  places: WorkspacePlaces
  writes: PlaceWrites
  /** Storage of one person in bytes. */
  quotaBytes: () => Promise<number>
}

interface Journaled {
  changes: Omit<FileChangeView, 'state'>[]
  /** Contents before and after, for an undo. */
  contents: Buffer[]
  make: () => Promise<unknown>
}

export function createFileChanges(
  platform: Pick<Platform, 'db' | 'clock' | 'blobs'>,
  { places, writes, quotaBytes }: FileChangesDeps,
): FileChanges {
  const { db, blobs } = platform
  const rows = createChangeRows(platform)
  const undo = createUndo({ places, writes, rows, blobs })

  /** Stores the intended changes, then both contents, makes the changes, and says how it went. */
  async function journaled({ userId }: Actor, by: ChangedBy, { changes, contents, make }: Journaled): Promise<FileChangeView[]> {
    const sizes = new Map(contents.map(bytes => [hashOf(bytes), bytes.byteLength]))
    const sizeOf = (sha256: string | null) => (sha256 === null ? 0 : (sizes.get(sha256) ?? 0))
    const kept = await rows.keptOf(by.chatId, [...sizes.keys()])
    const bytes = [...sizes].reduce((sum, [sha256, size]) => sum + (kept.has(sha256) ? 0 : size), 0)
    const holderId = (await rows.holderOf(by.chatId)) ?? userId
    await requireRoom(db, { userId: holderId, bytes, quotaBytes: await quotaBytes(), askedBy: userId })
    const intended: ChangeRow[] = []
    for (const change of changes)
      intended.push(await rows.intend(by, change, { beforeBytes: sizeOf(change.beforeSha), afterBytes: sizeOf(change.afterSha) }))
    const ids = intended.map(({ id }) => id)
    try {
      for (const content of contents) await keep(content)
      await make()
    } catch (error) {
      // Any other error leaves it open what became of the file; its content will tell.
      if (isAppError(error)) await rows.settle(ids, 'dropped')
      throw error
    }
    await rows.settle(ids, 'written')
    return intended.map(row => viewOf({ ...row, state: 'written' }))
  }

  async function keep(bytes: Buffer): Promise<void> {
    await blobs.put(bytes).catch((cause: unknown) => {
      throw isStorageFull(cause) ? new AppError('unusable', { message: t('diskFull'), cause }) : cause
    })
  }

  /** Finds the same change by the same answer, which another process made before it ended. */
  async function alreadyMade(actor: Actor, by: ChangedBy, change: Omit<FileChangeView, 'state'>): Promise<FileChangeView | null> {
    const made = (await rows.ofMessage(actor, by.chatId, by.messageId)).findLast(
      row =>
        row.workspaceId === by.workspaceId &&
        row.path === change.path &&
        row.beforeSha === change.beforeSha &&
        row.afterSha === change.afterSha &&
        (row.state === 'intended' || row.state === 'written'),
    )
    if (!made) return null
    await rows.settle([made.id], 'written')
    return viewOf({ ...made, state: 'written' })
  }

  return {
    async write(actor, by, { path: given, content, sha256 }) {
      const place = await findWritable(places, actor, by.workspaceId)
      await rows.requireChat(actor, by.chatId)
      const path = requirePath(given)
      const before = await contentOf(place, path)
      const after = content === null ? null : Buffer.from(content)
      if (after !== null && after.byteLength > MAX_WRITTEN_BYTES) throw new AppError('too_large', { details: { path } })
      const change = { path, beforeSha: sha256, afterSha: after && hashOf(after) }
      if ((before?.sha256 ?? null) !== sha256) {
        const made = (before?.sha256 ?? null) === change.afterSha ? await alreadyMade(actor, by, change) : null
        if (made) return made
        throw new AppError('changed_on_disk', { details: { path } })
      }
      if (change.beforeSha === change.afterSha) return { ...change, state: 'written' }
      if (before && after && !isUtf8(before.bytes)) throw notUtf8(path)
      const make = async () => {
        if (after !== null) await writes.write(place, path, { bytes: after, sha256, by: byOf(actor, by) })
        else if (sha256 !== null) await writes.remove(place, path, { sha256, by: byOf(actor, by) })
      }
      const contents = [before?.bytes, after].filter(bytes => bytes != null)
      const [view] = await journaled(actor, by, { changes: [change], contents, make })
      return view ?? { ...change, state: 'written' }
    },

    async move(actor, by, { from: givenFrom, to: givenTo, sha256 }) {
      const place = await findWritable(places, actor, by.workspaceId)
      await rows.requireChat(actor, by.chatId)
      const [from, to] = [requirePath(givenFrom), requirePath(givenTo)]
      const changes = [
        { path: from, beforeSha: sha256, afterSha: null },
        { path: to, beforeSha: null, afterSha: sha256 },
      ]
      const before = await contentOf(place, from)
      if (before?.sha256 !== sha256) {
        const isThere = before === null && (await contentOf(place, to))?.sha256 === sha256
        const made = isThere ? await Promise.all(changes.map(change => alreadyMade(actor, by, change))) : []
        if (made.length > 0 && made.every(one => one !== null)) return made
        throw new AppError('changed_on_disk', { details: { path: from } })
      }
      const make = () => writes.move(place, from, { to, sha256, by: byOf(actor, by) })
      return journaled(actor, by, { changes, contents: [before.bytes], make })
    },

    async moveFolder(actor, by, { from: givenFrom, to: givenTo }) {
      const place = await findWritable(places, actor, by.workspaceId)
      await rows.requireChat(actor, by.chatId)
      const [from, to] = requireFolderPaths(givenFrom, givenTo)
      const changesOf = ({ sha256 }: FolderContent) => [
        { path: `${from}/`, beforeSha: sha256, afterSha: null },
        { path: `${to}/`, beforeSha: null, afterSha: sha256 },
      ]
      const before = await folderContentOf(place, from).catch(async (error: unknown) => {
        if (!isAppError(error) || error.code !== 'not_found') throw error
        const moved = await folderContentOf(place, to).catch(() => null)
        const made = moved ? await Promise.all(changesOf(moved).map(change => alreadyMade(actor, by, change))) : []
        if (made.length > 0 && made.every(one => one !== null)) return made
        throw error
      })
      if (Array.isArray(before)) return before
      requirePathsBelow(before.paths, { from, to })
      const make = () => writes.moveFolder(place, from, { to, by: byOf(actor, by) })
      return journaled(actor, by, { changes: changesOf(before), contents: [before.bytes], make })
    },

    async ofMessage(actor, chatId, messageId) {
      return foldChanges(await rows.ofMessage(actor, chatId, messageId)).map(viewOf)
    },

    async texts(actor, chatId, { messageId, path }) {
      const found = foldChanges(await rows.ofMessage(actor, chatId, messageId)).find(one => one.path === path)
      if (!found) throw new AppError('not_found', { message: t('answerNotChangedFile') })
      const textOfBlob = async (hash: string | null) => {
        const bytes = hash === null ? null : await blobs.read(hash)
        const text = bytes && textOf(bytes)
        return text?.status === 'ok' ? text.content : null
      }
      const [before, after] = await Promise.all([textOfBlob(found.beforeSha), textOfBlob(found.afterSha)])
      return { before, after }
    },

    undo,
  }
}

/** Reads a file that is to be changed; null where there is none. Throws what prevents it. */
async function contentOf(place: Place, path: string): Promise<{ bytes: Buffer; sha256: string } | null> {
  const found = await place.readBytes(path, MAX_WRITTEN_BYTES)
  const details = { path }
  switch (found.status) {
    case 'ok':
      return found
    case 'missing':
      return null
    case 'invalid':
      throw new AppError('invalid_path', { details })
    case 'too_large':
      throw new AppError('too_large', { message: t('fileTooLargeChanged'), details })
    case 'unreadable':
      throw new AppError('unusable', { message: t('fileCannotRead'), details })
  }
}

function byOf({ userId }: Actor, { madeBy, messageId }: ChangedBy): By {
  return { userId, madeBy, messageId }
}

function viewOf({ path, beforeSha, afterSha, state }: FileChangeView): FileChangeView {
  return { path, beforeSha, afterSha, state }
}
