import { giveWay, type Platform, type Sql } from '#lib/platform/index.ts'
import { DAY_MS, dayOf, startOf } from './days.ts'
import { ENTRIES, KEY_COLUMNS, SUM_COLUMNS, SUMMED } from './sums.ts'

/** Time after the end of a day in which its last entries are stored. */
const SETTLED_MS = 3_600_000
/** Days that each round sums again: an entry that is replaced after a crash, or stored by a clock that was put back, changes a day that has ended. */
const AGAIN_DAYS = 3

const INSERT = `
  INSERT INTO "UsageDay" ("day", "n", ${KEY_COLUMNS}, ${SUM_COLUMNS})
  SELECT CAST(? AS TEXT), ROW_NUMBER() OVER (ORDER BY ${KEY_COLUMNS}), ${KEY_COLUMNS}, ${SUMMED} FROM (${ENTRIES}) e GROUP BY ${KEY_COLUMNS}`

/** Returns the first time that `UsageDay` does not cover; 0 where it covers none. */
export async function coveredUntil({ query }: Pick<Platform['db'], 'query'>): Promise<number> {
  const [row] = await query<{ day: string | null }>('SELECT MAX("day") AS "day" FROM "UsageDay"')
  return row?.day ? startOf(row.day) + DAY_MS : 0
}

/**
 * Sums the entries of days that have ended into `UsageDay`, the oldest first, each day in a transaction of its own. Doing it twice changes nothing.
 * Returns the number of days that were new.
 */
export async function rollUp({ db, clock }: Pick<Platform, 'db' | 'clock'>, signal?: AbortSignal): Promise<number> {
  const until = startOf(dayOf(clock.nowMs() - SETTLED_MS))
  const covered = await coveredUntil(db)
  let count = 0
  for (let from = Math.max(0, covered - AGAIN_DAYS * DAY_MS); from < until && !signal?.aborted; ) {
    const next = await dayWithEntries(db, from)
    if (next === null || next >= until) break
    await db.transact(sql => sumDay(sql, next))
    if (next >= covered) count++
    from = next + DAY_MS
    await giveWay()
  }
  return count
}

async function dayWithEntries({ query }: Pick<Platform['db'], 'query'>, from: number): Promise<number | null> {
  const [row] = await query<{ at: string | null }>('SELECT MIN("at") AS "at" FROM "UsageEntry" WHERE "at" >= ?', [new Date(from)])
  return row?.at ? startOf(dayOf(new Date(row.at).getTime())) : null
}

async function sumDay(sql: Sql, start: number): Promise<void> {
  const day = dayOf(start)
  const removed = sql.run('DELETE FROM "UsageDay" WHERE "day" = ?', [day])
  await Promise.all([removed, sql.run(INSERT, [day, new Date(start), new Date(start + DAY_MS)])])
}
