import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { proxyTo } from '#tests/support/postgresql-proxy.ts'
import { isConnectionLost, isOverdue } from '../connection-lost.ts'
import { type Database, openDatabase } from '../db.ts'
import { insertInto } from '../insert.ts'

const SETTING = insertInto('Setting', { key: 'text', value: 'jsonb', updatedAt: 'timestamp' })
const setting = (key: string) => ({ target: SETTING, values: [key, '1', new Date()] })

describe.skipIf(!process.env.PARLEY_TEST_DATABASE_URL)('rows that are inserted in one turn on PostgreSQL', () => {
  let test: TestPlatform
  beforeEach(async () => {
    test = await testPlatform()
    await test.platform.db.client.setting.deleteMany()
  })
  afterEach(() => test.dispose())

  it('are few statements', async () => {
    const { db } = test.platform
    await Promise.all(Array.from({ length: 30 }, (_, at) => db.insert([setting(`a${at}`), setting(`b${at}`)])))
    expect(await db.client.setting.count()).toBe(60)
    const transactions = await db.query<{ rows: string }>(
      'SELECT count(*)::text AS "rows" FROM "Setting" GROUP BY xmin ORDER BY 1 DESC',
      [],
    )
    expect(transactions.map(({ rows }) => rows)).toEqual(['20', '20', '20'])
  })

  it('wait for a row of somebody else for a moment only, and then without the others', async () => {
    const { db } = test.platform
    let unlock = () => {}
    const locking = db.client.$transaction(async tx => {
      await tx.setting.create({ data: { key: 'taken', value: 1, updatedAt: new Date() } })
      await new Promise<void>(resolve => {
        unlock = resolve
      })
    })
    await new Promise(resolve => setTimeout(resolve, 100))
    const behind = db.insert([setting('taken')])
    const order: string[] = []
    const refused = behind.catch(() => order.push('refused'))
    const others = ['a', 'b', 'c', 'd', 'e', 'f']
    await Promise.all(others.map(key => db.insert([setting(key)]).then(() => order.push(key))))
    unlock()
    await Promise.all([locking, refused])
    expect(order.toSorted()).toEqual([...others, 'refused'])
    expect(order.at(-1)).toBe('refused')
    expect(await db.client.setting.count()).toBe(7)
  })

  const throughProxy = async (work: (db: Database, proxy: Awaited<ReturnType<typeof proxyTo>>) => Promise<void>) => {
    const proxy = await proxyTo(test.platform.env.databaseUrl)
    const db = openDatabase(proxy.url)
    try {
      await db.insert([setting('before')])
      await work(db, proxy)
    } finally {
      await db.close()
      proxy.close()
    }
  }

  it('go on without a connection whose other end has gone', () =>
    throughProxy(async (db, proxy) => {
      proxy.freeze()
      await Promise.all([db.insert([setting('a')]), db.insert([setting('b')])])
      expect(await test.platform.db.client.setting.count()).toBe(3)
    }))

  it('are stored where their answer alone was lost', () =>
    throughProxy(async (db, proxy) => {
      proxy.freezeAnswers()
      await db.insert([setting('a')])
      expect(await test.platform.db.client.setting.count()).toBe(2)
      await db.insert([setting('b')])
    }))

  it('are stored where the answers of several statements were lost with their connection', () =>
    throughProxy(async (db, proxy) => {
      proxy.freezeAnswers()
      await Promise.all(Array.from({ length: 30 }, (_, at) => db.insert([setting(`a${at}`)])))
      expect(await test.platform.db.client.setting.count()).toBe(31)
    }))

  it('wait no longer for a connection that goes in the middle of its answers', () =>
    throughProxy(async (db, proxy) => {
      proxy.freezeAnswersBehind(120)
      const order: number[] = []
      const beganMs = performance.now()
      await Promise.all(Array.from({ length: 40 }, (_, at) => db.insert([setting(`a${at}`)]).then(() => order.push(at))))
      expect(order.slice(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
      expect(performance.now() - beganMs).toBeLessThan(5_000)
      expect(await test.platform.db.client.setting.count()).toBe(41)
    }))

  it('are not said to be refused where they may be stored behind a lost answer', () =>
    throughProxy(async (db, proxy) => {
      let unlock = () => {}
      const locking = test.platform.db.client.$transaction(async tx => {
        await tx.$executeRawUnsafe('LOCK TABLE "Setting" IN SHARE MODE')
        await new Promise<void>(resolve => {
          unlock = resolve
        })
      })
      await new Promise(resolve => setTimeout(resolve, 200))
      proxy.freezeAnswers()
      const [outcome] = await Promise.allSettled([db.insert([setting('a')])])
      unlock()
      await locking
      expect(outcome.status === 'rejected' && isConnectionLost(outcome.reason)).toBe(true)
    }))

  it('go on where a statement before theirs on the same connection fails', async () => {
    const { db } = test.platform
    await db.insert([setting('taken')])
    const keys = ['taken', ...Array.from({ length: 29 }, (_, at) => `a${at}`)]
    const outcomes = await Promise.allSettled(keys.map(key => db.insert([setting(key)])))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...Array.from({ length: 29 }, () => 'fulfilled')])
    expect(await db.client.setting.count()).toBe(30)
  })

  it('are not stored after they were refused, whatever somebody else holds', async () => {
    const { db } = test.platform
    const before = db.insert([setting('before')])
    let unlock = () => {}
    const locking = db.client.$transaction(async tx => {
      await before
      await tx.$executeRawUnsafe('LOCK TABLE "Setting" IN SHARE MODE')
      await new Promise<void>(resolve => {
        unlock = resolve
      })
    })
    await new Promise(resolve => setTimeout(resolve, 200))
    const refused = Promise.allSettled(['a', 'b', 'c', 'd'].map(key => db.insert([setting(key)])))
    await new Promise(resolve => setTimeout(resolve, 6_500))
    unlock()
    await locking
    expect((await refused).map(each => each.status === 'rejected' && isOverdue(each.reason))).toEqual([true, true, true, true])
    await db.insert([setting('after')])
    expect((await db.client.setting.findMany({ orderBy: { key: 'asc' } })).map(({ key }) => key)).toEqual(['after', 'before'])
  })
})
