import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Pool } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { proxyTo } from '#tests/support/postgresql-proxy.ts'
import { pgQuery } from './pg-query.ts'

const url = process.env.PARLEY_TEST_DATABASE_URL ?? ''

/** Says by how many bytes the old generation has grown in 4,000 statements. The young one is small, and collected hundreds of times meanwhile. */
const STATEMENTS = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { Pool } from 'pg'
  import { pgQuery } from '#lib/platform/database/postgresql/pg-query.ts'
  const pool = new Pool({ connectionString: process.env.PARLEY_TEST_DATABASE_URL, pipeline: true })
  const old = () => getHeapSpaceStatistics().find(space => space.space_name === 'old_space').space_used_size
  const ask = async times => {
    for (let at = 0; at < times; at++) await pgQuery(pool, { name: 'ask', text: 'SELECT $1::text AS said', values: [(at + ' ').repeat(100)] })
  }
  await ask(500)
  const before = old()
  await ask(4000)
  console.log(old() - before)
  await pool.end()
`

describe.skipIf(url === '')('a statement for PostgreSQL', () => {
  const ends: (() => unknown)[] = []
  afterAll(async () => {
    for (const end of ends) await end()
  })

  it('dies young, with what it said and what it was told', async () => {
    const args = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=1', '--input-type=module', '--eval', STATEMENTS]
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 30_000 })
    expect(Number(stdout)).toBeLessThan(2_000_000)
  }, 40_000)

  it('that has no answer in time is given up with its connection, and those behind it at once', async () => {
    const proxy = await proxyTo(url)
    const pool = new Pool({ connectionString: proxy.url, max: 1, pipeline: true })
    pool.on('error', () => undefined)
    pool.on('connect', client => client.on('error', () => undefined))
    ends.push(() => pool.end(), proxy.close)
    const client = await pool.connect()
    proxy.freeze()
    const beganMs = performance.now()
    const answers = await Promise.allSettled([300, 20_000].map(answerMs => pgQuery(client, { text: 'SELECT 1' }, answerMs)))
    client.release(true)
    expect(answers.map(answer => answer.status === 'rejected' && String(answer.reason.message))).toEqual([
      'Query read timeout',
      expect.stringContaining('Connection terminated'),
    ])
    expect(performance.now() - beganMs).toBeLessThan(5_000)
    expect((await pgQuery<{ one: number }>(pool, { text: 'SELECT 1 AS one' })).rows).toEqual([{ one: 1 }])
  })
})
