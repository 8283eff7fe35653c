import type { PlainDatabase, Sql } from '#lib/platform/worker.ts'
import { gramWord } from '../index-reader.ts'
import type { Entry } from './entry.ts'

type Provider = PlainDatabase['provider']

/** Any number that no other program takes as an advisory lock in the same database. */
const LOCK = 7_275_395_391

export const ENDS = `
  SELECT (SELECT max("id") FROM "SearchEntry") AS "most", e."id" AS "least", e."at" FROM "SearchEntry" e ORDER BY e."id" LIMIT 1`

/**
 * Rows that PostgreSQL keeps aside before it puts them in their places, all at once. Each search reads them one by one, some ms for each MB; but each
 * place that many of them share is written once, so the more the faster.
 */
const UNSORTED = `SELECT set_config('gin_pending_list_limit', ?, true)`
const UNSORTED_KB = { usual: '2048', backlog: '16384' } as const

export interface EntryBatch {
  entries: readonly Entry[]
  /** More waits behind these. */
  hasBacklog: boolean
}

/** Least and largest id, and the time of the entry with the least. */
export interface Ends {
  least: number
  most: number
  at: string
}

/**
 * Stores entries, all older than the index or none, in the place of older ones of the same text. One that was changed or deleted since it was read is
 * left as it is. Returns how many are settled; null where another process is indexing.
 */
export async function storeEntries(sql: Sql, provider: Provider, { entries, hasBacklog }: EntryBatch): Promise<number | null> {
  if (provider === 'postgresql') {
    const [lock] = await sql.query<{ got: boolean }>('SELECT pg_try_advisory_xact_lock(?) AS "got"', [LOCK])
    if (!lock?.got) return null
    await sql.query(UNSORTED, [hasBacklog ? UNSORTED_KB.backlog : UNSORTED_KB.usual])
  }
  const [ends] = await sql.query<Ends>(ENDS)
  const isOld = entries[0]?.isOld === true
  const firstId = isOld ? (ends?.least ?? 0) - entries.length : (ends?.most ?? 0) + 1
  // Ids rise within a transaction: SQLite writes a segment of its own behind each that falls.
  await STORE[provider](sql, isOld ? entries.toReversed() : entries, firstId)
  return entries.length
}

const hasText = ({ source }: Entry): boolean => source !== undefined && source.fields.length > 0

const STORE: Record<Provider, (sql: Sql, entries: readonly Entry[], firstId: number) => Promise<void>> = {
  async sqlite(sql, entries, firstId) {
    let id = firstId
    for (const entry of entries) {
      const { row, source, grams } = entry
      if ((await sql.run('DELETE FROM "SearchPending" WHERE "of" = ? AND "token" = ?', [row.of, row.token])) === 0) continue
      await sql.run('DELETE FROM "SearchEntry" WHERE "of" = ?', [row.of])
      if (!source || !hasText(entry)) continue
      const values = [id, row.chatId, row.of, row.kind, source.at]
      await sql.run('INSERT INTO "SearchEntry" ("id", "chatId", "of", "kind", "at") VALUES (?, ?, ?, ?, ?)', values)
      await sql.run('INSERT INTO "_search" ("rowid", "grams") VALUES (?, ?)', [id, grams.map(gramWord).join(' ')])
      id += 1
    }
  },

  async postgresql(sql, entries, firstId) {
    const settled = await sql.query<{ of: string }>(SETTLE, [entries.map(({ row }) => row.of), entries.map(({ row }) => row.token)])
    const isSettled = new Set(settled.map(({ of }) => of))
    await sql.run('DELETE FROM "SearchEntry" WHERE "of" = ANY(?)', [[...isSettled]])
    const stored = entries.filter(entry => isSettled.has(entry.row.of) && hasText(entry))
    if (stored.length === 0) return
    await sql.run(INSERT, [
      stored.map((_, index) => firstId + index),
      stored.map(({ row }) => row.chatId),
      stored.map(({ row }) => row.of),
      stored.map(({ row }) => row.kind),
      stored.map(({ source }) => source?.at ?? null),
      stored.map(({ grams }) => `{${grams.join(',')}}`),
    ])
  },
}

const SETTLE = `
  DELETE FROM "SearchPending" p USING unnest(?::text[], ?::text[]) AS given("of", "token")
  WHERE p."of" = given."of" AND p."token" = given."token" RETURNING p."of"`
const INSERT = `
  INSERT INTO "SearchEntry" ("id", "chatId", "of", "kind", "at", "grams")
  SELECT "id", "chatId", "of", "kind", "at", "grams"::int[]
  FROM unnest(?::int[], ?::text[], ?::text[], ?::text[], ?::timestamp[], ?::text[]) AS given("id", "chatId", "of", "kind", "at", "grams")`
