import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { type Database, openDatabase } from './db.ts'
import { createRowCache } from './row-cache.ts'
import type { Sql } from './sql.ts'

const STATES = 'SELECT "name", "enabled" FROM "DeclaredState" WHERE "kind" = ? ORDER BY "name"'
const names = (rows: { name: string }[]) => rows.map(row => row.name)

describe('cached rows', () => {
  let held: TestPlatform
  let db: Database
  const declare = (other: Pick<Database, 'client'>, name: string) =>
    other.client.declaredState.create({ data: { kind: 'model', name, enabled: true } })

  beforeEach(async () => {
    held = await testPlatform()
    db = held.platform.db
  })
  afterEach(() => held.dispose())

  it('are the very same until one changes, and then at once the new ones', async () => {
    const read = db.cached(STATES, names)
    const before = await read(['model'])
    expect(before).toEqual([])
    expect(await read(['model'])).toBe(before)
    await declare(db, 'a')
    const after = await read(['model'])
    expect(after).toEqual(['a'])
    expect(await read(['model'])).toBe(after)
    expect(await read(['provider'])).toEqual([])
  })

  it('follow what a transaction has committed, with nothing but promises between', async () => {
    const read = db.cached(STATES, names)
    expect(await read(['model'])).toEqual([])
    await db.client.$transaction(tx => tx.declaredState.create({ data: { kind: 'model', name: 'within', enabled: true } }))
    expect(await read(['model'])).toEqual(['within'])
  })

  it('follow a commit where the clock has since been put back', async () => {
    const read = db.cached(STATES, names)
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000)
    expect(await read(['model'])).toEqual([])
    clock.mockRestore()
    await declare(db, 'later')
    expect(await read(['model'])).toEqual(['later'])
  })

  it('follow what another process commits', async () => {
    // Commits of another process show after a turn of the event loop.
    const other = openDatabase(held.platform.env.databaseUrl)
    try {
      const read = db.cached(STATES, names)
      expect(await read(['model'])).toEqual([])
      await declare(other, 'theirs')
      await turn()
      expect(await read(['model'])).toEqual(['theirs'])
      await other.client.declaredState.deleteMany()
      await turn()
      expect(await read(['model'])).toEqual([])
    } finally {
      await other.close()
    }
  })

  it('follow a change that is committed while a transaction of a run is open', async () => {
    const read = db.cached(STATES, names)
    expect(await read(['model'])).toEqual([])
    let declared: Promise<unknown> = Promise.resolve()
    await db.transact(async sql => {
      await sql.query(STATES, ['model'])
      declared = declare(db, 'late')
      expect(await read(['model'])).toEqual([])
    })
    await declared
    expect(await read(['model'])).toEqual(['late'])
  })

  it('are what they were where something else was written', async () => {
    const read = db.cached(STATES, names)
    const before = await read(['model'])
    await db.client.setting.create({ data: { key: 'something', value: 1, updatedAt: new Date() } })
    expect(await read(['model'])).toBe(before)
  })

  it('are those of certain tables alone', () => {
    expect(() => db.cached('SELECT "id" FROM "ApiKey" k JOIN "Run" ON 1 = 1', names)).toThrow('the rows of Run cannot be cached')
  })

  it('are written by Prisma alone', async () => {
    const write = db.transact(async sql => sql.run('DELETE FROM "DeclaredState" WHERE "name" = ?', ['a']))
    await expect(write).rejects.toThrow('DeclaredState is written by Prisma alone, since its rows are cached')
  })
})

describe('a reader of cached rows', () => {
  function reader(version: () => number | null) {
    const asked: unknown[] = []
    const rows: Sql['query'] = <Row>(_: string, values: readonly unknown[] = []) => {
      asked.push(...values)
      return [{ name: values[0] }] as Row[]
    }
    return { asked, read: createRowCache(rows, version)(STATES, names) }
  }

  it('asks only where something was committed', async () => {
    let version = 1
    const { asked, read } = reader(() => version)
    const first = await read(['a'])
    expect(await read(['a'])).toBe(first)
    expect(await read(['b'])).toEqual(['b'])
    expect(asked).toEqual(['a', 'b'])
    version = 2
    expect(await read(['a'])).toBe(first)
    expect(asked).toEqual(['a', 'b', 'a'])
  })

  it('never takes rows for newer than they are', async () => {
    let state = 1
    const rows: Sql['query'] = async <Row>() => {
      const found = [{ name: String(state) }] as Row[]
      // Somebody commits while these are on their way.
      state++
      return found
    }
    const read = createRowCache(rows, async () => state)(STATES, names)
    expect(await read()).toEqual(['1'])
    expect(await read()).toEqual(['2'])
  })

  it('asks each time where nobody knows of commits', async () => {
    const { asked, read } = reader(() => null)
    const first = await read(['a'])
    expect(await read(['a'])).toBe(first)
    expect(asked).toEqual(['a', 'a'])
  })

  it('keeps no more than a thousand', async () => {
    const { asked, read } = reader(() => 1)
    for (let at = 0; at < 1001; at++) await read([String(at)])
    await read(['0'])
    expect(asked).toHaveLength(1002)
  })
})
