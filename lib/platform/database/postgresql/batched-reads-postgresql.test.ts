import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { proxyTo } from '#tests/support/postgresql-proxy.ts'
import { openDatabase } from '../db.ts'

const PINS = 'SELECT "server" FROM "ToolPin" WHERE "server" = ? AND "tool" = ?'
const STATES = 'SELECT "name" FROM "DeclaredState" WHERE "kind" = ?'
const count = (rows: unknown[]) => rows.length

describe.skipIf(!process.env.PARLEY_TEST_DATABASE_URL)('reads of one batch on PostgreSQL', () => {
  let test: TestPlatform
  beforeEach(async () => {
    test = await testPlatform()
    await test.platform.db.client.declaredState.create({ data: { kind: 'model', name: 'a', enabled: true } })
  })
  afterEach(() => test.dispose())

  it('do not fail with one that does', async () => {
    const { db } = test.platform
    const [states, pins] = [db.cached(STATES, count), db.cached(PINS, count)]
    const [before, failed, after] = await Promise.allSettled([states(['model']), pins(['srv', 'a name\0']), states(['provider'])])
    expect([before, failed.status, after]).toEqual([{ status: 'fulfilled', value: 1 }, 'rejected', { status: 'fulfilled', value: 0 }])
  })

  it('go over another connection where theirs has gone without a word', async () => {
    const proxy = await proxyTo(test.platform.env.databaseUrl)
    const db = openDatabase(proxy.url)
    try {
      const states = db.cached(STATES, count)
      expect(await states(['model'])).toBe(1)
      proxy.freeze()
      expect(await Promise.all([states(['model']), states(['provider'])])).toEqual([1, 0])
    } finally {
      await db.close()
      proxy.close()
    }
  })
})
