import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBlobs } from '../../blobs.ts'
import { readEnv } from '../../config/env.ts'
import { createLogger } from '../../log/log.ts'
import { migrate } from '../schema/migrate.ts'
import { restoreBackup, writeBackup } from './backup-file.ts'

const server = process.env.PARLEY_TEST_DATABASE_URL ?? ''
const log = createLogger('error')
let folder: string
let names: string[]

async function asked<Row extends object>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function emptyDatabase(name: string) {
  const database = `parley_backup_${name}_${randomUUID().slice(0, 8)}`
  names.push(database)
  await asked(server, `create database ${database}`)
  return readEnv({
    PARLEY_DATA_DIR: path.join(folder, name),
    DATABASE_URL: Object.assign(new URL(server), { pathname: `/${database}` }).href,
  })
}

const user = { id: 'u1', email: 'ann@example.org', name: 'Ann “Ü” \\ \u{1f600}' }
const event = JSON.stringify({ type: 'text-delta', id: 't', delta: 'line\nbreak, "quote", ü' })

async function fill(url: string): Promise<void> {
  await asked(url, 'insert into "User" ("id", "email", "name", "createdAt", "preferences") values ($1, $2, $3, $4, $5)', [
    ...Object.values(user),
    '2026-01-02T03:04:05.678Z',
    '{"deep": {"list": [1, 2.5, null]}}',
  ])
  await asked(url, `insert into "Chat" ("id", "userId", "title", "createdAt", "updatedAt") values ('c1', 'u1', 'T', now(), now())`)
  await asked(
    url,
    `insert into "Run" ("id", "chatId", "userId", "status", "model", "selectedTools", "userMessageId", "messageId", "startedAt") values ('r1', 'c1', 'u1', 'completed', 'm', '[]', 'a', 'b', now())`,
  )
  await asked(
    url,
    'insert into "RunEvent" ("runId", "seq", "atMs", "data") select $1, seq, 9007199254740993, $2 from generate_series(1, 1201) seq',
    ['r1', event],
  )
}

/** Every row of every table but the one that says when others have changed, as PostgreSQL writes them. */
async function everything(url: string): Promise<Record<string, string[]>> {
  const tables = await asked<{ name: string }>(url, "select tablename as name from pg_tables where schemaname = 'public' order by 1")
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    // The rest follows from these: triggers and the indexer write it again.
    if (['_prisma_migrations', 'ConfigurationVersion', 'SearchEntry', 'SearchPending'].includes(name)) continue
    all[name] = (await asked<{ row: string }>(url, `select row_to_json(t)::text as row from "${name}" t order by 1`)).map(({ row }) => row)
  }
  return all
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-backup-'))
  names = []
})
afterEach(async () => {
  for (const name of names) await asked(server, `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true })
})

describe.skipIf(server === '')('a backup of a PostgreSQL database', () => {
  it('[O7] [O1] pauses answers that were unfinished, tells how many rows it has copied, and is refused where it was damaged', async () => {
    const one = await emptyDatabase('one')
    const backup = path.join(folder, 'one.parley')
    await migrate(one, log)
    await fill(one.databaseUrl)
    await asked(one.databaseUrl, `update "Run" set "status" = 'waiting'`)
    const heard: number[] = []
    await writeBackup(one, backup, ({ done }) => void heard.push(done))
    expect(heard.at(-1)).toBeGreaterThan(1_200)

    const other = await emptyDatabase('other')
    const content = readFileSync(backup)
    writeFileSync(backup, Buffer.concat([content.subarray(0, -200), Buffer.alloc(64, 42), content.subarray(-136)]))
    await expect(restoreBackup(other, backup)).rejects.toThrow('is damaged')
    writeFileSync(backup, content)
    expect(await restoreBackup(other, backup)).toEqual({ pausedRuns: 1 })
    expect(await asked(other.databaseUrl, `select "key" from "Setting" where "key" = 'pausedRuns'`)).toHaveLength(1)
  })

  it('brings every row, the secrets and the attachments back into an empty one, and into no other', async () => {
    const one = await emptyDatabase('one')
    const backup = path.join(folder, 'one.parley')
    await expect(writeBackup(one, backup)).rejects.toThrow('there is nothing of Parley in this database yet')
    await migrate(one, log)
    await fill(one.databaseUrl)
    const { sha256 } = await createBlobs(one.dataDir).put(Buffer.from('an attachment'))
    await writeBackup(one, backup)
    expect(statSync(backup).mode & 0o777).toBe(0o600)

    const other = await emptyDatabase('other')
    await restoreBackup(other, backup)
    expect(await everything(other.databaseUrl)).toEqual(await everything(one.databaseUrl))
    expect(await createBlobs(other.dataDir).read(sha256)).toEqual(Buffer.from('an attachment'))
    const restored = readEnv({ PARLEY_DATA_DIR: other.dataDir, DATABASE_URL: other.databaseUrl })
    expect(restored.encryptionKey).toEqual(one.encryptionKey)
    expect(await migrate(restored, log)).toEqual([])

    await expect(restoreBackup(other, backup)).rejects.toThrow('not empty')
    const embedded = readEnv({ PARLEY_DATA_DIR: path.join(folder, 'embedded') })
    await expect(restoreBackup(embedded, backup)).rejects.toThrow('set DATABASE_URL to an empty PostgreSQL database')
  })
})
