import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#lib/platform/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { proxyTo } from '#tests/support/postgresql-proxy.ts'
import { createEventStore, type EventStore } from './event-store.ts'

const USER = `INSERT INTO "User" ("id", "email", "name", "createdAt") VALUES ('u', 'u@example.com', 'U', now())`
const CHATS = `INSERT INTO "Chat" ("id", "userId", "title", "createdAt", "updatedAt")
  SELECT 'chat-' || i, 'u', 'A chat', now(), now() FROM generate_series($1::int, $2::int) i`
const RUNS = `INSERT INTO "Run" ("id", "chatId", "userId", "status", "model", "selectedTools", "userMessageId", "messageId", "leaseToken", "startedAt")
  SELECT 'run-' || i, 'chat-' || i, 'u', 'running', 'a:b', '[]', 'asked', 'answer', 'token-' || i, now() FROM generate_series($1::int, $2::int) i`
/** More often than PostgreSQL plans a statement for its values alone. */
const OFTEN = 8
/** Its backends tell what they have counted at most once in a second. */
const COUNTED_MS = 1_200

describe.skipIf(!process.env.PARLEY_TEST_DATABASE_URL)('the log of runs in PostgreSQL', () => {
  let test: TestPlatform
  let pool: Pool
  let store: EventStore
  beforeEach(async () => {
    test = await testPlatform()
    const { db } = test.platform
    pool = new Pool({ connectionString: test.platform.env.databaseUrl })
    store = createEventStore(db)
    await pool.query(USER)
    await runs(1, 20)
  })
  afterEach(async () => {
    await pool.end()
    await test.dispose()
  })

  const runs = async (from: number, to: number) => {
    await pool.query(CHATS, [from, to])
    await pool.query(RUNS, [from, to])
  }
  const append = (seq: number, token = (run: number) => `token-${run}`) =>
    store.append([1, 2, 3].map(run => ({ runId: `run-${run}`, seq, atMs: 1, data: '{}', token: token(run) })))
  const wholeReadings = async () => {
    const { rows } = await pool.query<{ count: string }>(`SELECT seq_scan AS count FROM pg_stat_user_tables WHERE relname = 'Run'`)
    return Number(rows[0]?.count)
  }

  it('stores the rows of runs whose writer still holds the lease, and refuses only the others', async () => {
    expect(await append(1, run => (run === 2 ? 'of another' : `token-${run}`))).toEqual(new Set(['run-2']))
    expect((await store.read('run-1', 0, 9)).map(({ seq }) => seq)).toEqual([1])
    expect(await store.read('run-2', 0, 9)).toEqual([])
  })

  it('stores rows of a run that is updated meanwhile, unless its lease has changed', async () => {
    const other = await pool.connect()
    try {
      await other.query(
        `BEGIN; UPDATE "Run" SET "leaseToken" = 'of another' WHERE "id" = 'run-1'; UPDATE "Run" SET "leaseUntil" = now() WHERE "id" = 'run-2'`,
      )
      const appended = append(1)
      expect(await Promise.race([appended, sleep(200, 'it waits')])).toBe('it waits')
      await other.query('COMMIT')
      expect(await appended).toEqual(new Set(['run-1']))
      expect(await store.read('run-1', 0, 9)).toEqual([])
      expect(await store.read('run-2', 0, 9)).toHaveLength(1)
    } finally {
      other.release()
    }
  })

  it('is soon written and read over another connection when one has lost its other end', async () => {
    const proxy = await proxyTo(test.platform.env.databaseUrl)
    const db = openDatabase(proxy.url)
    const other = createEventStore(db)
    const row = { runId: 'run-1', seq: 1, atMs: 1, data: '{}', token: 'token-1' }
    const soon = (work: () => Promise<unknown>) => Promise.race([work().then(String, String), sleep(4_500, 'it waits')])
    try {
      await other.read('run-1', 0, 9)
      proxy.freeze()
      expect(await soon(() => other.append([row]))).toContain('Query read timeout')
      await other.append([row])
      proxy.freeze()
      expect(await soon(() => other.read('run-1', 0, 9))).toContain('Query read timeout')
      expect(await other.read('run-1', 0, 9)).toHaveLength(1)
    } finally {
      proxy.close()
      await db.close()
    }
  })

  it('holds a row once, though an append that timed out is stored and then repeated', async () => {
    const other = await pool.connect()
    try {
      await other.query(`BEGIN; LOCK TABLE "RunEvent" IN SHARE MODE`)
      await expect(append(1)).rejects.toThrow('Query read timeout')
      const again = append(1).then(String, String)
      await other.query('COMMIT')
      await again
      await expect.poll(async () => (await store.read('run-1', 0, 9)).map(({ seq }) => seq)).toEqual([1])
      await expect(append(1)).rejects.toMatchObject({ code: '23505' })
    } finally {
      other.release()
    }
  })

  it('does not scan all runs for each commit, even if it was small when the statement was planned', async () => {
    for (let seq = 1; seq <= OFTEN; seq++) await append(seq)
    await runs(21, 3_000)
    await sleep(COUNTED_MS)
    await append(OFTEN + 1)
    const before = await wholeReadings()
    for (let seq = 1; seq <= OFTEN; seq++) await append(OFTEN + 1 + seq)
    await sleep(COUNTED_MS)
    await append(2 * OFTEN + 2)
    await sleep(COUNTED_MS)
    expect(await wholeReadings()).toBe(before)
  })
})
