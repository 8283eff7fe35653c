import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { insertInto } from '../insert.ts'
import type { Sql } from '../sql.ts'

const COUNT = 'SELECT "key" FROM "Setting" ORDER BY "key"'
const INSERT = `INSERT INTO "Setting" ("key", "value", "updatedAt") VALUES (?, '1', ?)`
const COLUMNS = { key: 'text', value: 'jsonb', updatedAt: 'timestamp' } as const
const setting = insertInto('Setting', COLUMNS)
const unlessThere = insertInto('Setting', COLUMNS, 'ON CONFLICT ("key") DO NOTHING')

describe('transactions past Prisma', () => {
  let test: TestPlatform
  beforeEach(async () => {
    test = await testPlatform()
    await test.platform.db.client.setting.deleteMany()
  })
  afterEach(() => test.dispose())

  const at = new Date('2026-01-02T03:04:05.678Z')
  const insert = (key: string) => (sql: Sql) => sql.run(INSERT, [key, at])
  const keys = async () => (await test.platform.db.query<{ key: string }>(COUNT, [])).map(({ key }) => key)

  it('are each all or nothing, also when they are asked for at the same moment', async () => {
    const { db } = test.platform
    const settled = await Promise.allSettled([
      db.transact(insert('a')),
      db.transact(async sql => {
        await sql.run(INSERT, ['b', at])
        throw new Error('changed my mind')
      }),
      db.transact(insert('a')),
      db.transact(insert('c')),
    ])
    const [first, thrown, second, other] = settled.map(({ status }) => status)
    expect([thrown, other]).toEqual(['rejected', 'fulfilled'])
    // which of two with the same key comes first is the database's to say where it has several connections
    expect([first, second].sort()).toEqual(['fulfilled', 'rejected'])
    expect(await keys()).toEqual(['a', 'c'])
  })

  it('lose nothing to one that fails beside them, and do not store it', async () => {
    const { db } = test.platform
    const before = ['a', 'b'].map(key => db.transact(insert(key)))
    const refused = db.transact(async sql => {
      await sql.run(INSERT, ['refused', at])
      await sql.run(INSERT, ['refused', at])
    })
    const behind = ['c', 'd'].map(key => db.transact(insert(key)))
    await expect(refused).rejects.toThrow()
    expect(await Promise.all([...before, ...behind])).toEqual([1, 1, 1, 1])
    expect(await keys()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('do not wait for each other where there are many', async ({ skip }) => {
    const { db } = test.platform
    if (db.provider !== 'sqlite') skip('on PostgreSQL they share one commit')
    const order: string[] = []
    setImmediate(() => order.push('the turn is over'))
    const wanted = Array.from({ length: 20 }, (_, index) => String.fromCharCode(97 + index))
    await Promise.all(wanted.map(key => db.transact(insert(key)).then(() => order.push(key))))
    expect(order.slice(0, 8)).toEqual(wanted.slice(0, 8))
    expect(order.filter(said => said.length === 1)).toEqual(wanted)
    expect(await keys()).toEqual(wanted)
  })

  it('store several rows at once, all or none', async () => {
    const { db } = test.platform
    const rows = (...named: string[]) => named.map(key => setting({ key, value: '1', updatedAt: at }))
    const unless = (...named: string[]) => named.map(key => unlessThere({ key, value: '2', updatedAt: at }))
    await db.transact(async sql => sql.insert(rows('a', 'b')))
    await db.transact(sql => sql.insert([...unless('b', 'c'), ...rows('d')]))
    await expect(db.transact(sql => sql.insert(rows('e', 'a')))).rejects.toThrow()
    await expect(db.transact(async sql => sql.insert([...unless('e'), ...rows('a')]))).rejects.toThrow()
    const stored = await db.client.setting.findMany({ orderBy: { key: 'asc' } })
    expect(stored.map(({ key, value }) => [key, value])).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 2],
      ['d', 1],
    ])
    expect(stored[2]?.updatedAt).toEqual(at)
  })

  it('of rows alone are each all or nothing, also when they are asked for at the same moment', async () => {
    const { db } = test.platform
    const row = (key: string) => setting({ key, value: null, updatedAt: at })
    const settled = await Promise.allSettled([
      db.transact(sql => sql.insert([setting({ key: 'a', value: '{"x": "y, \\"z\\" {} \\\\ é"}', updatedAt: at })])),
      db.transact(sql => sql.insert([setting({ key: 'b', value: '1', updatedAt: at }), row('no value')])),
      db.transact(sql => sql.insert([setting({ key: 'c', value: '1', updatedAt: at })])),
    ])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await keys()).toEqual(['a', 'c'])
    expect((await db.client.setting.findUnique({ where: { key: 'a' } }))?.value).toEqual({ x: 'y, "z" {} \\ é' })
  })

  it('show others nothing before they are committed', async () => {
    const { db } = test.platform
    const seen = await db.transact(async sql => {
      await sql.run(INSERT, ['a', at])
      return { inside: (await sql.query(COUNT, [])).length, outside: await keys() }
    })
    expect(seen).toEqual({ inside: 1, outside: [] })
    expect(await keys()).toEqual(['a'])
  })

  it('write times as Prisma does, so that either finds what the other has stored', async () => {
    const { db } = test.platform
    await db.transact(insert('past prisma'))
    await db.client.setting.create({ data: { key: 'by prisma', value: 1, updatedAt: at } })
    expect(await db.client.setting.count({ where: { updatedAt: at } })).toBe(2)
    expect(await db.query('SELECT "key" FROM "Setting" WHERE "updatedAt" = ? ORDER BY "key"', [at])).toEqual([
      { key: 'by prisma' },
      { key: 'past prisma' },
    ])
  })

  it('take no statement after one has failed, nor after their end', async () => {
    const { db } = test.platform
    let late: Promise<unknown> = Promise.resolve()
    const failed = db.transact(async sql => {
      const statements = ['a', 'a', 'b'].map(async key => sql.run(INSERT, [key, at]))
      const [, second, third] = await Promise.allSettled(statements)
      late = new Promise(resolve => setTimeout(resolve)).then(() => sql.run(INSERT, ['c', at]))
      late.catch(() => undefined)
      expect([second?.status, third?.status]).toEqual(['rejected', 'rejected'])
      throw new Error('both')
    })
    await expect(failed).rejects.toThrow('both')
    await expect(late).rejects.toThrow()
    expect(await keys()).toEqual([])
  })
})
