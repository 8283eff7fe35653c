import type { Chunk, RunEvent } from '#lib/messages/index.ts'
import type { Database } from '#lib/platform/index.ts'

/** A row on its way into the log. `token` is the lease that its writer believes to hold. */
export interface NewRow {
  runId: string
  seq: number
  atMs: number
  data: string
  token: string
}

/** The log of all runs, past the Prisma client: one implementation per database. */
export interface EventStore {
  /** All rows in one transaction, each only where its run still has the writer's token. Yields the runs whose token was another. Throws when nothing was stored. */
  append(rows: NewRow[]): Promise<Set<string>>
  /** Rows with `seq > after` in order, at most `limit`. */
  read(runId: string, after: number, limit: number): Promise<RunEvent[]>
}

export function createEventStore(db: Database): EventStore {
  return db.raw.kind === 'sqlite' ? sqliteStore(db, db.raw) : postgresqlStore(db.raw.pool)
}

type Sqlite = Extract<Database['raw'], { kind: 'sqlite' }>
type Pool = Extract<Database['raw'], { kind: 'postgresql' }>['pool']

function sqliteStore(db: Database, { connection, reading }: Sqlite): EventStore {
  const holds = connection.prepare('SELECT 1 FROM "Run" WHERE "id" = ? AND "leaseToken" = ?')
  const insert = connection.prepare('INSERT INTO "RunEvent" ("runId", "seq", "atMs", "data") VALUES (?, ?, ?, ?)')
  const select = reading.prepare('SELECT "seq", "data" FROM "RunEvent" WHERE "runId" = ? AND "seq" > ? ORDER BY "seq" LIMIT ?')
  const appendAll = connection.transaction((rows: NewRow[]) => {
    const lost = new Set<string>()
    const held = new Set<string>()
    for (const row of rows) {
      if (lost.has(row.runId)) continue
      if (!held.has(row.runId)) {
        if (!holds.get(row.runId, row.token)) {
          lost.add(row.runId)
          continue
        }
        held.add(row.runId)
      }
      insert.run(row.runId, row.seq, row.atMs, row.data)
    }
    return lost
  })
  return {
    append: rows => db.exclusively(() => appendAll.immediate(rows)),
    read: async (runId, after, limit) => (select.all(runId, after, limit) as { seq: number; data: string }[]).map(toEvent),
  }
}

const APPEND = `
  WITH rows AS (SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[]) AS r(run, seq, at, data, token)),
  held AS (SELECT "id", "leaseToken" FROM "Run" WHERE "id" = ANY($1::text[]) FOR SHARE)
  INSERT INTO "RunEvent" ("runId", "seq", "atMs", "data")
  SELECT rows.run, rows.seq, rows.at, rows.data FROM rows JOIN held ON held."id" = rows.run AND held."leaseToken" = rows.token
  RETURNING "runId"`

function postgresqlStore(pool: Pool): EventStore {
  return {
    async append(rows) {
      const stored = await pool.query<{ runId: string }>(APPEND, [
        rows.map(row => row.runId),
        rows.map(row => row.seq),
        rows.map(row => row.atMs),
        rows.map(row => row.data),
        rows.map(row => row.token),
      ])
      const lost = new Set(rows.map(row => row.runId))
      for (const { runId } of stored.rows) lost.delete(runId)
      return lost
    },
    async read(runId, after, limit) {
      const result = await pool.query<{ seq: number; data: string }>(
        'SELECT "seq", "data" FROM "RunEvent" WHERE "runId" = $1 AND "seq" > $2 ORDER BY "seq" LIMIT $3',
        [runId, after, limit],
      )
      return result.rows.map(toEvent)
    },
  }
}

function toEvent({ seq, data }: { seq: number; data: string }): RunEvent {
  return { seq, chunk: JSON.parse(data) as Chunk, json: data }
}
