import { randomBytes } from 'node:crypto'
import { Client, Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { proxyTo } from '#tests/support/postgresql-proxy.ts'
import { isConnectionLost } from '../connection-lost.ts'
import { openDatabase } from '../db.ts'
import { openPgPool, pgQuery } from './driver.ts'

const server = process.env.PARLEY_TEST_DATABASE_URL ?? ''

describe.skipIf(server === '')('connections to PostgreSQL', () => {
  it('stay through a pause, but for those of a burst alone', async () => {
    const pool = openPgPool(server, { min: 2, idleTimeoutMillis: 50 })
    const clients = await Promise.all(Array.from({ length: 5 }, () => pool.connect()))
    for (const client of clients) client.release()
    await expect.poll(() => pool.totalCount).toBe(2)
    await new Promise(resolve => setTimeout(resolve, 200))
    expect([pool.totalCount, pool.idleCount]).toEqual([2, 2])
    await pool.end()
  })

  it('are given up where one has no answer in time, with the statements behind it', async () => {
    const proxy = await proxyTo(server)
    const pool = new Pool({ connectionString: proxy.url, max: 1, pipeline: true })
    pool.on('error', () => undefined)
    pool.on('connect', client => client.on('error', () => undefined))
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
    await pool.end()
    proxy.close()
  })

  describe('that PostgreSQL refuses since there are too many', () => {
    const role = `parley_few_${randomBytes(6).toString('hex')}`
    const asOwner = async (statement: string) => {
      const owner = new Client({ connectionString: server })
      await owner.connect()
      await owner.query(statement)
      await owner.end()
    }
    beforeEach(() => asOwner(`CREATE ROLE ${role} LOGIN PASSWORD 'x' CONNECTION LIMIT 0`))
    afterEach(() => asOwner(`DROP ROLE ${role}`))

    it('fail in words by which what was asked is tried again', async () => {
      const url = new URL(server)
      url.username = role
      url.password = 'x'
      const db = openDatabase(url.href)
      const asked = await Promise.allSettled([
        db.query('SELECT 1'),
        db.transact(sql => sql.run('SELECT 1', [])),
        db.client.setting.findFirst(),
      ])
      await db.close()
      expect(asked.map(each => each.status === 'rejected' && isConnectionLost(each.reason))).toEqual([true, true, true])
    })
  })
})
