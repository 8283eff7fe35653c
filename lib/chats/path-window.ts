import { type Database, fromStored } from '#lib/platform/index.ts'
import { MOST_EARLIER, WINDOW_BYTES } from './limits.ts'
import { childrenByParent, type TreeNode } from './tree.ts'

type Db = Pick<Database, 'query'>

/** Walks from a message towards the root, so many messages at most. The depth bounds a loop of parents. `|| ''`: see places.ts. */
const WALK = `
  WITH RECURSIVE walk("id", "parentId", "depth") AS (
    SELECT "id", "parentId", 1 FROM "Message" WHERE "id" = ? AND "chatId" || '' = ?
    UNION ALL
    SELECT m."id", m."parentId", walk."depth" + 1 FROM "Message" m JOIN walk ON m."id" = walk."parentId"
    WHERE m."chatId" || '' = ? AND walk."depth" < ?
  )`

const WINDOW = `${WALK}
  SELECT m."id", length(CAST(m."parts" AS TEXT)) AS "size" FROM walk JOIN "Message" m ON m."id" = walk."id" ORDER BY walk."depth"`
const COUNT = `${WALK} SELECT count(*) AS "count" FROM walk`

interface WindowRow {
  id: string
  size: number | string
}

/** Finds the ids of the end of a path, root first, whose parts together fit into a window; at least one. Its cost does not depend on the length of the path. */
export async function readWindow(
  db: Db,
  { chatId, headId }: { chatId: string; headId: string },
  limit: number,
): Promise<{ ids: string[]; bytes: number }> {
  const rows = await db.query<WindowRow>(WINDOW, [headId, chatId, chatId, limit])
  const ids = new Set<string>()
  let bytes = 0
  for (const { id, size } of rows) {
    if (ids.has(id) || (ids.size > 0 && bytes + Number(size) > WINDOW_BYTES)) break
    bytes += Number(size)
    ids.add(id)
  }
  return { ids: [...ids].reverse(), bytes }
}

/** Counts a path to `MOST_EARLIER` at most, for chats whose messages have no places yet. */
export async function countRoughly(db: Db, { chatId, headId }: { chatId: string; headId: string }): Promise<number> {
  const [row] = await db.query<{ count: number | string }>(COUNT, [headId, chatId, chatId, MOST_EARLIER])
  return Number(row?.count ?? 0)
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
