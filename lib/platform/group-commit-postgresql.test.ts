import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { isConnectionLost } from './connection-lost.ts'
import { type Database, openDatabase } from './db.ts'
import { placeIn } from './insert.ts'
import type { Sql } from './sql.ts'

const INSERT = `INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (?, '1', ?)`
const SETTING = placeIn('Setting', { key: 'text', value: 'jsonb', updatedAt: 'timestamp' })
const TOUCH = `UPDATE "Setting" SET "value" = '2' WHERE "key" = ?`
const TRANSACTION = 'SELECT pg_current_xact_id()::text AS "id"'

describe.skipIf(!process.env.PARLEY_TEST_DATABASE_URL)('transactions of one turn on PostgreSQL', () => {
  let test: TestPlatform
  beforeEach(async () => {
    test = await testPlatform()
    await test.platform.db.client.setting.deleteMany()
  })
  afterEach(() => test.dispose())

  const transactionOf = async (sql: Sql) => (await sql.rows<{ id: string }>(TRANSACTION, []))[0]?.id
  const insert = (key: string) => async (sql: Sql) => {
    await sql.run(INSERT, [key, new Date()])
    return transactionOf(sql)
  }

  const setting = (key: string) => ({ into: SETTING, values: [key, '1', new Date()] })

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
    let unlock = () => {}
    const locking = db.write(async tx => {
      await tx.setting.update({ where: { key: 'locked' }, data: { value: 3 } })
      await new Promise<void>(resolve => {
        unlock = resolve
      })
    })
    await new Promise(resolve => setTimeout(resolve, 100))
    const behind = db.transact(async sql => sql.run(TOUCH, ['locked']))
    const order: string[] = []
    void behind.then(() => order.push('behind the lock'))
    await Promise.all(['a', 'b'].map(key => db.transact(insert(key)).then(() => order.push(key))))
    await db.transact(insert('c')).then(() => order.push('c'))
    unlock()
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

  it('that only insert are one statement, and wait for a row of somebody else for a moment only', async () => {
    const { db } = test.platform
    await Promise.all(['a', 'b', 'c'].map(key => db.insert([setting(key)])))
    const stored = await db.sql.rows<{ xmin: string }>('SELECT DISTINCT xmin::text FROM "Setting"', [])
    expect(stored).toHaveLength(1)
    let unlock = () => {}
    const locking = db.write(async tx => {
      await tx.setting.create({ data: { key: 'taken', value: 1, updatedAt: new Date() } })
      await new Promise<void>(resolve => {
        unlock = resolve
      })
    })
    await new Promise(resolve => setTimeout(resolve, 100))
    const behind = db.insert([setting('taken')])
    const order: string[] = []
    const refused = behind.catch(() => order.push('refused'))
    await Promise.all(['d', 'e'].map(key => db.insert([setting(key)]).then(() => order.push(key))))
    unlock()
    await Promise.all([locking, refused])
    expect(order).toEqual(['d', 'e', 'refused'])
    expect(await db.client.setting.count()).toBe(6)
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

  it('that only insert go on without a connection whose other end has gone', () =>
    throughProxy(async (db, proxy) => {
      proxy.freeze()
      await Promise.all([db.insert([setting('a')]), db.insert([setting('b')])])
      expect(await test.platform.db.client.setting.count()).toBe(3)
    }))

  it('that only insert say of what was stored without an answer that nobody knows', () =>
    throughProxy(async (db, proxy) => {
      proxy.freezeAnswers()
      const [first, second] = await Promise.allSettled([db.insert([setting('a')]), db.insert([setting('b')])])
      expect([first, second].map(each => each.status === 'rejected' && isConnectionLost(each.reason))).toEqual([true, true])
      expect(await test.platform.db.client.setting.count()).toBe(3)
      await db.insert([setting('c')])
    }))

  it('are all refused where there is no connection, and go on when there is one again', async () => {
    const { db } = test.platform
    const { raw } = db
    if (raw.kind !== 'postgresql') throw new Error('this database is not PostgreSQL')
    const connect = raw.pool.connect
    raw.pool.connect = async () => {
      throw new Error('away')
    }
    const refused = await Promise.allSettled(['a', 'b'].map(key => db.transact(insert(key))))
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    raw.pool.connect = connect
    await db.transact(insert('a'))
    expect(await db.client.setting.count()).toBe(1)
  })
})

/** `freeze`: what is said over the connections of now is heard by nobody any more, and new ones work. `freezeAnswers`: it is heard, and its answer is not. */
async function proxyTo(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const pairs: { near: Socket; far: Socket }[] = []
  const server = net.createServer(near => {
    const far = net.connect(Number(target.port || 5432), target.hostname)
    pairs.push({ near, far })
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on('data', bytes => to.write(bytes))
      from.on('close', () => to.destroy())
      from.on('error', () => undefined)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze() {
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.removeAllListeners('data').resume()
    },
    freezeAnswers() {
      for (const { far } of pairs) far.removeAllListeners('data').resume()
    },
    close() {
      server.close()
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy()
    },
  }
}
