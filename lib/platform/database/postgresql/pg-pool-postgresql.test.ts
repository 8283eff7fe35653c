import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isConnectionLost } from '../connection-lost.ts'
import { openDatabase } from '../db.ts'
import { openPgPool } from './pg-pool.ts'

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
        db.query('SELECT 1', []),
        db.transact(sql => sql.run('SELECT 1', [])),
        db.client.setting.findFirst(),
      ])
      await db.close()
      expect(asked.map(each => each.status === 'rejected' && isConnectionLost(each.reason))).toEqual([true, true, true])
    })
  })
})
