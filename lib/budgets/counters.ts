import { fromStored, type Insert, insertInto, type Sql } from '#lib/platform/index.ts'
import type { Amount, BudgetPlace } from './budgets.ts'

const reservation = insertInto('BudgetReservation', {
  id: 'text',
  budgetId: 'text',
  startsAt: 'timestamp',
  runId: 'text',
  microUsd: 'bigint',
  tokens: 'bigint',
  state: 'text',
  expiresAt: 'timestamp',
})

export function reservationInsert(
  { id, amount, expiresAt, runId }: { id: string; amount: Amount; expiresAt: Date; runId: string | null },
  { budgetId, startsAt }: BudgetPlace,
): Insert {
  return reservation({ id, budgetId, startsAt, runId, microUsd: amount.microUsd, tokens: amount.tokens, state: 'held', expiresAt })
}

/** Reads the limit beside the counter, so one that an administrator has just lowered holds. */
const TAKE = `
  UPDATE "BudgetPeriod" SET "reservedMicroUsd" = "reservedMicroUsd" + ?, "reservedTokens" = "reservedTokens" + ?
  WHERE "budgetId" = ? AND "startsAt" = ? AND EXISTS (
    SELECT 1 FROM "Budget" b WHERE b."id" = "BudgetPeriod"."budgetId"
      AND (b."limitMicroUsd" IS NULL OR "spentMicroUsd" + "reservedMicroUsd" + ? <= b."limitMicroUsd")
      AND (b."limitTokens" IS NULL OR "spentTokens" + "reservedTokens" + ? <= b."limitTokens"))`
const BEGIN = `
  INSERT INTO "BudgetPeriod" ("budgetId", "startsAt") SELECT b."id", ? FROM "Budget" b WHERE b."id" = ?
  ON CONFLICT ("budgetId", "startsAt") DO NOTHING`
const EXISTS = 'SELECT 1 AS "one" FROM "Budget" WHERE "id" = ?'

/** Adds to what is reserved in a period if the limit allows it. `gone`: the budget was deleted. */
export async function take(
  sql: Sql,
  { budgetId, startsAt }: BudgetPlace,
  { microUsd, tokens }: Amount,
): Promise<'taken' | 'full' | 'gone'> {
  const values = [microUsd, tokens, budgetId, startsAt, microUsd, tokens]
  if ((await sql.run(TAKE, values)) === 1) return 'taken'
  // Another job of this transaction may have begun the period in between.
  await sql.run(BEGIN, [startsAt, budgetId])
  if ((await sql.run(TAKE, values)) === 1) return 'taken'
  return (await sql.query(EXISTS, [budgetId])).length === 0 ? 'gone' : 'full'
}

const CHANGE = `
  UPDATE "BudgetPeriod" SET
    "spentMicroUsd" = "spentMicroUsd" + ?, "spentTokens" = "spentTokens" + ?,
    "reservedMicroUsd" = "reservedMicroUsd" - ?, "reservedTokens" = "reservedTokens" - ?
  WHERE "budgetId" = ? AND "startsAt" = ?`

/** Adds to what a period has spent, and takes from what it has reserved. */
export async function change(
  sql: Sql,
  { budgetId, startsAt }: BudgetPlace,
  { spent, freed }: { spent: Amount; freed: Amount },
): Promise<void> {
  await sql.run(CHANGE, [spent.microUsd, spent.tokens, freed.microUsd, freed.tokens, budgetId, startsAt])
}

/** Books in a period what nothing was reserved for. */
export async function book(sql: Sql, place: BudgetPlace, spent: Amount): Promise<void> {
  await sql.run(BEGIN, [place.startsAt, place.budgetId])
  await change(sql, place, { spent, freed: { microUsd: 0, tokens: 0 } })
}

const MARK = `UPDATE "BudgetReservation" SET "state" = ? WHERE "id" = ? AND "budgetId" = ? AND "state" = ?`

/** Moves a reservation to another state; false where it is in another one. */
export async function mark(sql: Sql, id: string, budgetId: string, [from, to]: readonly [string, string]): Promise<boolean> {
  return (await sql.run(MARK, [to, id, budgetId, from])) === 1
}

const NOTICE = `
  UPDATE "BudgetPeriod" SET "noticedAt" = ?
  WHERE "budgetId" = ? AND "startsAt" = ? AND "noticedAt" IS NULL AND EXISTS (
    SELECT 1 FROM "Budget" b WHERE b."id" = "BudgetPeriod"."budgetId"
      AND ("spentMicroUsd" * 10 >= b."limitMicroUsd" * 8 OR "spentTokens" * 10 >= b."limitTokens" * 8))`

/** True for the one that finds four fifths of a limit spent first. */
export async function notice(sql: Sql, { budgetId, startsAt }: BudgetPlace, at: Date): Promise<boolean> {
  return (await sql.run(NOTICE, [at, budgetId, startsAt])) === 1
}

const COUNTERS = `
  SELECT "budgetId", "startsAt", "spentMicroUsd", "spentTokens", "reservedMicroUsd", "reservedTokens" FROM "BudgetPeriod"
  WHERE "budgetId" = ANY(?) AND "startsAt" >= ?`

interface CounterRow extends Record<'spentMicroUsd' | 'spentTokens' | 'reservedMicroUsd' | 'reservedTokens', number | string> {
  budgetId: string
  startsAt: string
}

/** Reads what these periods have spent and reserved, in their order. */
export async function countersOf(query: Sql['query'], places: readonly BudgetPlace[]): Promise<{ spent: Amount; reserved: Amount }[]> {
  if (places.length === 0) return []
  const first = new Date(Math.min(...places.map(({ startsAt }) => startsAt.getTime())))
  const rows = await query<CounterRow>(COUNTERS, [places.map(({ budgetId }) => budgetId), first])
  const byPlace = new Map(rows.map(row => [`${row.budgetId} ${fromStored.time(row.startsAt).getTime()}`, row]))
  return places.map(({ budgetId, startsAt }) => {
    const row = byPlace.get(`${budgetId} ${startsAt.getTime()}`)
    return {
      spent: { microUsd: Number(row?.spentMicroUsd ?? 0), tokens: Number(row?.spentTokens ?? 0) },
      reserved: { microUsd: Number(row?.reservedMicroUsd ?? 0), tokens: Number(row?.reservedTokens ?? 0) },
    }
  })
}
