import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { proxyTo } from '#tests/support/postgresql-proxy.ts'
import { openDatabase } from './db.ts'
import { CACHED_TABLES, type CachedQuery } from './row-cache.ts'

const STATES = 'SELECT "name", "enabled" FROM "DeclaredState" WHERE "kind" = ? ORDER BY "name"'
const VERSION = 'SELECT "version" FROM "ConfigurationVersion"'
const WRITTEN = `SELECT n_tup_ins + n_tup_upd AS "rows" FROM pg_stat_xact_user_tables WHERE relname = 'ConfigurationVersion'`
const TRIGGERS = `SELECT c.relname AS "table", t.tgname AS "trigger" FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid WHERE NOT t.tgisinternal AND t.tgname IN ('parley_changed', 'parley_emptied') ORDER BY 1, 2`

describe.skipIf(!process.env.PARLEY_TEST_DATABASE_URL)('cached rows on PostgreSQL', () => {
  let test: TestPlatform
  let others: Client[] = []
  let states: CachedQuery<string[]>
  const declare = (name: string) => `INSERT INTO "DeclaredState" ("kind", "name", "enabled") VALUES ('model', '${name}', true)`

  async function other(): Promise<Client> {
    const client = new Client({ connectionString: test.platform.env.databaseUrl })
    await client.connect()
    others.push(client)
    return client
  }
  const version = async (client: Client) => (await client.query(VERSION)).rows[0]?.version

  beforeEach(async () => {
    test = await testPlatform()
    states = test.platform.db.cached(STATES, (rows: { name: string }[]) => rows.map(({ name }) => name))
  })
  afterEach(async () => {
    await Promise.all(others.map(client => client.end()))
    others = []
    await test.dispose()
  })

  it('have a trigger on each of their tables', async () => {
    const { rows } = await (await other()).query(TRIGGERS)
    expect(rows).toEqual(
      [...CACHED_TABLES].sort().flatMap(table => ['parley_changed', 'parley_emptied'].map(trigger => ({ table, trigger }))),
    )
  })

  it('are read once for a version', async () => {
    const client = await other()
    await client.query(declare('a'))
    const kept = await states(['model'])
    // Not allowed outside this test: it shows that only the version is read.
    await client.query('ALTER TABLE "DeclaredState" DISABLE TRIGGER USER')
    await client.query(declare('b'))
    expect(await states(['model'])).toBe(kept)
    await client.query('ALTER TABLE "DeclaredState" ENABLE ALWAYS TRIGGER "parley_changed"')
    await client.query(declare('c'))
    expect(await states(['model'])).toEqual(['a', 'b', 'c'])
  })

  it('follow what comes by replication, and what is written by whoever has a table of that name', async () => {
    const client = await other()
    await client.query('SET session_replication_role = replica')
    await client.query('CREATE TEMP TABLE "ConfigurationVersion" ("of" text PRIMARY KEY, "version" text)')
    await client.query(`SET parley.configuration_changed = 'yes'`)
    expect(await states(['model'])).toEqual([])
    await client.query(declare('a'))
    expect(await states(['model'])).toEqual(['a'])
  })

  it('are read each time where nothing says whether they have changed', async () => {
    const client = await other()
    const kept = await states(['model'])
    await client.query('DELETE FROM "ConfigurationVersion"')
    await client.query('ALTER TABLE "DeclaredState" DISABLE TRIGGER USER')
    await client.query(declare('a'))
    expect(await states(['model'])).toEqual(['a'])
    expect(kept).toEqual([])
    await client.query('DELETE FROM "DeclaredState"')
    expect(await states(['model'])).toEqual([])
  })

  it('follow whatever anybody commits, whichever way it is written', async () => {
    const client = await other()
    expect(await states(['model'])).toEqual([])
    await client.query(declare('a'))
    expect(await states(['model'])).toEqual(['a'])
    await client.query(`UPDATE "DeclaredState" SET "name" = 'b'`)
    expect(await states(['model'])).toEqual(['b'])
    await client.query('DELETE FROM "DeclaredState"')
    expect(await states(['model'])).toEqual([])
    await client.query(declare('c'))
    expect(await states(['model'])).toEqual(['c'])
    await client.query('TRUNCATE "DeclaredState"')
    expect(await states(['model'])).toEqual([])
  })

  it('are read again where one was changed, and not before it is committed', async () => {
    const client = await other()
    await client.query(declare('a'))
    const kept = await states(['model'])
    await client.query('BEGIN')
    await client.query('DELETE FROM "DeclaredState"')
    expect(await states(['model'])).toBe(kept)
    await client.query('ROLLBACK')
    expect(await states(['model'])).toBe(kept)
    await client.query('BEGIN')
    await client.query('SAVEPOINT one')
    await client.query('DELETE FROM "DeclaredState"')
    await client.query('ROLLBACK TO one')
    await client.query(declare('b'))
    await client.query('COMMIT')
    expect(await states(['model'])).toEqual(['a', 'b'])
  })

  it('have one new version for a commit, however many rows it changes', async () => {
    await (await other()).query(declare('a'))
    const client = await other()
    const before = await version(client)
    await client.query('BEGIN')
    await client.query(`INSERT INTO "DeclaredState" SELECT 'model', n::text, true FROM generate_series(1, 500) n`)
    await client.query('UPDATE "DeclaredState" SET "enabled" = false')
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    expect((await client.query(WRITTEN)).rows).toEqual([{ rows: '1' }])
    expect(await version(client)).not.toBe(before)
    await client.query('ROLLBACK')
    expect(await version(client)).toBe(before)
  })

  it('let nobody wait for another before the end, whatever they change first', async () => {
    const [one, two] = [await other(), await other()]
    await one.query(`${declare('a')}, ('model', 'b', true)`)
    for (const client of [one, two]) await client.query('BEGIN')
    await one.query(`UPDATE "DeclaredState" SET "enabled" = false WHERE "name" = 'a'`)
    await two.query(`UPDATE "DeclaredState" SET "enabled" = false WHERE "name" = 'b'`)
    await two.query('COMMIT')
    await one.query(`UPDATE "DeclaredState" SET "enabled" = true WHERE "name" = 'b'`)
    await one.query('COMMIT')
    expect(await states(['model'])).toEqual(['a', 'b'])
  })

  it('do not fail with another reader’s statement that fails at the same moment', async () => {
    const { db } = test.platform
    await (await other()).query(declare('a'))
    const pins = db.cached('SELECT "server" FROM "ToolPin" WHERE "server" = ? AND "tool" = ?', (rows: unknown[]) => rows.length)
    const [before, failed, after] = await Promise.allSettled([states(['model']), pins(['srv', 'a name\0']), states(['provider'])])
    expect([before, failed.status, after]).toEqual([{ status: 'fulfilled', value: ['a'] }, 'rejected', { status: 'fulfilled', value: [] }])
  })

  it('are read over another connection where theirs has gone without a word', async () => {
    const proxy = await proxyTo(test.platform.env.databaseUrl)
    const db = openDatabase(proxy.url)
    try {
      const read = db.cached(STATES, (rows: { name: string }[]) => rows.length)
      await (await other()).query(declare('a'))
      expect(await read(['model'])).toBe(1)
      proxy.freeze()
      expect(await Promise.all([read(['model']), read(['provider'])])).toEqual([1, 0])
    } finally {
      await db.close()
      proxy.close()
    }
  })
})
