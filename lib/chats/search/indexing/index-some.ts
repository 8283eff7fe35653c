import { setImmediate as nextTurn } from 'node:timers/promises'
import { fromStored } from '#lib/platform/worker.ts'
import { gramsOfSource } from '../entry-grams.ts'
import { createSources } from '../sources.ts'
import type { Entry, IndexDatabase, PendingRow } from './entry.ts'
import { leaveMergingToUs, mergeIndex } from './merge-index.ts'
import { ENDS, type Ends, storeEntries } from './store-entries.ts'

/** Entries that are read at a time. */
export const BATCH = 100
/**
 * Grams of one transaction, unless a single entry has more. On SQLite it is a few milliseconds, in which the server cannot write. On PostgreSQL nobody
 * waits for it, and one commit is shared by a batch.
 */
const STORED_GRAMS = { sqlite: 4_000, postgresql: 100_000 } as const
/** Bytes of messages read at a time; a single larger one is read all the same. */
const BATCH_BYTES = 1024 * 1024

const PENDING = 'SELECT "of", "chatId", "kind", "at", "token" FROM "SearchPending"'
/** Ids rise with time: what is newer than the entries goes above them in order, and what is older below them, the newest first. */
const NEWER = `${PENDING} WHERE "at" >= ? ORDER BY "at", "of" LIMIT ?`
const OLDER = `${PENDING} ORDER BY "at" DESC, "of" DESC LIMIT ?`

/** Indexes some of what waits, and yields how many were settled. Null: another process is indexing. `rest` is awaited behind each transaction, with its time. */
export async function indexSome(
  { db }: { db: IndexDatabase },
  { most = BATCH, rest = async (_ms: number) => undefined as unknown } = {},
): Promise<number | null> {
  const [ends] = await db.query<Ends>(ENDS)
  const newer = ends ? await db.query<PendingRow>(NEWER, [fromStored.time(ends.at), most]) : []
  const rows = newer.length > 0 ? newer : await db.query<PendingRow>(OLDER, [most])
  if (rows.length === 0) return 0
  await leaveMergingToUs(db)
  const entries = await prepare(db, rows, ends)
  let settled = 0
  for (const some of portions(entries, STORED_GRAMS[db.provider])) {
    const startedMs = performance.now()
    const count = await db.transact(sql => storeEntries(sql, db.provider, { entries: some, hasBacklog: rows.length === most }))
    if (count === null) return settled === 0 ? null : settled
    settled += count
    await rest(performance.now() - startedMs)
    await mergeIndex({ db }, { usual: true, rest })
  }
  return settled
}

/**
 * Splits entries into those of one transaction each. Each goes to an end of the index, and so stays in order there: newer ones by time, then older
 * ones against it. Of one time, ids decide: they rise with time too.
 */
function portions(entries: readonly Entry[], most: number): Entry[][] {
  const ordered = entries.toSorted((a, b) => Number(a.source?.at ?? 0) - Number(b.source?.at ?? 0) || (a.row.of < b.row.of ? -1 : 1))
  const found: Entry[][] = []
  let grams = 0
  for (const entry of [...ordered.filter(({ isOld }) => !isOld), ...ordered.filter(({ isOld }) => isOld).reverse()]) {
    const last = found.at(-1)
    grams += entry.grams.length
    if (last && last[0]?.isOld === entry.isOld && grams <= most) last.push(entry)
    else {
      found.push([entry])
      grams = entry.grams.length
    }
  }
  return found
}

/** Reads what waits and makes its grams, before the transaction: that holds up all writers. */
async function prepare(db: IndexDatabase, rows: readonly PendingRow[], ends: Ends | undefined): Promise<Entry[]> {
  const sources = createSources({ db })
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
