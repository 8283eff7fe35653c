import { type Actor, takeTurns } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { now, removeUnreferenced, requireRoom } from '#lib/platform/index.ts'
import { knowledge as t } from '#lib/words/en/knowledge.ts'
import type { KnowledgeDeps } from '../deps.ts'
import { fileFacts } from '../indexing/file-facts.ts'
import type { CollectionFileView, Collections } from '../knowledge.ts'
import { MAX_FILES } from '../limits.ts'
import { USABLE, usableValues } from '../search/scope.ts'
import type { RequireLevel } from './rows.ts'

const columns = {
  id: true,
  name: true,
  mediaType: true,
  sizeBytes: true,
  state: true,
  reason: true,
  sourceId: true,
  place: true,
  createdAt: true,
  text: { select: { passages: true } },
} as const

type FileRow = Omit<CollectionFileView, 'passageCount' | 'state'> & { state: string; text: { passages: number } | null }

const OF_ACTOR = `SELECT f."name", f."mediaType", f."sha256" FROM "CollectionFile" f JOIN "Collection" c ON c."id" = f."collectionId"
  WHERE f."id" = ? AND ${USABLE}`

/** Adds, lists and removes the files of collections. */
export function createFilesOf(
  { platform, quotaBytes, kick, leave, readText }: KnowledgeDeps,
  requireLevel: RequireLevel,
): Pick<Collections, 'files' | 'addFile' | 'removeFile' | 'fileBytes'> {
  const { db, blobs, clock } = platform

  return {
    async files(actor, id, { cursor, limit }) {
      await requireLevel(actor, id, 'use')
      const after = isId(cursor) ? { id: { lt: cursor } } : {}
      const rows = await db.client.collectionFile.findMany({
        where: { collectionId: id, ...after },
        orderBy: { id: 'desc' },
        take: limit + 1,
        select: columns,
      })
      const items = rows.slice(0, limit).map(viewOf)
      return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
    },

    async addFile(actor, id, { name: given, bytes }) {
      const { userId } = await requireLevel(actor, id, 'edit')
      const facts = fileFacts(given, bytes, readText)
      await requireRoom(db, { userId, bytes: bytes.byteLength, quotaBytes: await quotaBytes(), askedBy: actor.userId })
      const { sha256, sizeBytes } = await blobs.put(bytes)
      const at = now(clock)
      const row = await db.client.$transaction(async tx => {
        await takeTurns(tx, clock)
        if ((await tx.collectionFile.count({ where: { collectionId: id } })) >= MAX_FILES)
          throw new AppError('limit_reached', { message: t('mostFiles', { most: MAX_FILES }) })
        await tx.collection.update({ where: { id }, data: { updatedAt: at } })
        const data = { id: newId(clock.nowMs()), collectionId: id, ...facts, sizeBytes, sha256, createdAt: at, updatedAt: at }
        return tx.collectionFile.create({ data, select: columns })
      })
      kick()
      return viewOf(row)
    },

    async removeFile(actor, id, fileId) {
      await requireLevel(actor, id, 'edit')
      const where = { id: isId(fileId) ? fileId : '', collectionId: id }
      const row = await db.client.collectionFile.findFirst({ where, select: { sha256: true, textId: true } })
      if (!row) throw new AppError('file_not_found')
      await db.client.collectionFile.deleteMany({ where })
      await removeUnreferenced(platform, [row.sha256])
      await leave(row.textId === null ? [] : [row.textId])
    },

    async fileBytes(actor: Actor, fileId: string) {
      const [row] = isId(fileId)
        ? await db.query<{ name: string; mediaType: string; sha256: string }>(OF_ACTOR, [fileId, ...usableValues(actor)])
        : []
      const bytes = row && (await blobs.read(row.sha256))
      if (!row || !bytes) throw new AppError('file_not_found')
      return { name: row.name, mediaType: row.mediaType, bytes }
    },
  }
}

function viewOf({ text, state, ...row }: FileRow): CollectionFileView {
  return { ...row, state: state as CollectionFileView['state'], passageCount: text?.passages ?? 0 }
}
