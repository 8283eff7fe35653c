import { grantedLevel, grantedLevelSql, type Level, sharedWithSql } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { fromStored } from '#lib/platform/index.ts'
import type { CollectionState, CollectionSummary } from '../knowledge.ts'

export interface CollectionRow {
  id: string
  userId: string
  title: string
  updatedAt: string
  granted: number | null
  sharedWith: CollectionSummary['sharedWith']
  ownerName: string | null
  files: number | bigint
  waiting: number | bigint
  ready: number | bigint
  passages: number | bigint | null
}

const OF_FILES = 'FROM "CollectionFile" f WHERE f."collectionId" = c."id"'

/** Columns of a collection `c`. They take `grantValues`. */
export const COLLECTION_COLUMNS = `c."id", c."userId", c."title", c."updatedAt",
  ${grantedLevelSql('collection', 'c."id"')} AS "granted", ${sharedWithSql('collection', 'c."id"')} AS "sharedWith",
  (SELECT u."name" FROM "User" u WHERE u."id" = c."userId") AS "ownerName",
  (SELECT COUNT(*) ${OF_FILES}) AS "files",
  (SELECT COUNT(*) ${OF_FILES} AND f."state" IN ('reading', 'indexing')) AS "waiting",
  (SELECT COUNT(*) ${OF_FILES} AND f."state" = 'ready') AS "ready",
  (SELECT SUM(t."passages") FROM "CollectionFile" f JOIN "KnowledgeText" t ON t."id" = f."textId" AND t."state" = 'ready'
    WHERE f."collectionId" = c."id") AS "passages"`

/** Returns the row of a collection. Throws `collection_not_found` where the actor may not use it, and `forbidden` where they may not do more. */
export type RequireLevel = (actor: Actor, id: string, least: Level) => Promise<CollectionRow>

export function levelIn({ userId }: Actor, row: Pick<CollectionRow, 'userId' | 'granted'>): Level | null {
  return row.userId === userId ? 'own' : grantedLevel(row.granted)
}

export function toSummary(actor: Actor, row: CollectionRow): CollectionSummary {
  const { id, title, ownerName, sharedWith } = row
  return {
    id,
    title,
    level: levelIn(actor, row) ?? 'use',
    isOwn: row.userId === actor.userId,
    ownerName,
    sharedWith,
    fileCount: Number(row.files),
    passageCount: Number(row.passages ?? 0),
    state: stateOf(row),
    updatedAt: fromStored.time(row.updatedAt),
  }
}

function stateOf({ files, waiting, ready }: CollectionRow): CollectionState {
  if (Number(files) === 0) return 'empty'
  if (Number(waiting) > 0) return 'indexing'
  return Number(ready) > 0 ? 'ready' : 'failed'
}
