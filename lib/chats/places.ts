import { type Database, giveWay, insertInto, nextTurn } from '#lib/platform/index.ts'

type Db = Pick<Database, 'query' | 'transact'>

/** Place of a message on every path through it. `depth`: messages above it. `turns`: messages of people down to it, itself included. */
export interface PathPlace {
  depth: number
  turns: number
}

export interface MessageRef {
  chatId: string
  id: string
}

/**
 * Places of messages. Those of messages that are asked for and of anchors are stored: from any other it is fewer steps to an anchor than two of these are
 * apart, and storing all would take most of the time of the first look into a long chat.
 */
export interface PathPlaces {
  /** Returns null for a message that the chat does not have. */
  of(message: MessageRef): Promise<PathPlace | null>
  /** Like `of`, but returns null as soon as many messages have no place yet; these are placed in the meantime. */
  soon(message: MessageRef): Promise<PathPlace | null>
  /** Returns the ids on the path to a message from depth `from` to before depth `to`, root first. */
  range(message: MessageRef, from: number, to: number): Promise<string[]>
  /** Yields the ids on the path to a message, root first, a slice at a time: the walk from the message to each costs more than the slice. */
  path(message: MessageRef): AsyncGenerator<string[]>
  /** Finds which of these messages are on the path to one, itself included. Costs some hundred steps for each stretch of the path that may hold one. */
  among(message: MessageRef, ids: readonly string[]): Promise<Set<string>>
}

/** Distance of anchors: a path of 100,000 messages has some 390. */
const ANCHOR_EVERY = 256
/** Messages that one statement walks or stores: under 10 ms. */
const SLICE = 1_000
/** Messages that are placed before `soon` gives up: those of one statement. */
const MOST_SOON = 900

/**
 * Walks from a message towards the root, down to one that has a place, a slice at a time. `|| ''` keeps PostgreSQL from reading the index of chats: where it
 * takes chats to be small, it would read the whole chat for each step.
 */
const WALK = `
  WITH RECURSIVE walk("id", "parentId", "role", "step") AS (
    SELECT "id", "parentId", "role", 1 FROM "Message" WHERE "id" = ? AND "chatId" || '' = ?
    UNION ALL
    SELECT m."id", m."parentId", m."role", walk."step" + 1 FROM "Message" m JOIN walk ON m."id" = walk."parentId"
    WHERE m."chatId" || '' = ? AND walk."step" < ${SLICE} AND NOT EXISTS (SELECT 1 FROM "MessagePlace" p WHERE p."messageId" = walk."id")
  )
  SELECT walk."id", walk."parentId", walk."role", p."depth", p."turns", p."anchorId"
  FROM walk LEFT JOIN "MessagePlace" p ON p."messageId" = walk."id" ORDER BY walk."step"`

/** Goes up by anchors to the last one that is not above the range, and from there by parents. */
const RANGE = `
  WITH RECURSIVE hop("id", "anchorId", "depth") AS (
    SELECT "messageId", "anchorId", "depth" FROM "MessagePlace" WHERE "messageId" = ?
    UNION ALL
    SELECT p."messageId", p."anchorId", p."depth" FROM hop JOIN "MessagePlace" p ON p."messageId" = hop."anchorId" WHERE p."depth" >= ?
  ), walk("id", "parentId", "depth") AS (
    SELECT m."id", m."parentId", h."depth" FROM (SELECT "id", "depth" FROM hop ORDER BY "depth" LIMIT 1) h JOIN "Message" m ON m."id" = h."id"
    UNION ALL
    SELECT m."id", m."parentId", walk."depth" - 1 FROM "Message" m JOIN walk ON m."id" = walk."parentId" WHERE walk."depth" > ?
  )
  SELECT "id" FROM walk WHERE "depth" < ? ORDER BY "depth"`

const DEPTHS = 'SELECT "messageId" AS "id", "depth" FROM "MessagePlace" WHERE "messageId" = ANY(?)'

interface PlacedRow extends PathPlace {
  id: string
  anchorId: string | null
}

type WalkedRow = { id: string; parentId: string | null; role: string } & {
  [Column in keyof Omit<PlacedRow, 'id'>]: PlacedRow[Column] | null
}

const placeRow = insertInto(
  'MessagePlace',
  { messageId: 'text', depth: 'int', turns: 'int', anchorId: 'text' },
  'ON CONFLICT ("messageId") DO NOTHING',
)

export function createPlaces(db: Db): PathPlaces {
  /** Work under way, by message: requests for the same long chat share it. */
  const pending = new Map<string, Promise<PathPlace | null>>()

  async function placeOf(message: MessageRef, onLong: () => void): Promise<PathPlace | null> {
    const missing: { id: string; role: string }[] = []
    const { placed, isKnown } = await walkUp(db, message, missing, onLong)
    if (!isKnown) return null
    let above = placed
    const kept: PlacedRow[] = []
    for (const each of missing.reverse()) {
      above = below(above, each)
      if (above.depth % ANCHOR_EVERY === 0 || above.id === message.id) kept.push(above)
    }
    for (let left = kept; left.length > 0; left = left.slice(SLICE)) {
      const rows = left.slice(0, SLICE).map(({ id, ...place }) => placeRow({ messageId: id, ...place }))
      await db.transact(sql => sql.insert(rows))
      await nextTurn()
    }
    return above && { depth: above.depth, turns: above.turns }
  }

  const of = (message: MessageRef, onLong: () => void): Promise<PathPlace | null> => {
    const key = `${message.chatId}/${message.id}`
    const present = pending.get(key)
    if (present) {
      onLong()
      return present
    }
    const work = placeOf(message, onLong).finally(() => pending.delete(key))
    pending.set(key, work)
    return work
  }

  async function range(message: MessageRef, from: number, to: number): Promise<string[]> {
    const place = await of(message, () => undefined)
    const end = Math.min(to, (place?.depth ?? -1) + 1)
    if (end <= from) return []
    const rows = await db.query<{ id: string }>(RANGE, [message.id, end - 1, Math.max(0, from), end])
    return rows.map(({ id }) => id)
  }

  return {
    of: message => of(message, () => undefined),
    soon: message => new Promise((resolve, reject) => void of(message, () => resolve(null)).then(resolve, reject)),
    range,
    async *path(message) {
      for (let from = 0; ; from += ANCHOR_EVERY) {
        await giveWay()
        const ids = await range(message, from, from + ANCHOR_EVERY)
        if (ids.length > 0) yield ids
        if (ids.length < ANCHOR_EVERY) return
      }
    },
    async among(message, ids) {
      if (ids.length === 0 || (await of(message, () => undefined)) === null) return new Set()
      const wanted = await db.query<{ id: string; depth: number }>(DEPTHS, [[...new Set(ids)]])
      const known = new Set(wanted.map(({ id }) => id))
      for (const id of new Set(ids)) {
        const place = known.has(id) ? null : await of({ chatId: message.chatId, id }, () => undefined)
        if (place) wanted.push({ id, depth: place.depth })
      }
      const found = new Set<string>()
      for (const [stretch, some] of Map.groupBy(wanted, ({ depth }) => Math.floor(depth / ANCHOR_EVERY))) {
        const path = new Set(await range(message, stretch * ANCHOR_EVERY, (stretch + 1) * ANCHOR_EVERY))
        for (const { id } of some) if (path.has(id)) found.add(id)
      }
      return found
    },
  }
}

/** Collects the messages above one that have no place yet, the nearest first. A loop of parents ends where it closes. */
async function walkUp(
  db: Db,
  { chatId, id }: MessageRef,
  missing: { id: string; role: string }[],
  onLong: () => void,
): Promise<{ placed: PlacedRow | null; isKnown: boolean }> {
  const seen = new Set<string>()
  for (let next: string | null = id; next !== null; ) {
    const rows: WalkedRow[] = await db.query<WalkedRow>(WALK, [next, chatId, chatId])
    next = null
    for (const { id: own, parentId, role, depth, turns, anchorId } of rows) {
      if (seen.has(own)) return { placed: null, isKnown: true }
      if (depth !== null && turns !== null) return { placed: { id: own, depth, turns, anchorId }, isKnown: true }
      seen.add(own)
      missing.push({ id: own, role })
      next = parentId
    }
    if (missing.length > MOST_SOON) onLong()
    if (next !== null) await nextTurn()
  }
  return { placed: null, isKnown: missing.length > 0 }
}

function below(above: PlacedRow | null, { id, role }: { id: string; role: string }): PlacedRow {
  const isTurn = role === 'user' ? 1 : 0
  if (above === null) return { id, depth: 0, turns: isTurn, anchorId: null }
  const anchorId = above.depth % ANCHOR_EVERY === 0 ? above.id : above.anchorId
  return { id, depth: above.depth + 1, turns: above.turns + isTurn, anchorId }
}
