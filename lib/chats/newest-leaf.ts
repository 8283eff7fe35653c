import { type Database, fromStored, nextTurn } from '#lib/platform/index.ts'
import type { MessageRef } from './places.ts'

/** Levels that one statement goes down. */
const SLICE = 500

/**
 * Walks down from some messages. UNION, unlike UNION ALL, ends where a loop closes. The chat goes down with each message: compared with a value, SQLite
 * would read the index of the whole chat for each step. `|| ''`: see places.ts.
 */
const BELOW = `
  WITH RECURSIVE below("id", "chatId", "level") AS (
    SELECT "id", "chatId", 1 FROM "Message" WHERE "chatId" || '' = ? AND "id" = ANY(?)
    UNION
    SELECT m."id", m."chatId", below."level" + 1
    FROM below JOIN "Message" m ON m."chatId" = below."chatId" AND m."parentId" = below."id" WHERE below."level" < ${SLICE}
  )
  SELECT m."id", m."createdAt", below."level", EXISTS (SELECT 1 FROM "Message" c WHERE c."chatId" = m."chatId" AND c."parentId" = m."id") AS "hasMore"
  FROM below JOIN "Message" m ON m."id" = below."id"
  WHERE below."level" = ${SLICE} OR NOT EXISTS (SELECT 1 FROM "Message" c WHERE c."chatId" = m."chatId" AND c."parentId" = m."id")`

interface BelowRow {
  id: string
  createdAt: string
  level: number
  hasMore: boolean | number
}

/** Finds the newest message without children at or below `id`; null for one that the chat does not have. */
export async function newestLeafBelow(db: Pick<Database, 'query'>, { chatId, id }: MessageRef): Promise<string | null> {
  let newest: { id: string; atMs: number } | null = null
  const seen = new Set<string>()
  for (let tops = [id]; tops.length > 0; await nextTurn()) {
    const rows: BelowRow[] = await db.query<BelowRow>(BELOW, [chatId, tops])
    tops = []
    for (const row of rows) {
      const atMs = fromStored.time(row.createdAt).getTime()
      if (!row.hasMore && (newest === null || atMs > newest.atMs || (atMs === newest.atMs && row.id > newest.id)))
        newest = { id: row.id, atMs }
      if (row.hasMore && !seen.has(row.id)) tops.push(row.id)
      seen.add(row.id)
    }
  }
  return newest?.id ?? null
}
