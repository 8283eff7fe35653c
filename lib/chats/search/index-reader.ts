import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Platform, SqlValue } from '#lib/platform/index.ts'

/** Grams of which an entry has to have all of `every`, and one of each group of `some`. */
export interface WantedGrams {
  every: readonly number[]
  some: readonly (readonly number[])[]
}

/** Reads the index of grams, whose functions differ between the databases. */
export interface IndexReader {
  /** Returns ids of entries below `below`, the largest first, at most `limit`. */
  ids(wanted: WantedGrams, page: { below: number | null; limit: number }): Promise<number[]>
  /** Counts entries, up to `most`. */
  count(wanted: WantedGrams, most: number): Promise<number>
}

/** Ids of one statement on SQLite, where it holds up the event loop: so many at first, four times as many where that was quick. */
const FIRST_SPAN = 150_000
const QUICK_MS = 2

const SPAN = 'SELECT (SELECT min("id") FROM "SearchEntry") AS "least", (SELECT max("id") FROM "SearchEntry") AS "most"'
const MATCHES = `
  SELECT "rowid" AS "id" FROM "_search" WHERE "_search" MATCH ? AND "rowid" >= ? AND "rowid" < ? ORDER BY "rowid" DESC LIMIT ?`

/** Entries on PostgreSQL that are put in order at once, and the newest ones that are looked at where there are more. */
const FEW = 1_000
const NEWEST = 2_000
/** Adds nothing to the id, but keeps PostgreSQL from walking down its index and comparing each row. */
const ORDER = 'ORDER BY e."id" + 0 DESC LIMIT ?'

export function createIndexReader({ db }: Pick<Platform, 'db'>): IndexReader {
  return db.provider === 'sqlite' ? sqliteReader(db) : postgresqlReader(db)
}

function sqliteReader({ query }: Pick<Platform['db'], 'query'>): IndexReader {
  const reader: IndexReader = {
    async ids(wanted, { below, limit }) {
      const [span] = await query<{ least: number | null; most: number | null }>(SPAN)
      if (span?.least == null || span.most == null) return []
      const expression = matchExpression(wanted)
      const found: number[] = []
      let width = FIRST_SPAN
      for (let high = Math.min(below ?? Infinity, span.most + 1); high > span.least && found.length < limit; ) {
        const startedAt = performance.now()
        const rows = await query<{ id: number }>(MATCHES, [expression, high - width, high, limit - found.length])
        for (const { id } of rows) found.push(id)
        high -= width
        if (performance.now() - startedAt < QUICK_MS) width *= 4
        else await nextTurn()
      }
      return found
    },

    count: async (wanted, most) => (await reader.ids(wanted, { below: null, limit: most })).length,
  }
  return reader
}

/**
 * Builds a query of FTS5. Its words are letters and digits, so nothing of it is an operator. Terms come first: from the entries of the first word
 * on, the others are only looked up.
 */
function matchExpression({ every, some }: WantedGrams): string {
  const groups = some.map(group => `(${group.map(gramWord).join(' OR ')})`)
  return [...every.map(gramWord), ...groups].join(' AND ')
}

/** Writes a gram as a word of the table `_search`. */
export function gramWord(gram: number): string {
  return `g${(gram >>> 0).toString(36)}`
}

function postgresqlReader({ query }: Pick<Platform['db'], 'query'>): IndexReader {
  /** Returns some ids of entries, in no order. */
  async function some(wanted: WantedGrams, { below, limit }: { below: number | null; limit: number }): Promise<number[]> {
    const { where, values } = conditionOf(wanted, below)
    const rows = await query<{ id: number }>(`SELECT e."id" FROM "SearchEntry" e WHERE ${where} LIMIT ?`, [...values, limit])
    return rows.map(({ id }) => id)
  }

  return {
    async ids(wanted, { below, limit }) {
      const most = Math.max(limit, FEW)
      const all = await some(wanted, { below, limit: most + 1 })
      if (all.length <= most) return all.toSorted((a, b) => b - a).slice(0, limit)
      // So many have the grams that the newest entries hold a page of them, which costs less than to order all.
      const newest = `(SELECT * FROM "SearchEntry" ${below === null ? '' : 'WHERE "id" < ?'} ORDER BY "id" DESC LIMIT ${NEWEST})`
      const { where, values } = conditionOf(wanted, null)
      const rows = await query<{ id: number }>(`SELECT e."id" FROM ${newest} e WHERE ${where} ORDER BY e."id" DESC LIMIT ?`, [
        ...(below === null ? [] : [below]),
        ...values,
        limit,
      ])
      if (rows.length === limit) return rows.map(({ id }) => id)
      const whole = conditionOf(wanted, below)
      const ordered = `SELECT e."id" FROM "SearchEntry" e WHERE ${whole.where} ${ORDER}`
      return (await query<{ id: number }>(ordered, [...whole.values, limit])).map(({ id }) => id)
    },

    count: async (wanted, most) => (await some(wanted, { below: null, limit: most })).length,
  }
}

/**
 * Writes a condition on the entry `e`. The grams are hidden from PostgreSQL's planner, which else reads all rows for a frequent one: it
 * does not know that their lists lie outside of the rows, where each costs as much as ten of the index.
 */
function conditionOf({ every, some }: WantedGrams, below: number | null): { where: string; values: SqlValue[] } {
  const conditions = [
    `e."kind" = ANY(?)`,
    ...(every.length > 0 ? ['e."grams" @> (SELECT ?::int[])'] : []),
    ...some.map(() => 'e."grams" && (SELECT ?::int[])'),
    ...(below === null ? [] : ['e."id" < ?']),
  ]
  return {
    where: conditions.join(' AND '),
    values: [['message', 'title'], ...(every.length > 0 ? [every] : []), ...some, ...(below === null ? [] : [below])],
  }
}
