import { setImmediate as nextTurn } from 'node:timers/promises'
import { fromStored, type Platform, type Sql, sleep } from '#lib/platform/index.ts'
import { gramsOfSource } from './entry-grams.ts'
import { gramWord } from './index-reader.ts'
import { type Candidate, createSources, type Source } from './sources.ts'

/** Entries that are read at a time. */
const BATCH = 12
/** Grams of one transaction, unless a single entry has more: a few milliseconds on SQLite, in which nothing else of this process is done. */
const STORED_GRAMS = 4_000
/** Bytes of messages read at a time; a single larger one is read all the same. */
const BATCH_BYTES = 1024 * 1024
const IDLE_MS = 1_000
const RETRY_MS = 5_000
/** Any number that no other program takes as an advisory lock in the same database. */
const LOCK = 7_275_395_391

const PENDING = 'SELECT "of", "chatId", "kind", "at", "token" FROM "SearchPending"'
/** Ids rise with time: what is newer than the entries goes above them in order, and what is older below them, the newest first. */
const NEWER = `${PENDING} WHERE "at" >= ? ORDER BY "at", "of" LIMIT ?`
const OLDER = `${PENDING} ORDER BY "at" DESC, "of" DESC LIMIT ?`
const SETTLE = 'DELETE FROM "SearchPending" WHERE "of" = ? AND "token" = ?'
const ENDS = `
  SELECT (SELECT max("id") FROM "SearchEntry") AS "most", e."id" AS "least", e."at" FROM "SearchEntry" e ORDER BY e."id" LIMIT 1`
const FORGET = 'DELETE FROM "SearchEntry" WHERE "of" = ?'

interface PendingRow {
  of: string
  chatId: string
  kind: Candidate['kind']
  at: string
  token: string
}

/** Least and largest id, and the time of the entry with the least. */
interface Ends {
  least: number
  most: number
  at: string
}

interface Entry {
  row: PendingRow
  source: Source | undefined
  grams: number[]
  /** It goes below all entries that there are, not above them. */
  isOld: boolean
}

/** Indexes some of what waits, and yields how many were settled. Null: another process is indexing. */
export async function indexSome(platform: Pick<Platform, 'db'>): Promise<number | null> {
  const { db } = platform
  const [ends] = await db.query<Ends>(ENDS)
  const newer = ends ? await db.query<PendingRow>(NEWER, [fromStored.time(ends.at), BATCH]) : []
  const rows = newer.length > 0 ? newer : await db.query<PendingRow>(OLDER, [BATCH])
  if (rows.length === 0) return 0
  await mergeInSlices(db)
  const entries = await prepare(platform, rows, ends)
  let settled = 0
  for (const some of portions(entries)) {
    const count = await db.transact(sql => store(sql, db.provider, some))
    if (count === null) return settled === 0 ? null : settled
    settled += count
    await mergeIndex(platform, { usual: true })
  }
  return settled
}

/** Splits entries into those of one transaction each. Each goes to an end of the index, and so stays in order there: newer ones by time, then older ones against it. */
function portions(entries: readonly Entry[]): Entry[][] {
  const ordered = entries.toSorted((a, b) => Number(a.source?.at ?? 0) - Number(b.source?.at ?? 0))
  const found: Entry[][] = []
  let grams = 0
  for (const entry of [...ordered.filter(({ isOld }) => !isOld), ...ordered.filter(({ isOld }) => isOld).reverse()]) {
    const last = found.at(-1)
    grams += entry.grams.length
    if (last && last[0]?.isOld === entry.isOld && grams <= STORED_GRAMS) last.push(entry)
    else {
      found.push([entry])
      grams = entry.grams.length
    }
  }
  return found
}

/** Reads what waits and makes its grams, before the transaction: that holds up all writers. */
async function prepare(platform: Pick<Platform, 'db'>, rows: readonly PendingRow[], ends: Ends | undefined): Promise<Entry[]> {
  const sources = createSources(platform)
  const entries: Entry[] = []
  let bytes = 0
  for (const row of rows) {
    if (bytes > BATCH_BYTES) break
    const [source] = await sources.read([{ ...row, id: 0, at: fromStored.time(row.at), bytes: 0 }])
    const isOld = ends !== undefined && source !== undefined && source.at < fromStored.time(ends.at)
    entries.push({ row, source, isOld, grams: source ? [...(await gramsOfSource(source))] : [] })
    await nextTurn()
    bytes += source ? source.fields.reduce((sum, { text }) => sum + text.length, 0) : 0
  }
  return entries
}

/**
 * Stores entries, all older than the index or none, in the place of older ones of the same text. One that was changed or deleted since it was read is
 * left as it is. Returns how many are settled; null where another process is indexing.
 */
async function store(sql: Sql, provider: Platform['db']['provider'], entries: readonly Entry[]): Promise<number | null> {
  if (provider === 'postgresql') {
    const [lock] = await sql.query<{ got: boolean }>('SELECT pg_try_advisory_xact_lock(?) AS "got"', [LOCK])
    if (!lock?.got) return null
  }
  const [ends] = await sql.query<Ends>(ENDS)
  const isOld = entries[0]?.isOld === true
  let id = isOld ? (ends?.least ?? 0) - entries.length : (ends?.most ?? 0) + 1
  // Ids rise within a transaction: SQLite writes a segment of its own behind each that falls.
  for (const { row, source, grams } of isOld ? entries.toReversed() : entries) {
    if ((await sql.run(SETTLE, [row.of, row.token])) === 0) continue
    await sql.run(FORGET, [row.of])
    if (!source || source.fields.length === 0) continue
    await INSERT[provider](sql, [id, row.chatId, row.of, row.kind, source.at], grams)
    id += 1
  }
  return entries.length
}

const INSERT: Record<Platform['db']['provider'], (sql: Sql, values: (string | number | Date)[], grams: number[]) => Promise<void>> = {
  async sqlite(sql, values, grams) {
    await sql.run('INSERT INTO "SearchEntry" ("id", "chatId", "of", "kind", "at") VALUES (?, ?, ?, ?, ?)', values)
    await sql.run('INSERT INTO "_search" ("rowid", "grams") VALUES (?, ?)', [values[0] as number, grams.map(gramWord).join(' ')])
  },
  async postgresql(sql, values, grams) {
    const text = 'INSERT INTO "SearchEntry" ("id", "chatId", "of", "kind", "at", "grams") VALUES (?, ?, ?, ?, ?, ?::int[])'
    await sql.run(text, [...values, grams])
  },
}

/** Pages of the index that are merged in one transaction. */
const MERGED_AT_ONCE = 32
/** Entries after which the index is merged once nothing waits: each of its segments costs every search. */
const MERGE_AFTER = 2_000
const MERGE = `INSERT INTO "_search" ("_search", "rank") VALUES ('merge', ?)`

/** By itself SQLite merges hundreds of pages within the statement or commit that has made them too many. */
const UNMERGED = `INSERT INTO "_search" ("_search", "rank") VALUES ('automerge', 0)`
const inSlices = new WeakSet<Platform['db']>()

/** Leaves the merging of segments to `mergeIndex`. */
async function mergeInSlices(db: Platform['db']): Promise<void> {
  if (db.provider !== 'sqlite' || inSlices.has(db)) return
  await db.transact(sql => sql.run(UNMERGED, []))
  inSlices.add(db)
}

/**
 * Merges the segments of the index on SQLite into one, in slices; PostgreSQL has none. `usual`: only where there are too many of a size, as SQLite
 * by itself does it.
 */
export async function mergeIndex({ db }: Pick<Platform, 'db'>, { usual = false, signal }: MergeOptions = {}): Promise<void> {
  if (db.provider !== 'sqlite') return
  // A negative number of pages also begins to merge where no level is full; a merge that does nothing writes less than two rows.
  for (let pages = usual ? MERGED_AT_ONCE : -MERGED_AT_ONCE; !signal?.aborted; pages = MERGED_AT_ONCE) {
    const written = await db.transact(async sql => {
      const before = await totalChanges(sql)
      await sql.run(MERGE, [pages])
      return (await totalChanges(sql)) - before
    })
    if (written < 2) return
    if (usual) await nextTurn()
    else await sleep(5, signal)
  }
}

interface MergeOptions {
  usual?: boolean
  signal?: AbortSignal
}

async function totalChanges(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ changes: number }>('SELECT total_changes() AS "changes"')
  return row?.changes ?? 0
}

/** Indexes what waits for as long as the process lives: at most half of the time, so that a long backlog holds up nobody. Returns a function that ends it. */
export function keepIndexed(platform: Pick<Platform, 'db' | 'log'>): () => Promise<void> {
  const ending = new AbortController()
  const working = work()

  async function work(): Promise<void> {
    let unmerged = 0
    while (!ending.signal.aborted) {
      const startedAt = performance.now()
      const count = await indexSome(platform).catch((error: unknown) => {
        if (!ending.signal.aborted) platform.log.warn('search.not_indexed', { error })
        return -1
      })
      unmerged += Math.max(0, count ?? 0)
      if (count === 0 && unmerged >= MERGE_AFTER) {
        unmerged = 0
        await mergeIndex(platform, { signal: ending.signal }).catch((error: unknown) => platform.log.warn('search.not_merged', { error }))
      }
      const pauseMs = count === -1 ? RETRY_MS : count === 0 || count === null ? IDLE_MS : Math.max(5, performance.now() - startedAt)
      await sleep(pauseMs, ending.signal)
    }
  }

  return async () => {
    ending.abort()
    await working
  }
}
