import type { RunEvent } from '#lib/messages/index.ts'
import { type Database, type Insert, insertInto, sleep } from '#lib/platform/index.ts'
import { type LogRow, mergeRows, splitRow } from './merged-rows.ts'

/** A row on its way into the log. `token` is the lease token of its writer. */
export interface NewRow {
  runId: string
  seq: number
  atMs: number
  data: string
  token: string
}

/** The log of all runs, without the Prisma client: one implementation per database. */
export interface EventStore {
  /** Appends all rows in one transaction, each only where its run still has the writer's token. Returns the runs with another token. Throws when nothing was stored, or where that is not known. */
  append(rows: NewRow[]): Promise<Set<string>>
  /** Reads rows with `seq > after` in order, at most `limit`. */
  read(runId: string, after: number, limit: number): Promise<RunEvent[]>
  /** Reads the time of each row of a run, in order. */
  times(runId: string): Promise<number[]>
  /** Merges the deltas of an ended run, a page of rows at a time. Readers see the same events as before. Returns the number of removed rows. */
  merge(runId: string): Promise<number>
}

export function createEventStore(db: Database): EventStore {
  return {
    append: db.provider === 'sqlite' ? appendToSqlite(db) : appendToPostgresql(db),
    async read(runId, after, limit) {
      return toEvents(await db.query<LogRow>(SELECT, [runId, after, limit], ANSWER_MS), after, limit)
    },
    async merge(runId) {
      let gone = 0
      for (let after = 0; ; ) {
        const rows = await db.query<LogRow>(SELECT, [runId, after, MERGED_AT_ONCE])
        const merged = mergeRows(rows)
        if (merged.length > 0) {
          gone += await db.transact(async sql => {
            let deleted = 0
            for (const { seq, fromSeq, data } of merged) {
              await sql.run(REPLACE, [data, runId, seq])
              deleted += await sql.run(DELETE, [runId, fromSeq, seq])
            }
            return deleted
          })
        }
        const last = rows.at(-1)
        if (!last || rows.length < MERGED_AT_ONCE) return gone
        after = last.seq
        await sleep(MERGE_PAUSE_MS)
      }
    },
    async times(runId) {
      const rows = await db.query<{ atMs: number | string }>(TIMES, [runId])
      return rows.map(({ atMs }) => Number(atMs))
    },
  }
}

interface HeldLease {
  id: string
  leaseToken: string | null
}

/** Makes the insert of a row that is stored together with its run or message. The caller checks the lease. */
export function eventInsert(runId: string, at: Date, { seq, json }: RunEvent): Insert {
  return eventRow({ runId, seq, atMs: at.getTime(), data: json })
}

const eventRow = insertInto('RunEvent', { runId: 'text', seq: 'int', atMs: 'bigint', data: 'text' })
const TOKENS = 'SELECT "id", "leaseToken" FROM "Run" WHERE "id" = ANY(?)'
const SELECT = 'SELECT "seq", "data" FROM "RunEvent" WHERE "runId" = ? AND "seq" > ? ORDER BY "seq" LIMIT ?'

const REPLACE = 'UPDATE "RunEvent" SET "data" = ? WHERE "runId" = ? AND "seq" = ?'
const DELETE = 'DELETE FROM "RunEvent" WHERE "runId" = ? AND "seq" >= ? AND "seq" < ?'
/** Rows per transaction; commits of running answers wait for it. */
const MERGED_AT_ONCE = 500
const MERGE_PAUSE_MS = 20

const TIMES = 'SELECT "atMs" FROM "RunEvent" WHERE "runId" = ? ORDER BY "seq"'

function appendToSqlite(db: Database): EventStore['append'] {
  return rows =>
    db.transact(async sql => {
      // No other transaction writes before this one ends, so the tokens stay as they are.
      const found = await sql.query<HeldLease>(TOKENS, [[...new Set(rows.map(row => row.runId))]])
      const tokens = new Map(found.map(({ id, leaseToken }) => [id, leaseToken]))
      const lost = new Set(rows.filter(row => tokens.get(row.runId) !== row.token).map(row => row.runId))
      const held = rows.filter(row => !lost.has(row.runId))
      await sql.insert(held.map(({ runId, seq, atMs, data }) => eventRow({ runId, seq, atMs, data })))
      return lost
    })
}

/**
 * Appends rows; each run is looked up by its id, in order. For `= ANY`, PostgreSQL plans while the table is small and keeps the plan while it
 * grows. Each commit would then scan all runs.
 */
const APPEND = `
  WITH rows AS (SELECT * FROM unnest(?::text[], ?::int[], ?::bigint[], ?::text[], ?::text[]) AS r(run, seq, at, data, token)),
  asked AS (SELECT DISTINCT run, token FROM rows ORDER BY run),
  held AS (
    SELECT asked.run, asked.token FROM asked
    CROSS JOIN LATERAL (SELECT "leaseToken" FROM "Run" WHERE "id" = asked.run FOR SHARE) AS found
    WHERE found."leaseToken" = asked.token)
  INSERT INTO "RunEvent" ("runId", "seq", "atMs", "data")
  SELECT rows.run, rows.seq, rows.at, rows.data FROM rows JOIN held ON held.run = rows.run AND held.token = rows.token
  RETURNING "runId"`

/**
 * Timeout of an append. A connection may be lost without notice, and the rows of all runs wait behind it. An append that was given up may
 * still be stored later. The key prevents a second copy, and the recorder looks for the rows before it writes them again.
 */
const ANSWER_MS = 3_000

function appendToPostgresql(db: Database): EventStore['append'] {
  return async rows => {
    const columns = [
      rows.map(row => row.runId),
      rows.map(row => row.seq),
      rows.map(row => row.atMs),
      rows.map(row => row.data),
      rows.map(row => row.token),
    ]
    const stored = await db.query<{ runId: string }>(APPEND, columns, ANSWER_MS)
    const lost = new Set(rows.map(row => row.runId))
    for (const { runId } of stored) lost.delete(runId)
    return lost
  }
}

function toEvents(rows: readonly LogRow[], after: number, limit: number): RunEvent[] {
  const events = rows.flatMap(splitRow)
  // A merged row may begin with rows that the reader has, and may hold more than the limit.
  const isExact = events.length === rows.length
  return isExact ? events : events.filter(({ seq }) => seq > after).slice(0, limit)
}
