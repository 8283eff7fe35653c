import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLogger } from '../../log/log.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'

const server = process.env.PARLEY_TEST_DATABASE_URL ?? ''
const all = readMigrations('postgresql')
const at = all.findIndex(({ name }) => name.endsWith('_foreign_keys'))
const statements = (all[at]?.sql ?? '')
  .replace(/^--.*$/gm, '')
  .split(/;\s*$/m)
  .filter(text => text.trim() !== '')

/** Rows as a version with triggers may have left them: `kept` belongs to a user and a chat; a chat `gone` and a user `nobody` do not exist. */
const ROWS = `
  INSERT INTO "User" ("id", "email", "name", "createdAt") VALUES ('ann', 'ann@example.com', 'Ann', now());
  INSERT INTO "Chat" ("id", "userId", "title", "createdAt", "updatedAt") VALUES ('kept', 'ann', 'A chat', now(), now());
  INSERT INTO "Run" ("id", "chatId", "userId", "status", "model", "selectedTools", "userMessageId", "messageId", "startedAt") VALUES
    ('run', 'kept', 'ann', 'done', 'a:b', '[]', 'u', 'a', now()),
    ('no-chat', 'gone', 'ann', 'done', 'a:b', '[]', 'u', 'a', now()),
    ('no-user', 'kept', 'nobody', 'done', 'a:b', '[]', 'u', 'a', now());
  INSERT INTO "InputRequest" ("id", "runId", "userId", "kind", "data", "createdAt", "expiresAt") VALUES
    ('asked', 'run', 'ann', 'approval', '{}', now(), now()), ('orphan', 'no-chat', 'ann', 'approval', '{}', now(), now());
  INSERT INTO "Message" ("id", "chatId", "role", "parts", "createdAt") VALUES
    ('m', 'kept', 'user', '[]', now()), ('lost', 'gone', 'user', '[{"type":"text","text":"Hi"}]', now());
  INSERT INTO "RunEvent" ("runId", "seq", "atMs", "data") VALUES ('run', 1, 1, '{}'), ('no-user', 1, 1, '{}'), ('none', 7, 1, '{"a":1}');`

const ORPHANS = [
  ['InputRequest', 'orphan', 'its run has no chat or no user'],
  ['Message', 'lost', 'it has no chat'],
  ['Run', 'no-chat', 'it has no chat or no user'],
  ['Run', 'no-user', 'it has no chat or no user'],
  ['RunEvent', 'no-user:1', 'it has no run'],
  ['RunEvent', 'none:7', 'it has no run'],
]

const LEFT = `
  SELECT (SELECT string_agg("id", ',' ORDER BY "id") FROM "Run") AS "runs", (SELECT string_agg("id", ',' ORDER BY "id") FROM "Message") AS "messages",
    (SELECT string_agg("id", ',' ORDER BY "id") FROM "InputRequest") AS "inputs", (SELECT string_agg("runId", ',' ORDER BY 1) FROM "RunEvent") AS "events"`
const KEYS = `
  SELECT conname AS "name", pg_get_constraintdef(oid) AS "key" FROM pg_constraint
  WHERE contype = 'f' AND conrelid IN ('"Run"'::regclass, '"Message"'::regclass, '"RunEvent"'::regclass) ORDER BY 1`
const TRIGGERS = `SELECT count(*)::int AS "count" FROM pg_proc WHERE proname = 'parley_take_along'`

const urlOf = (name: string) => Object.assign(new URL(server), { pathname: `/${name}` }).href

async function inDatabase<T>(url: string, job: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await job(client)
  } finally {
    await client.end()
  }
}

describe.skipIf(server === '')('foreign keys in place of triggers', () => {
  const before = `parley_keys_${randomUUID().slice(0, 8)}`
  const logged: { event?: string; rows?: unknown }[] = []
  const log = createLogger('warn', line => void logged.push(JSON.parse(line)))
  const start = (name: string, migrations = all) =>
    migrate({ databaseUrl: urlOf(name), databaseProvider: 'postgresql', encryptionKey: Buffer.alloc(32, 1) }, log, migrations)

  beforeAll(async () => {
    await inDatabase(server, client => client.query(`CREATE DATABASE ${before}`))
    await start(before, all.slice(0, at))
    await inDatabase(urlOf(before), client => client.query(ROWS))
  })
  afterAll(() => inDatabase(server, client => client.query(`DROP DATABASE ${before} WITH (FORCE)`)))

  it.each(Array.from({ length: statements.length + 1 }, (_, done) => done))(
    'come back with every row kept, after a start that was killed behind %i statements',
    async done => {
      const name = `${before}_${done}`
      logged.length = 0
      await inDatabase(server, client => client.query(`CREATE DATABASE ${name} TEMPLATE ${before}`))
      try {
        if (done > 0)
          await inDatabase(urlOf(name), async client => {
            await client.query(['BEGIN', ...statements.slice(0, done), 'COMMIT'].join(';'))
            await client.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '2', '${all[at]?.name}')`)
          })
        expect(await start(name)).toEqual(all.slice(at).map(migration => migration.name))
        await inDatabase(urlOf(name), async client => {
          const kept = await client.query<{ table: string; key: string; reason: string; row: Record<string, unknown> }>(
            'SELECT "table", "key", "reason", "row" FROM "OrphanedRow" ORDER BY "table" COLLATE "C", "key" COLLATE "C"',
          )
          expect(kept.rows.map(({ table, key, reason }) => [table, key, reason])).toEqual(ORPHANS)
          expect(kept.rows[1]?.row).toMatchObject({ id: 'lost', chatId: 'gone', parts: [{ type: 'text', text: 'Hi' }] })
          expect(kept.rows.at(-1)?.row).toMatchObject({ runId: 'none', seq: 7, data: '{"a":1}' })
          expect((await client.query(LEFT)).rows).toEqual([{ runs: 'run', messages: 'm', inputs: 'asked', events: 'run' }])
          const cascade = (column: string, table: string) =>
            `FOREIGN KEY ("${column}") REFERENCES "${table}"(id) ON UPDATE CASCADE ON DELETE CASCADE`
          expect((await client.query(KEYS)).rows).toEqual([
            { name: 'Message_chatId_fkey', key: cascade('chatId', 'Chat') },
            { name: 'RunEvent_runId_fkey', key: cascade('runId', 'Run') },
            { name: 'Run_chatId_fkey', key: cascade('chatId', 'Chat') },
            { name: 'Run_userId_fkey', key: cascade('userId', 'User') },
          ])
          expect((await client.query(TRIGGERS)).rows).toEqual([{ count: 0 }])
        })
        expect(logged).toMatchObject([{ event: 'database.orphans_kept', rows: { InputRequest: 1, Message: 1, Run: 2, RunEvent: 2 } }])
      } finally {
        await inDatabase(server, client => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
      }
    },
    20_000,
  )
})
