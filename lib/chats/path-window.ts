import { type Database, fromStored } from '#lib/platform/index.ts'
import { MOST_EARLIER, WINDOW_BYTES } from './limits.ts'
import { childrenByParent, type TreeNode } from './tree.ts'

type Db = Pick<Database, 'query'>

/** Walks from a message towards the root, so many messages at most. The depth bounds a loop of parents. */
const WALK = `
  WITH RECURSIVE walk("id", "parentId", "depth") AS (
    SELECT "id", "parentId", 1 FROM "Message" WHERE "id" = ? AND "chatId" = ?
    UNION ALL
    SELECT m."id", m."parentId", walk."depth" + 1 FROM "Message" m JOIN walk ON m."id" = walk."parentId"
    WHERE m."chatId" = ? AND walk."depth" < ?
  )`

const WINDOW = `${WALK}
  SELECT m."id", m."parentId", length(CAST(m."parts" AS TEXT)) AS "size" FROM walk JOIN "Message" m ON m."id" = walk."id" ORDER BY walk."depth"`
const COUNT = `${WALK} SELECT count(*) AS "count" FROM walk`

interface WindowRow {
  id: string
  parentId: string | null
  size: number | string
}

/** Ids of the end of a path, root first, and the number of messages before them: `MOST_EARLIER` where there are as many or more. */
export interface PathWindow {
  ids: string[]
  earlier: number
}

/** Finds the end of a path, whose parts together fit into a window; at least one message. Its cost does not depend on the length of the path. */
export async function readWindow(db: Db, { chatId, headId }: { chatId: string; headId: string }, limit: number): Promise<PathWindow> {
  const rows = await db.query<WindowRow>(WINDOW, [headId, chatId, chatId, limit])
  const ids = new Set<string>()
  let bytes = 0
  let parentId: string | null = null
  for (const row of rows) {
    bytes += Number(row.size)
    if (ids.has(row.id) || (ids.size > 0 && bytes > WINDOW_BYTES)) break
    ids.add(row.id)
    parentId = row.parentId
  }
  const isLoop = parentId !== null && ids.has(parentId)
  const earlier = parentId === null || isLoop ? 0 : await countBefore(db, { chatId, headId: parentId })
  return { ids: [...ids].reverse(), earlier }
}

async function countBefore(db: Db, { chatId, headId }: { chatId: string; headId: string }): Promise<number> {
  const [row] = await db.query<{ count: number | string }>(COUNT, [headId, chatId, chatId, MOST_EARLIER])
  return Number(row?.count ?? 0)
}

/** Walks towards a message of the path, id by id. UNION, unlike UNION ALL, ends where a loop closes. */
const BEFORE = `
  WITH RECURSIVE walk("id", "parentId") AS (
    SELECT "id", "parentId" FROM "Message" WHERE "id" = ? AND "chatId" = ?
    UNION
    SELECT m."id", m."parentId" FROM "Message" m JOIN walk ON m."id" = walk."parentId" WHERE m."chatId" = ? AND walk."id" <> ?
  )
  SELECT "parentId" FROM walk WHERE "id" = ?`

/** Finds the parent of a message of the path that ends at `headId`. Undefined where the message is not on it; null for the root. */
export async function parentOnPath(
  db: Db,
  { chatId, headId }: { chatId: string; headId: string },
  id: string,
): Promise<string | null | undefined> {
  const [row] = await db.query<{ parentId: string | null }>(BEFORE, [headId, chatId, chatId, id, id])
  return row?.parentId
}

const SIBLINGS = 'SELECT "id", "parentId", "createdAt" FROM "Message" WHERE "chatId" = ? AND "parentId" = ANY(?)'
const ROOTS = 'SELECT "id", "parentId", "createdAt" FROM "Message" WHERE "chatId" = ? AND "parentId" IS NULL'

/** Maps each of these parents (null: the roots) to its children, oldest first. */
export async function siblingsOf(db: Db, chatId: string, parents: readonly (string | null)[]): Promise<Map<string | null, string[]>> {
  type Row = Omit<TreeNode, 'createdAt'> & { createdAt: string }
  const rows = await db.query<Row>(SIBLINGS, [chatId, parents.filter(id => id !== null)])
  const roots = parents.includes(null) ? await db.query<Row>(ROOTS, [chatId]) : []
  return childrenByParent([...rows, ...roots].map(row => ({ ...row, createdAt: fromStored.time(row.createdAt) })))
}
