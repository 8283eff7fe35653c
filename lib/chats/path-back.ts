import type { ChatMessage } from '#lib/messages/index.ts'
import { type Database, fromStored } from '#lib/platform/index.ts'
import type { MetMessage, PathCount, PathEnd, PathEndLimits } from './chats.ts'

/**
 * Walks from a message towards the root, no further than a request can hold. It ends at a message of `until`, or past the limits at the beginning of a
 * turn. The depth bounds a loop of parents.
 */
const END = `
  WITH RECURSIVE walk("id", "parentId", "role", "depth", "characters") AS (
    SELECT "id", "parentId", "role", 1, length(CAST("parts" AS TEXT)) FROM "Message" WHERE "id" = ? AND "chatId" = ?
    UNION ALL
    SELECT m."id", m."parentId", m."role", walk."depth" + 1, walk."characters" + length(CAST(m."parts" AS TEXT))
    FROM "Message" m JOIN walk ON m."id" = walk."parentId"
    WHERE m."chatId" = ? AND walk."depth" < ? AND NOT (walk."id" = ANY(?))
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
    SELECT "id", "parentId", "role", 1 FROM "Message" WHERE "id" = ? AND "chatId" = ?
    UNION ALL
    SELECT m."id", m."parentId", m."role", walk."depth" + 1 FROM "Message" m JOIN walk ON m."id" = walk."parentId"
    WHERE m."chatId" = ? AND walk."depth" < ${MOST_WALKED} AND NOT (walk."id" = ANY(?))
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

/** Counts a path up to a message whose count is known. UNION, unlike UNION ALL, ends where a loop closes. */
const COUNT = `
  WITH RECURSIVE walk("id", "parentId", "role") AS (
    SELECT "id", "parentId", "role" FROM "Message" WHERE "id" = ? AND "chatId" = ?
    UNION
    SELECT m."id", m."parentId", m."role" FROM "Message" m JOIN walk ON m."id" = walk."parentId"
    WHERE m."chatId" = ? AND walk."id" <> ?
  )
  SELECT count(*) AS "messages", sum(CASE WHEN "role" = 'user' THEN 1 ELSE 0 END) AS "turns",
    max(CASE WHEN "id" = ? THEN 1 ELSE 0 END) AS "met" FROM walk`

/** Chats whose last count is remembered in one process. */
const MOST_COUNTED = 2_000

/**
 * Counts the messages of a path. Messages above one never change, so that each count goes on from the last one of its chat.
 */
export function createPathCounter({ query }: Pick<Database, 'query'>): (chatId: string, headId: string | null) => Promise<PathCount> {
  const known = new Map<string, PathCount & { id: string }>()
  return async (chatId, headId) => {
    if (headId === null) return { messages: 0, turns: 0 }
    const before = known.get(chatId)
    if (before?.id === headId) return { messages: before.messages, turns: before.turns }
    const from = before?.id ?? ''
    const [row] = await query<Record<'messages' | 'turns' | 'met', number | string | null>>(COUNT, [headId, chatId, chatId, from, from])
    const walked = { messages: Number(row?.messages ?? 0), turns: Number(row?.turns ?? 0) }
    const count = before && Number(row?.met) === 1 ? joined(walked, before, await isTurn(chatId, from)) : walked
    known.delete(chatId)
    known.set(chatId, { id: headId, ...count })
    if (known.size > MOST_COUNTED) known.delete(known.keys().next().value ?? '')
    return count
  }

  async function isTurn(chatId: string, id: string): Promise<boolean> {
    const [row] = await query<{ role: string }>('SELECT "role" FROM "Message" WHERE "id" = ? AND "chatId" = ?', [id, chatId])
    return row?.role === 'user'
  }
}

/** Adds two counts that share one message. */
function joined(walked: PathCount, before: PathCount, isTurn: boolean): PathCount {
  return { messages: walked.messages + before.messages - 1, turns: walked.turns + before.turns - (isTurn ? 1 : 0) }
}
