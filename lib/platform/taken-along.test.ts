import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'

const OF_A_CHAT = ['Chat', 'Message', 'Run', 'RunEvent', 'InputRequest', 'Share'] as const

let test: TestPlatform
beforeEach(async () => {
  test = await testPlatform()
  for (const user of ['ann', 'bob']) {
    await test.platform.db.client.user.create({ data: { id: user, email: `${user}@example.com`, name: user, createdAt: at } })
    for (const chat of [`${user}-1`, `${user}-2`]) await fill(user, chat)
  }
})
afterEach(() => test.dispose())

const at = new Date('2026-11-23T12:00:00Z')

/** A chat with two messages, a run with two rows, a question and a share. */
async function fill(userId: string, chatId: string): Promise<void> {
  const { client } = test.platform.db
  const id = `run-of-${chatId}`
  await client.chat.create({ data: { id: chatId, userId, title: 'A chat', createdAt: at, updatedAt: at } })
  for (const role of ['user', 'assistant'])
    await client.message.create({ data: { id: `${role}-in-${chatId}`, chatId, role, parts: [], createdAt: at } })
  const asked = { userMessageId: `user-in-${chatId}`, messageId: `assistant-in-${chatId}` }
  await client.run.create({ data: { id, chatId, userId, status: 'waiting', model: 'a:b', selectedTools: [], startedAt: at, ...asked } })
  await client.runEvent.createMany({ data: [1, 2].map(seq => ({ runId: id, seq, atMs: 1n, data: '{}' })) })
  await client.inputRequest.create({
    data: { id: `input-of-${chatId}`, runId: id, userId, kind: 'approval', data: {}, createdAt: at, expiresAt: at },
  })
  await client.share.create({ data: { id: `share-of-${chatId}`, chatId, userId, headId: asked.messageId, title: 'A chat', createdAt: at } })
}

/** How many rows of each table there are, in the order of `OF_A_CHAT`. */
async function left(): Promise<number[]> {
  const counts = await Promise.all(
    OF_A_CHAT.map(table => test.platform.db.query<{ count: number | string }>(`SELECT COUNT(*) AS count FROM "${table}"`, [])),
  )
  return counts.map(([row]) => Number(row?.count))
}

describe('what is deleted takes along', () => {
  it('all that belongs to a person, and nothing else', async () => {
    expect(await left()).toEqual([4, 8, 4, 8, 4, 4])
    await test.platform.db.client.user.delete({ where: { id: 'ann' } })
    expect(await left()).toEqual([2, 4, 2, 4, 2, 2])
    expect(await test.platform.db.client.runEvent.count({ where: { runId: { startsWith: 'run-of-bob' } } })).toBe(4)
  })

  it('all that belongs to chats', async () => {
    await test.platform.db.client.chat.deleteMany({ where: { id: { in: ['ann-1', 'bob-2'] } } })
    expect(await left()).toEqual([2, 4, 2, 4, 2, 2])
  })

  it('all that belongs to a run', async () => {
    await test.platform.db.client.run.delete({ where: { id: 'run-of-ann-1' } })
    expect(await left()).toEqual([4, 8, 3, 6, 3, 4])
  })
})

describe('what would belong to nothing', () => {
  it.each([
    ['a message', `INSERT INTO "Message" ("id", "chatId", "role", "parts", "createdAt") VALUES ('new', 'none', 'user', '[]', ?)`, [at]],
    ['a row of a log', `INSERT INTO "RunEvent" ("runId", "seq", "atMs", "data") VALUES ('none', ?, 1, '{}')`, [1]],
  ] as const)('is refused: %s', async (_, statement, values) => {
    await expect(test.platform.db.transact(async sql => sql.run(statement, [...values]))).rejects.toThrow(/foreign key/i)
    expect(await left()).toEqual([4, 8, 4, 8, 4, 4])
  })
})

/** Roles belong to the whole server. */
const stranger = `stranger_${process.pid}`

describe.skipIf(!process.env.PARLEY_TEST_DATABASE_URL)('what is deleted on PostgreSQL takes along', () => {
  let writer: Client
  let other: Client
  beforeEach(async () => {
    ;[writer, other] = [await connected(), await connected()]
  })
  afterEach(() => Promise.all([writer.end(), other.end()]))

  async function connected(): Promise<Client> {
    const client = new Client({ connectionString: test.platform.env.databaseUrl })
    await client.connect()
    return client
  }

  /** The other deletes while the writer writes in a transaction, and has to wait for its end. */
  async function deleteMeanwhile(statements: string[], deletion: string): Promise<void> {
    await writer.query('BEGIN')
    for (const statement of statements) await writer.query(statement)
    let isDone = false
    const deleted = other.query(deletion).then(() => {
      isDone = true
    })
    await expect.poll(waiting).toBe(1)
    expect(isDone).toBe(false)
    await writer.query('COMMIT')
    await deleted
  }
  const waiting = async () => {
    const locks = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return (await test.platform.db.query<{ count: number }>(locks, []))[0]?.count
  }

  const message = `INSERT INTO "Message" ("id", "chatId", "role", "parts", "createdAt") VALUES ('new', 'ann-1', 'user', '[]', now())`

  it('what a send stores meanwhile', async () => {
    const run = `INSERT INTO "Run" ("id", "chatId", "userId", "status", "model", "selectedTools", "userMessageId", "messageId", "startedAt")
      VALUES ('new', 'ann-1', 'ann', 'running', 'a:b', '[]', 'new', 'answer', now())`
    const row = `INSERT INTO "RunEvent" ("runId", "seq", "atMs", "data") VALUES ('new', 1, 1, '{}')`
    await deleteMeanwhile(
      [`UPDATE "Chat" SET "activeRunId" = 'new' WHERE "id" = 'ann-1'`, message, run, row],
      `DELETE FROM "Chat" WHERE "id" = 'ann-1'`,
    )
    expect(await left()).toEqual([3, 6, 3, 6, 3, 3])
  })

  it('the answer that a run leaves meanwhile', async () => {
    await deleteMeanwhile(
      [`UPDATE "Run" SET "status" = 'done' WHERE "id" = 'run-of-ann-1'`, message],
      `DELETE FROM "Chat" WHERE "id" = 'ann-1'`,
    )
    expect(await left()).toEqual([3, 6, 3, 6, 3, 3])
  })

  it('the rows that a log takes meanwhile', async () => {
    const lock = `SELECT 1 FROM "Run" WHERE "id" = 'run-of-ann-1' FOR SHARE`
    const row = `INSERT INTO "RunEvent" ("runId", "seq", "atMs", "data") VALUES ('run-of-ann-1', 3, 1, '{}')`
    await deleteMeanwhile([lock, row], `DELETE FROM "User" WHERE "id" = 'ann'`)
    expect(await left()).toEqual([2, 4, 2, 4, 2, 2])
  })

  /** Lists the tables whose rows go with a chat's, by their foreign keys. */
  async function tablesOfChats(): Promise<string> {
    const { rows } = await other.query<{ table: string }>(`
      WITH RECURSIVE holder("id") AS (
        SELECT '"Chat"'::regclass::oid
        UNION
        SELECT "conrelid" FROM pg_constraint JOIN holder ON "confrelid" = holder."id" WHERE "contype" = 'f'
      )
      SELECT "id"::regclass::text AS "table" FROM holder`)
    return rows.map(({ table }) => table).join(', ')
  }

  it.each([
    ['with what belongs to them', async () => '"Chat" CASCADE'],
    ['with what belongs to people', async () => '"User" CASCADE'],
    ['two at once', async () => '"Chat", "Run" CASCADE'],
    ['each by its name', tablesOfChats],
  ])('everything where tables are emptied, %s', async (_, tables) => {
    await other.query(`TRUNCATE ${await tables()}`)
    expect(await left()).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('runs of a person in chats that are by now somebody else’s', async () => {
    await other.query(`UPDATE "Chat" SET "userId" = 'bob' WHERE "id" = 'ann-1'`)
    await other.query(`DELETE FROM "User" WHERE "id" = 'ann'`)
    expect(await left()).toEqual([3, 6, 2, 4, 2, 2])
    await other.query(`DELETE FROM "Chat" WHERE "id" = 'ann-1'`)
  })

  it('all of it at any isolation level', async () => {
    await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    await other.query(`DELETE FROM "Chat" WHERE "id" = 'ann-1'`)
    await other.query('COMMIT')
    expect(await left()).toEqual([3, 6, 3, 6, 3, 3])
  })

  it('nothing of ours for a stranger who hangs our function on a table of their own', async () => {
    await other.query(`CREATE ROLE ${stranger} LOGIN`)
    try {
      await other.query(`SET ROLE ${stranger}`)
      await other.query('CREATE TEMP TABLE mine (id text)')
      const hang =
        'CREATE TRIGGER hung AFTER DELETE ON mine REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public."parley_configuration_changed"()'
      await expect(other.query(hang)).rejects.toThrow(/permission denied for function .*parley_/)
    } finally {
      await other.query('RESET ROLE')
      await other.query(`DROP OWNED BY ${stranger}`)
      await other.query(`DROP ROLE ${stranger}`)
    }
  })

  it('what belongs to it, whichever table of that name its deleter sees', async () => {
    await other.query('CREATE TEMP TABLE "RunEvent" ("runId" text)')
    await other.query(`DELETE FROM "Run" WHERE "id" = 'run-of-ann-1'`)
    expect(await left()).toEqual([4, 8, 3, 6, 3, 4])
  })
})
