import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { type Clock, openDatabase, systemClock } from '#lib/platform/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { casesOf } from '#tests/support/proofs.ts'
import type { Budgets } from './budgets.ts'
import { createBudgets } from './create-budgets.ts'

const admin = { kind: 'user', userId: 'ada', rights: rightsOf('admin') } as Actor
const spender = { userId: 'ada', projectId: null, model: 'test:model' }
const STEPS = Math.min(1_000, casesOf(2_000))
const SHARES = `
  SELECT (p."spentTokens" + p."reservedTokens") * 1.0 / b."limitTokens" AS "share"
  FROM "BudgetPeriod" p JOIN "Budget" b ON b."id" = p."budgetId"`

let test: TestPlatform
const opened: (() => Promise<void>)[] = []
beforeEach(async () => {
  test = await testPlatform()
})
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
  await test.dispose()
})

/** Budgets of another process on the same database. */
function another(clock: Clock = systemClock): Budgets {
  const db = openDatabase(test.platform.env.databaseUrl)
  const budgets = createBudgets({
    platform: { ...test.platform, db, clock },
    reach: async () => 'everybody',
  })
  opened.push(async () => {
    await budgets.close()
    await db.close()
  })
  return budgets
}

const everyone = (budgets: Budgets, limitTokens: number) =>
  budgets.admin.create(admin, { subject: { kind: 'everyone' }, period: 'month', limitUsd: null, limitTokens })
const only = async (budgets: Budgets) => {
  const { items } = await budgets.admin.list(admin)
  if (!items[0]) throw new Error('there is no budget')
  return items[0]
}

async function settle(budgets: Budgets, hold: Parameters<Budgets['settlement']>[0], tokens: number): Promise<void> {
  const settlement = budgets.settlement(hold, { tokens, microUsd: 0 })
  await test.platform.db.transact(settlement.store)
  settlement.stored()
}

describe('a budget that many steps ask at once, in two processes', () => {
  it('[budget-01] is never exceeded by what is spent and reserved when a step starts, and has nothing reserved in the end', async () => {
    const processes = [another(), another()] as const
    const limit = 40 * STEPS
    await everyone(processes[0], limit)
    await everyone(processes[0], 10 * limit)
    let [used, begun, most] = [0, 0, 0]
    const look = async () => {
      const rows = await test.platform.db.query<{ share: number | string }>(SHARES)
      for (const { share } of rows) most = Math.max(most, Number(share))
    }
    await Promise.all(
      Array.from({ length: STEPS }, async (_, at) => {
        const budgets = processes[at % 2] as Budgets
        const reserved = await budgets.reserve(spender, () => ({ tokens: 100, microUsd: 0 }))
        if (reserved.kind === 'full') return
        if (!reserved.hold) throw new Error('no budget applied')
        begun++
        await look()
        const tokens = at % 101
        await settle(budgets, reserved.hold, tokens)
        used += tokens
      }),
    )
    expect(begun).toBeGreaterThan(0)
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(1)
    const { items } = await processes[0].admin.list(admin)
    expect(items.map(({ spent, reserved }) => [spent.tokens, reserved.tokens])).toEqual([
      [used, 0],
      [used, 0],
    ])
  })

  it('[budget-02] books what a provider counts beyond, and then starts no step', async () => {
    const budgets = another()
    await everyone(budgets, 1_000)
    const reserved = await budgets.reserve(spender, () => ({ tokens: 900, microUsd: 0 }))
    if (reserved.kind === 'full' || !reserved.hold) throw new Error('it did not fit')
    await settle(budgets, reserved.hold, 5_000)
    // A lost answer of the database is asked again.
    await settle(budgets, reserved.hold, 5_000)
    expect(await only(budgets)).toMatchObject({ spent: { tokens: 5_000 }, reserved: { tokens: 0 } })
    expect(test.logged).toContainEqual(expect.objectContaining({ event: 'budget.overrun', used: { tokens: 5_000, microUsd: 0 } }))
    expect(await budgets.reserve(spender, () => ({ tokens: 1, microUsd: 0 }))).toMatchObject({ kind: 'full', isHeldByOthers: false })
  })

  it('[budget-03] holds nothing for a process that was killed, soon after', async () => {
    const budgets = another()
    await everyone(budgets, 1_000)
    const program = fileURLToPath(new URL('../../tests/support/budgets/hold.ts', import.meta.url))
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, test.platform.env.databaseUrl, 'ada', '100', '3'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const held = await new Promise<string>(resolve => child.stdout.once('data', data => resolve(String(data).trim())))
    const exited = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await exited
    expect(held).toBe('7')
    expect(await only(budgets)).toMatchObject({ spent: { tokens: 300 }, reserved: { tokens: 700 } })
    const later = another({ ...systemClock, nowMs: () => systemClock.nowMs() + 45_000 })
    expect(await later.reserve(spender, () => ({ tokens: 700, microUsd: 0 }))).toMatchObject({ kind: 'held' })
    expect(await only(budgets)).toMatchObject({ spent: { tokens: 300 }, reserved: { tokens: 700 } })
    expect(await budgets.sweep()).toBe(0)
  })

  it('[budget-03] books a step whose reservation was released meanwhile, once', async () => {
    const budgets = another()
    await everyone(budgets, 1_000)
    const reserved = await budgets.reserve(spender, () => ({ tokens: 100, microUsd: 0 }))
    if (reserved.kind === 'full' || !reserved.hold) throw new Error('it did not fit')
    expect(await another({ ...systemClock, nowMs: () => systemClock.nowMs() + 45_000 }).sweep()).toBe(1)
    expect(await only(budgets)).toMatchObject({ reserved: { tokens: 0 } })
    await settle(budgets, reserved.hold, 60)
    expect(await only(budgets)).toMatchObject({ spent: { tokens: 60 }, reserved: { tokens: 0 } })
  })
})
