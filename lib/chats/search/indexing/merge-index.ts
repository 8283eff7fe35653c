import { type Sql, sleep } from '#lib/platform/worker.ts'
import type { IndexDatabase } from './entry.ts'

/** Pages of the index that are merged in one transaction. */
const MERGED_AT_ONCE = 32
const MERGE = `INSERT INTO "_search" ("_search", "rank") VALUES ('merge', ?)`

/** By itself SQLite merges hundreds of pages within the statement or commit that has made them too many. */
const UNMERGED = `INSERT INTO "_search" ("_search", "rank") VALUES ('automerge', 0)`
const isOurs = new WeakSet<IndexDatabase>()

/** Leaves the merging of segments on SQLite to `mergeIndex`. */
export async function leaveMergingToUs(db: IndexDatabase): Promise<void> {
  if (db.provider !== 'sqlite' || isOurs.has(db)) return
  await db.transact(sql => sql.run(UNMERGED, []))
  isOurs.add(db)
}

interface MergeOptions {
  /** Only where there are too many segments of a size, as SQLite by itself does it. */
  usual?: boolean
  /** Awaited behind each slice, with its time in ms. */
  rest?: (ms: number) => Promise<unknown>
  signal?: AbortSignal
}

/** Merges the segments of the index on SQLite into one, in slices; PostgreSQL puts those rows in order that it keeps aside. Each part costs every search. */
export async function mergeIndex(
  { db }: { db: IndexDatabase },
  { usual = false, rest = () => sleep(5), signal }: MergeOptions = {},
): Promise<void> {
  if (db.provider === 'postgresql') {
    if (!usual) await db.query(`SELECT gin_clean_pending_list('"SearchEntry_grams_idx"')`)
    return
  }
  // A negative number of pages also begins to merge where no level is full; a merge that does nothing writes less than two rows.
  for (let pages = usual ? MERGED_AT_ONCE : -MERGED_AT_ONCE; !signal?.aborted; pages = MERGED_AT_ONCE) {
    const startedMs = performance.now()
    const written = await db.transact(async sql => {
      const before = await totalChanges(sql)
      await sql.run(MERGE, [pages])
      return (await totalChanges(sql)) - before
    })
    if (written < 2) return
    await rest(performance.now() - startedMs)
  }
}

async function totalChanges(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ changes: number }>('SELECT total_changes() AS "changes"')
  return row?.changes ?? 0
}
