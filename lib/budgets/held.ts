import { fromStored, type Platform, Registry, type Sql } from '#lib/platform/index.ts'
import { nothing } from './amounts.ts'
import type { BudgetPlace, Hold } from './budgets.ts'
import { change, mark } from './counters.ts'

/** Time that a reservation lives unless its process renews it. A killed one holds it no longer. */
const HELD_MS = 30_000
const RENEW_MS = 10_000
/** Ended reservations are kept as long as a lost answer of the database may be asked again. */
const ENDED_KEPT_MS = 60 * 60_000
const PERIODS_KEPT_MS = 400 * 24 * 60 * 60_000
const SWEPT_AT_ONCE = 500

const RENEW = `UPDATE "BudgetReservation" SET "expiresAt" = ? WHERE "id" = ANY(?) AND "state" = 'held'`
const COLUMNS = '"id", "budgetId", "startsAt", "microUsd", "tokens"'
const EXPIRED = `
  SELECT ${COLUMNS} FROM "BudgetReservation" WHERE "state" = 'held' AND "expiresAt" < ? ORDER BY "budgetId", "id" LIMIT ${SWEPT_AT_ONCE}`
const OF_RUN = `SELECT ${COLUMNS} FROM "BudgetReservation" WHERE "runId" = ? AND "state" = 'held' ORDER BY "budgetId", "id"`
const DELETE_ENDED = `DELETE FROM "BudgetReservation" WHERE "state" <> 'held' AND "expiresAt" < ?`
const DELETE_PERIODS = `DELETE FROM "BudgetPeriod" WHERE "startsAt" < ?`

interface HeldRow {
  id: string
  budgetId: string
  startsAt: string
  microUsd: number | string
  tokens: number | string
}

/** Keeps the reservations of this process alive, and releases those of dead ones. */
export function createHeldReservations({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>) {
  const holds = new Registry<Hold>()
  let timer: NodeJS.Timeout | null = null
  const expiresAt = () => new Date(clock.nowMs() + HELD_MS)

  async function renew(): Promise<void> {
    const ids = holds.values().map(({ id }) => id)
    try {
      await db.transact(async sql => sql.run(RENEW, [expiresAt(), ids]))
    } catch (error) {
      log.warn('budget.renewal_failed', { reservations: ids.length, error })
    }
  }

  function stopWhereEmpty(): void {
    if (!timer || holds.size > 0) return
    clearInterval(timer)
    timer = null
  }

  return {
    expiresAt,
    add(hold: Hold) {
      holds.set(hold.id, hold)
      timer ??= setInterval(() => void renew(), RENEW_MS)
      timer.unref()
    },
    delete({ id }: Hold) {
      holds.delete(id)
      stopWhereEmpty()
    },
    /** Releases what has expired, of whatever process. Returns the number of reservations. */
    async sweep(): Promise<number> {
      const before = new Date(clock.nowMs())
      if ((await db.query(EXPIRED, [before])).length === 0) return 0
      return db.transact(async sql => release(sql, await sql.query<HeldRow>(EXPIRED, [before])))
    },
    async deleteOld(): Promise<void> {
      const at = clock.nowMs()
      await db.transact(async sql => {
        await sql.run(DELETE_ENDED, [new Date(at - ENDED_KEPT_MS)])
        await sql.run(DELETE_PERIODS, [new Date(at - PERIODS_KEPT_MS)])
      })
    },
    close() {
      if (timer) clearInterval(timer)
      timer = null
    },
  }
}

/** Releases what a run still holds: its process has died. */
export async function releaseOf(sql: Sql, runId: string): Promise<void> {
  await release(sql, await sql.query<HeldRow>(OF_RUN, [runId]))
}

async function release(sql: Sql, rows: readonly HeldRow[]): Promise<number> {
  let count = 0
  for (const { id, budgetId, startsAt, microUsd, tokens } of rows) {
    if (!(await mark(sql, id, budgetId, ['held', 'released']))) continue
    const place: BudgetPlace = { budgetId, startsAt: fromStored.time(startsAt) }
    await change(sql, place, { spent: nothing, freed: { microUsd: Number(microUsd), tokens: Number(tokens) } })
    count++
  }
  return count
}
