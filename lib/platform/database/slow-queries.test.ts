import { afterEach, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { SLOW_MS, withSlowLog } from './slow-queries.ts'

let test: TestPlatform
afterEach(() => test.dispose())

it('logs statements and calls over 100 ms, without their values, and none that are faster', async () => {
  test = await testPlatform()
  const { logged } = test
  let readings: number[] = []
  const db = withSlowLog(test.platform.db, test.platform.log, () => readings.shift() ?? 0)
  const email = 'ada@example.org'
  const ask = async (durationMs: number) => {
    readings = [0, durationMs, 0, durationMs]
    await db.query('SELECT "id"\n  FROM "User" WHERE "email" = ?', [email])
    await db.transact(sql => sql.run('DELETE FROM "Throttle" WHERE "key" = ?', [email]))
  }
  await ask(SLOW_MS)
  expect(logged).toEqual([])
  await ask(SLOW_MS + 1)
  expect(logged).toMatchObject([
    { level: 'warn', event: 'db.slow', statement: 'SELECT "id" FROM "User" WHERE "email" = ?', durationMs: 101 },
    { statement: 'DELETE FROM "Throttle" WHERE "key" = ?', durationMs: 101 },
  ])
  expect(JSON.stringify(logged)).not.toContain(email)
  expect(await db.client.$transaction(tx => tx.user.count())).toBe(await db.client.user.count())
})
