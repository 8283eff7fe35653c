import { type Database, fromStored, giveWay } from '#lib/platform/index.ts'

/** Messages that are looked at, and read, at a time. */
const PAGE = 200
const READ_BYTES = 1024 * 1024

const FIRST = 'SELECT "id" FROM "Message" WHERE "chatId" = ? AND "parentId" IS NULL'
/** Follows the index of parents, which the table has for its tree: another one would cost each message that is sent. */
const BELOW = `
  SELECT "id", "parentId" FROM "Message" WHERE "chatId" = ? AND "parentId" >= ? AND ("parentId" > ? OR "id" > ?) ORDER BY "parentId", "id" LIMIT ?`
const SIZES = 'SELECT "id", length(CAST("parts" AS TEXT)) AS "size" FROM "Message" WHERE "id" = ANY(?)'
const STORED = `
  SELECT "id", "parentId", "role", CAST("parts" AS TEXT) AS "parts", CAST("metadata" AS TEXT) AS "metadata", "createdAt"
  FROM "Message" WHERE "id" = ANY(?)`

interface StoredMessage {
  id: string
  parentId: string | null
  role: string
  parts: string
  metadata: string
  createdAt: string
}

/** Yields all messages of a chat as JSON texts, of all branches, ordered by parent. One is in memory at a time, or some of together 1 MB. */
export async function* eachMessage(db: Pick<Database, 'query'>, chatId: string): AsyncGenerator<string> {
  const first = await db.query<{ id: string }>(FIRST, [chatId])
  for (let at = 0; at < first.length; at += PAGE) yield* texts(db, first.slice(at, at + PAGE))
  for (let [parentId, id] = ['', '']; ; ) {
    const page = await db.query<{ id: string; parentId: string }>(BELOW, [chatId, parentId, parentId, id, PAGE])
    yield* texts(db, page)
    const last = page.at(-1)
    if (!last || page.length < PAGE) return
    ;({ parentId, id } = last)
  }
}

async function* texts(db: Pick<Database, 'query'>, page: readonly { id: string }[]): AsyncGenerator<string> {
  const ids = page.map(({ id }) => id)
  const sized = await db.query<{ id: string; size: number | string }>(SIZES, [ids])
  const sizes = new Map(sized.map(({ id, size }) => [id, Number(size)]))
  for (const some of windows(ids, sizes)) {
    await giveWay()
    const rows = await db.query<StoredMessage>(STORED, [some])
    const byId = new Map(rows.map(row => [row.id, row]))
    for (const id of some) {
      const row = byId.get(id)
      if (row) yield toJsonText(row)
    }
  }
}

/** Parts and metadata are JSON texts already. */
function toJsonText({ id, parentId, role, parts, metadata, createdAt }: StoredMessage): string {
  const own = JSON.stringify({ id, parentId, role, createdAt: fromStored.time(createdAt) })
  return `${own.slice(0, -1)},"parts":${parts},"metadata":${metadata}}`
}

function windows(ids: readonly string[], sizes: ReadonlyMap<string, number>): string[][] {
  const all: string[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const id of ids) {
    const size = sizes.get(id) ?? 0
    if (bytes + size > READ_BYTES) {
      all.push([])
      bytes = 0
    }
    bytes += size
    all.at(-1)?.push(id)
  }
  return all
}
