import { newId } from '#lib/ids.ts'
import { now, type Sql } from '#lib/platform/index.ts'
import type { UsageLedger } from '#lib/usage/index.ts'
import { type BudgetsAdminPorts, createBudgetsAdmin } from './admin-budgets.ts'
import { fits, nothing, plus, usedOf } from './amounts.ts'
import type { Amount, BudgetPlace, BudgetRow, Budgets, Full, Hold, Settlement } from './budgets.ts'
import { book, change, countersOf, mark, notice, reservationInsert, take } from './counters.ts'
import { fullError } from './full-error.ts'
import { createHeldReservations, releaseOf } from './held.ts'
import { createInForce } from './in-force.ts'
import { periodAt } from './periods.ts'

export interface BudgetsPorts extends Omit<BudgetsAdminPorts, 'refresh' | 'room'> {
  /** Tells people that little of a budget is left. */
  tell?: (budget: BudgetRow) => Promise<void>
}

const FREE = { kind: 'held', hold: null } as const

/** Makes budgets: what a step may cost is reserved in all of them at once before it leaves, and what it did cost is booked once. */
export function createBudgets(ports: BudgetsPorts): Budgets {
  const { platform, tell } = ports
  const { db, clock, log } = platform
  const inForce = createInForce(platform)
  const held = createHeldReservations(platform)
  const waiting = new Set<() => void>()
  const going = new Set<Promise<void>>()
  const room = () => {
    for (const listener of [...waiting]) listener()
  }
  const admin = createBudgetsAdmin({ ...ports, refresh: inForce.refresh, room })

  const placeOf = ({ id, period }: BudgetRow): BudgetPlace => ({ budgetId: id, startsAt: periodAt(period, clock.nowMs()).startsAt })

  /** Returns the budget in which the amount did not fit; else reserves it. */
  async function takeAll(budgets: readonly BudgetRow[], hold: Hold, runId: string | null): Promise<Hold | BudgetRow> {
    return db.transact(async sql => {
      const taken: BudgetPlace[] = []
      for (const [at, place] of hold.places.entries()) {
        const outcome = await take(sql, place, hold.amount)
        if (outcome === 'taken') taken.push(place)
        if (outcome !== 'full') continue
        // Given back here, not by a rollback: other jobs share the transaction.
        for (const before of taken) await change(sql, before, { spent: nothing, freed: hold.amount })
        return budgets[at] as BudgetRow
      }
      const expiresAt = held.expiresAt()
      await sql.insert(taken.map(place => reservationInsert({ ...hold, expiresAt, runId }, place)))
      return { ...hold, places: taken }
    })
  }

  /** Finds the first budget that has no room for the amount, as it is now. */
  async function fullOf(budgets: readonly BudgetRow[], amount: Amount): Promise<Full | null> {
    const counters = await countersOf(db.query, budgets.map(placeOf))
    for (const [at, budget] of budgets.entries()) {
      const { spent, reserved } = counters[at] ?? { spent: nothing, reserved: nothing }
      const after = plus(plus(spent, reserved), amount)
      if (fits(budget.limit, after)) continue
      return {
        kind: 'full',
        budget,
        resetsAt: periodAt(budget.period, clock.nowMs()).resetsAt,
        isHeldByOthers: fits(budget.limit, plus(spent, amount)),
        lacks: fits({ ...budget.limit, microUsd: null }, after) ? 'usd' : 'tokens',
      }
    }
    return null
  }

  function settled(hold: Hold, used: Amount, noticed: readonly BudgetPlace[]): void {
    held.delete(hold)
    for (const place of noticed) telling(place)
    if (used.tokens < hold.amount.tokens || used.microUsd < hold.amount.microUsd) room()
    if (used.tokens <= hold.amount.tokens && used.microUsd <= hold.amount.microUsd) return
    const budgets = hold.places.map(({ budgetId }) => budgetId)
    log.warn('budget.overrun', { budgets, reserved: hold.amount, used })
  }

  function telling(place: BudgetPlace): void {
    const work = tellOf(place)
    going.add(work)
    void work.finally(() => going.delete(work))
  }

  async function tellOf(place: BudgetPlace): Promise<void> {
    try {
      const budget = await admin.find(place.budgetId)
      if (budget) await tell?.(budget)
    } catch (error) {
      log.warn('budget.notice_failed', { budgetId: place.budgetId, error })
    }
  }

  function settlement(hold: Hold, used: Amount): Settlement {
    let noticed: BudgetPlace[] = []
    return {
      async store(sql: Sql) {
        noticed = []
        for (const place of hold.places) {
          const isHeld = await mark(sql, hold.id, place.budgetId, ['held', 'settled'])
          // Released meanwhile, as if this process had died: what was used still counts.
          if (!isHeld && !(await mark(sql, hold.id, place.budgetId, ['released', 'settled']))) continue
          await change(sql, place, { spent: used, freed: isHeld ? hold.amount : nothing })
          if (await notice(sql, place, now(clock))) noticed.push(place)
        }
      },
      stored: () => settled(hold, used, noticed),
    }
  }

  async function bookOf(spender: Parameters<Budgets['reserve']>[0], used: Amount): Promise<void> {
    const budgets = await inForce.find(spender)
    if (budgets.length === 0) return
    const noticed = await db.transact(async sql => {
      const found: BudgetPlace[] = []
      for (const place of budgets.map(placeOf)) {
        await book(sql, place, used)
        if (await notice(sql, place, now(clock))) found.push(place)
      }
      return found
    })
    for (const place of noticed) telling(place)
  }

  const budgets: Budgets = {
    admin,

    async reserve(spender, amountOf, run) {
      const found = inForce.find(spender)
      const applying = found instanceof Promise ? await found : found
      if (applying.length === 0) return FREE
      const amount = amountOf()
      const hold = { id: newId(clock.nowMs()), amount, places: applying.map(placeOf) }
      // A transaction of its own, since every other takes its budgets in their order.
      if (run?.isTakenUp) await db.transact(async sql => releaseOf(sql, run.runId))
      const takeNow = () => takeAll(applying, hold, run?.runId ?? null)
      let outcome = await takeNow()
      if (!('places' in outcome) && (await held.sweep()) > 0) outcome = await takeNow()
      if ('places' in outcome) {
        if (outcome.places.length === 0) return FREE
        held.add(outcome)
        return { kind: 'held', hold: outcome }
      }
      const { resetsAt } = periodAt(outcome.period, clock.nowMs())
      return (
        (await fullOf([outcome], amount)) ?? {
          kind: 'full',
          budget: outcome,
          resetsAt,
          isHeldByOthers: true,
          lacks: outcome.limit.tokens === null ? 'usd' : 'tokens',
        }
      )
    },

    async look(spender, amountOf) {
      const found = inForce.find(spender)
      const applying = found instanceof Promise ? await found : found
      return applying.length === 0 ? null : fullOf(applying, amountOf())
    },

    async requireRoom(spender, amountOf) {
      const full = await budgets.look(spender, amountOf)
      if (full) throw fullError(full, clock.nowMs())
    },

    settlement,

    async settle(hold, used) {
      const { store, stored } = settlement(hold, used)
      await db.transact(store)
      stored()
    },

    release: hold => budgets.settle(hold, nothing),

    forget: held.delete,

    onRoom(listener) {
      waiting.add(listener)
      return () => waiting.delete(listener)
    },

    mayChange: admin.mayChange,

    ledger: (inner): UsageLedger => ({
      async record(entry, calls, settled) {
        await inner.record(entry, calls, settled)
        const { userId, place, model } = entry
        if (!settled) await bookOf({ userId, projectId: place?.projectId ?? null, model }, usedOf(entry))
      },
    }),

    async sweep(signal) {
      const count = await held.sweep()
      if (!signal?.aborted) await held.deleteOld()
      return count
    },

    async close() {
      held.close()
      await Promise.all(going)
    },
  }
  return budgets
}
