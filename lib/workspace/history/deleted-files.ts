import { AppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { findWritable, type PlaceWrites } from '../file-writes.ts'
import { DELETED_SHOWN } from '../limits.ts'
import type { WorkspacePlaces } from '../places.ts'
import { requirePath } from '../require-path.ts'
import type { DeletedFileView } from '../views.ts'
import type { DeletedFiles } from '../workspace.ts'
import { namesOf } from './names-of.ts'

interface DeletedDeps {
  platform: Pick<Platform, 'db' | 'blobs'>
  places: WorkspacePlaces
  writes: PlaceWrites
}

/** Rows of one statement; both databases bound its values. */
const PAGE = 500
/** Rows that are read for one list: a file may have been deleted many times. */
const MOST_READ = 10 * DELETED_SHOWN
/** Longest time between the two versions of a file that moves, which are of one transaction. */
const MOVE_MS = 1_000

export function createDeletedFiles({ platform: { db, blobs }, places, writes }: DeletedDeps): DeletedFiles {
  /** Finds the last deletion of each file that no longer exists, the latest first. */
  async function deletions(treeId: string) {
    const rows = await db.client.fileVersion.findMany({
      where: { treeId, sha256: null },
      orderBy: { id: 'desc' },
      select: { path: true, createdAt: true, madeBy: true, userId: true },
      take: MOST_READ + 1,
    })
    const last = [...new Map(rows.toReversed().map(row => [row.path, row])).values()]
    const there = new Set((await db.client.treeFile.findMany({ where: { treeId }, select: { path: true } })).map(({ path }) => path))
    const gone = last.filter(({ path }) => !there.has(path)).sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    return { gone: gone.slice(0, DELETED_SHOWN), isTruncated: rows.length > MOST_READ || gone.length > DELETED_SHOWN }
  }

  /** Finds the last content of each file. */
  async function contents(treeId: string, paths: readonly string[]) {
    const found = new Map<string, { sha256: string; sizeBytes: number }>()
    for (let at = 0; at < paths.length; at += PAGE) {
      const rows = await db.client.fileVersion.findMany({
        where: { treeId, path: { in: paths.slice(at, at + PAGE) }, sha256: { not: null } },
        orderBy: { id: 'asc' },
        select: { path: true, sha256: true, sizeBytes: true },
      })
      for (const { path, sha256, sizeBytes } of rows) if (sha256 !== null) found.set(path, { sha256, sizeBytes })
    }
    return found
  }

  /** Finds when these contents were stored, under any path. */
  async function storings(treeId: string, hashes: readonly string[]) {
    const found = new Map<string, { path: string; ms: number }[]>()
    for (let at = 0; at < hashes.length; at += PAGE) {
      const rows = await db.client.fileVersion.findMany({
        where: { treeId, sha256: { in: hashes.slice(at, at + PAGE) } },
        select: { path: true, sha256: true, createdAt: true },
      })
      for (const { path, sha256, createdAt } of rows)
        if (sha256 !== null) found.set(sha256, [...(found.get(sha256) ?? []), { path, ms: createdAt.getTime() }])
    }
    return found
  }

  return {
    async list(actor, workspaceId) {
      const place = await places.find(actor, workspaceId)
      if (place.folder !== undefined) return { files: [], isTruncated: false }
      const { gone, isTruncated } = await deletions(place.id)
      const last = await contents(
        place.id,
        gone.map(({ path }) => path),
      )
      const stored = await storings(place.id, [...new Set([...last.values()].map(({ sha256 }) => sha256))])
      const people = await namesOf(
        db,
        gone.map(({ userId }) => userId),
      )
      const files = gone.flatMap(({ path, createdAt, madeBy, userId }): DeletedFileView[] => {
        const content = last.get(path)
        const ms = createdAt.getTime()
        // A file that moved lives on under another path.
        const isMoved = (one: { path: string; ms: number }) => one.path !== path && one.ms > ms && one.ms - ms <= MOVE_MS
        if (!content || stored.get(content.sha256)?.some(isMoved)) return []
        const author = people.get(userId) ?? null
        return [{ path, at: createdAt.toISOString(), madeBy: madeBy as DeletedFileView['madeBy'], author, sizeBytes: content.sizeBytes }]
      })
      return { files, isTruncated }
    },

    async restore(actor, workspaceId, given) {
      const place = await findWritable(places, actor, workspaceId)
      const path = requirePath(given)
      const found = place.folder === undefined ? (await contents(place.id, [path])).get(path) : undefined
      if (!found) throw new AppError('not_found', { message: t('noDeletedFilePath') })
      const bytes = await blobs.read(found.sha256)
      if (!bytes) throw new AppError('unusable', { message: t('contentFileNoLonger') })
      const by = { userId: actor.userId, madeBy: 'person' as const, messageId: null }
      return { path, ...(await writes.write(place, path, { bytes, sha256: null, by })) }
    },
  }
}
