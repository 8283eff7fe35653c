import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { proxyTo } from '#tests/support/postgresql-proxy.ts'
import { isOverdue } from '../connection-lost.ts'
import { openDatabase } from '../db.ts'
import type { Sql } from '../sql.ts'
import { openPgPool } from './driver.ts'
import { createPostgresqlTransact } from './group-commit-postgresql.ts'
import { createPlans } from './postgresql-sql.ts'

const INSERT = `INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (?, '1', ?)`
const TOUCH = `UPDATE "Setting" SET "value" = '2' WHERE "key" = ?`
const TRANSACTION = 'SELECT pg_current_xact_id()::text AS "id"'

describe.skipIf(!process.env.PARLEY_TEST_DATABASE_URL)('transactions of one turn on PostgreSQL', () => {
  let test: TestPlatform
  beforeEach(async () => {
    test = await testPlatform()
    await test.platform.db.client.setting.deleteMany()
  })
  afterEach(() => test.dispose())

  const transactionOf = async (sql: Sql) => (await sql.query<{ id: string }>(TRANSACTION, []))[0]?.id
  const insert = (key: string) => async (sql: Sql) => {
    await sql.run(INSERT, [key, new Date()])
    return transactionOf(sql)
  }

  it('are one, and those that come meanwhile the next one', async () => {
    const { db } = test.platform
    const first = ['a', 'b', 'c'].map(key => db.transact(insert(key)))
    await new Promise(resolve => setImmediate(resolve))
    const then = ['d', 'e'].map(key => db.transact(insert(key)))
    const [a, b, c, d, e] = await Promise.all([...first, ...then])
    expect([b, c, e]).toEqual([a, a, d])
    expect(d).not.toBe(a)
    expect(await db.client.setting.count()).toBe(5)
  })

  it('are each by itself where one of them fails', async () => {
    const { db } = test.platform
    const [a, refused, b] = await Promise.allSettled([
      db.transact(insert('a')),
      db.transact(async sql => {
        await sql.run(INSERT, ['refused', new Date()])
        throw new Error('no')
      }),
      db.transact(insert('b')),
    ])
    expect([a.status, refused.status, b.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await db.client.setting.findMany({ orderBy: { key: 'asc' } })).map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('wait for a row of somebody else for a moment only, and then without the others', async () => {
    const { db } = test.platform
    await db.transact(insert('locked'))
    const locked = Promise.withResolvers<void>()
    const unlocked = Promise.withResolvers<void>()
    const locking = db.client.$transaction(async tx => {
      await tx.setting.update({ where: { key: 'locked' }, data: { value: 3 } })
      locked.resolve()
      await unlocked.promise
    })
    await locked.promise
    const behind = db.transact(async sql => sql.run(TOUCH, ['locked']))
    const order: string[] = []
    void behind.then(() => order.push('behind the lock'))
    await Promise.all(['a', 'b'].map(key => db.transact(insert(key)).then(() => order.push(key))))
    await db.transact(insert('c')).then(() => order.push('c'))
    unlocked.resolve()
    await Promise.all([locking, behind])
    expect(order.toSorted()).toEqual(['a', 'b', 'behind the lock', 'c'])
    expect(order.at(-1)).toBe('behind the lock')
    expect((await db.client.setting.findUnique({ where: { key: 'locked' } }))?.value).toBe(2)
  })

  it('go on without a connection whose other end has gone without a word', async () => {
    const proxy = await proxyTo(test.platform.env.databaseUrl)
    const db = openDatabase(proxy.url)
    try {
      await db.transact(insert('before'))
      proxy.freeze()
      const cut = ['a', 'b'].map(key => db.transact(insert(key)))
      await new Promise(resolve => setImmediate(resolve))
      const behind = db.transact(insert('c'))
      await Promise.all([...cut, behind])
      expect(await test.platform.db.client.setting.count()).toBe(4)
    } finally {
      await db.close()
      proxy.close()
    }
  })

  it('are stored once where their answers alone were lost', async () => {
    const proxy = await proxyTo(test.platform.env.databaseUrl)
    const db = openDatabase(proxy.url)
    try {
      await db.transact(insert('before'))
      proxy.freezeAnswers()
      await Promise.all(Array.from({ length: 30 }, (_, at) => db.transact(insert(`a${at}`))))
      expect(await test.platform.db.client.setting.count()).toBe(31)
    } finally {
      await db.close()
      proxy.close()
    }
  })

  it('are not stored after they were refused, whatever another process holds', async () => {
    const { db } = test.platform
    await db.transact(insert('before'))
    const locked = Promise.withResolvers<void>()
    const unlocked = Promise.withResolvers<void>()
    const locking = db.client.$transaction(async tx => {
      await tx.$executeRawUnsafe('LOCK TABLE "Setting" IN SHARE MODE')
      locked.resolve()
      await unlocked.promise
    })
    await locked.promise
    const refused = await Promise.allSettled(['a', 'b', 'c', 'd'].map(key => db.transact(insert(key))))
    unlocked.resolve()
    await locking
    expect(refused.map(each => each.status === 'rejected' && isOverdue(each.reason))).toEqual([true, true, true, true])
    await db.transact(insert('after'))
    expect((await db.client.setting.findMany({ orderBy: { key: 'asc' } })).map(({ key }) => key)).toEqual(['after', 'before'])
  })

  it('are all refused where there is no connection, and go on when there is one again', async () => {
    const url = test.platform.env.databaseUrl
    const pool = openPgPool(url, { min: 1 })
    const transact = createPostgresqlTransact(pool, createPlans(url))
    const connect = pool.connect
    pool.connect = async () => {
      throw new Error('away')
    }
    const refused = await Promise.allSettled(['a', 'b'].map(key => transact(insert(key))))
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    pool.connect = connect
    await transact(insert('a'))
    await pool.end()
    expect(await test.platform.db.client.setting.count()).toBe(1)
  })
})
