import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAccessWatch } from '#lib/auth/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { proxyTo } from '#tests/support/postgresql-proxy.ts'
import { isConnectionLost } from '../connection-lost.ts'
import { type Database, openDatabase } from '../db.ts'

/** As many connections as there may be. */
const MOST = 10

describe.skipIf(!process.env.PARLEY_TEST_DATABASE_URL)("Prisma's connections to PostgreSQL, when their other ends have gone", () => {
  let test: TestPlatform
  let proxy: Awaited<ReturnType<typeof proxyTo>>
  let db: Database
  beforeEach(async () => {
    test = await testPlatform()
    await test.platform.db.client.setting.deleteMany()
    proxy = await proxyTo(test.platform.env.databaseUrl)
    db = openDatabase(proxy.url)
  })
  afterEach(async () => {
    proxy.close()
    await db.close()
    await test.dispose()
  })

  const find = (key: string) => db.client.setting.findFirst({ where: { key }, select: { key: true } })

  it('keep nobody reading for long whose right has gone meanwhile', async () => {
    const { client } = test.platform.db
    await client.setting.create({ data: { key: 'right', value: 1, updatedAt: new Date() } })
    const { bus, log } = test.platform
    const holds = async (ids: string[]) => new Set((await find(ids[0] ?? '')) === null ? [] : ids)
    const accessWatch = createAccessWatch({ bus, log }, { session: holds, key: holds, client: holds, chat: holds, share: holds })
    await Promise.all(Array.from({ length: MOST }, () => find('right')))
    const { signal, end } = accessWatch.watch({ session: 'right', key: 'right', client: 'right', chat: 'right', share: 'right' })
    proxy.freeze()
    await client.setting.delete({ where: { key: 'right' } })
    // Two looks try all of them, and wait for one to be given up.
    await Promise.race([sleep(8_000), new Promise(resolve => signal.addEventListener('abort', resolve))])
    end()
    expect(signal.aborted).toBe(true)
  })

  it('are given up by those who read or begin over them, in words that say what was lost', async () => {
    await Promise.all(Array.from({ length: MOST }, () => find('a')))
    proxy.freeze()
    const lost = await Promise.allSettled([
      ...Array.from({ length: MOST - 1 }, () => find('a')),
      db.client.$transaction(tx => tx.setting.deleteMany()),
    ])
    expect(lost.map(each => each.status === 'rejected' && isConnectionLost(each.reason))).toEqual(Array(MOST).fill(true))
    expect(await find('a')).toBeNull()
    await db.client.$transaction(tx => tx.setting.create({ data: { key: 'a', value: 1, updatedAt: new Date() } }))
    expect(await find('a')).toEqual({ key: 'a' })
  })
})
