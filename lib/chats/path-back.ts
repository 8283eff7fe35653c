import type { ChatMessage } from '#lib/messages/index.ts'
import { type Database, fromStored } from '#lib/platform/index.ts'
import type { MetMessage, PathEnd, PathEndLimits } from './path-ends.ts'

/**
 * Walks from a message towards the root, no further than a request can hold. It ends at a message of `until`, or past the limits at the beginning of a
 * turn. The depth bounds a loop of parents. `|| ''`: see places.ts.
 */
const END = `
  WITH RECURSIVE walk("id", "parentId", "role", "depth", "characters") AS (
    SELECT "id", "parentId", "role", 1, length(CAST("parts" AS TEXT)) FROM "Message" WHERE "id" = ? AND "chatId" || '' = ?
    UNION ALL
    SELECT m."id", m."parentId", m."role", walk."depth" + 1, walk."characters" + length(CAST(m."parts" AS TEXT))
    FROM "Message" m JOIN walk ON m."id" = walk."parentId"
    WHERE m."chatId" || '' = ? AND walk."depth" < ? AND NOT (walk."id" = ANY(?))
      AND (walk."role" <> 'user' OR (walk."characters" < ? AND walk."depth" < ?))
  )
  SELECT m."id", m."parentId", m."role", m."parts", m."metadata", walk."depth" FROM "Message" m JOIN walk ON m."id" = walk."id"`

/** Longest turn, in messages: a person's message has one answer on a path, but imported chats may have several in a row. */
const MOST_OF_A_TURN = 200

interface WalkedRow {
  id: string
  parentId: string | null
  role: string
  parts: string
  metadata: string
  depth: number | string
}

/** Reads the end of a path in one statement, whose cost does not depend on the length of the chat. */
export async function readPathEnd(
  { query }: Pick<Database, 'query'>,
  place: { chatId: string; headId: string },
  { mostCharacters, mostMessages, until }: PathEndLimits,
): Promise<PathEnd> {
  const { chatId, headId } = place
  const depth = mostMessages + MOST_OF_A_TURN
  const rows = await query<WalkedRow>(END, [headId, chatId, chatId, depth, until, mostCharacters, mostMessages])
  const near = new Map(rows.toSorted((a, b) => Number(b.depth) - Number(a.depth)).map(row => [row.id, row]))
  const ordered = [...near.values()]
  return { path: ordered.map(toMessage), parentId: ordered[0]?.parentId ?? null }
}

function toMessage({ id, role, parts, metadata }: WalkedRow): ChatMessage {
  return { id, role: role as ChatMessage['role'], metadata: fromStored.json(metadata), parts: fromStored.json(parts) }
}

/** Longest way back to a message that is looked for, in messages. */
const MOST_WALKED = 5_000

const MET = `
  WITH RECURSIVE walk("id", "parentId", "role", "depth") AS (
    SELECT "id", "parentId", "role", 1 FROM "Message" WHERE "id" = ? AND "chatId" || '' = ?
    UNION ALL
    SELECT m."id", m."parentId", m."role", walk."depth" + 1 FROM "Message" m JOIN walk ON m."id" = walk."parentId"
    WHERE m."chatId" || '' = ? AND walk."depth" < ${MOST_WALKED} AND NOT (walk."id" = ANY(?))
  )
  SELECT count(*) AS "messages", sum(CASE WHEN "role" = 'user' THEN 1 ELSE 0 END) AS "turns",
    max(CASE WHEN "id" = ANY(?) THEN "id" END) AS "id" FROM walk`

/** Walks from a message towards the root, to the first of `ids`. Null where none is on the way, or the way is too long. */
export async function findBefore(
  { query }: Pick<Database, 'query'>,
  { chatId, headId }: { chatId: string; headId: string },
  ids: readonly string[],
): Promise<MetMessage | null> {
  const [row] = await query<{ messages: number | string; turns: number | string; id: string | null }>(MET, [
    headId,
    chatId,
    chatId,
    ids,
    ids,
  ])
  return row?.id ? { id: row.id, messages: Number(row.messages), turns: Number(row.turns) } : null
}
