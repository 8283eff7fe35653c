import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLogger } from '../../log/log.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations.ts'

const server = process.env.PARLEY_TEST_DATABASE_URL ?? ''
const log = createLogger('error')
const name = `parley_migrate_${randomUUID().slice(0, 8)}`
const databaseUrl = server && Object.assign(new URL(server), { pathname: `/${name}` }).href
const target = (keyByte: number) => ({ databaseUrl, databaseProvider: 'postgresql' as const, encryptionKey: Buffer.alloc(32, keyByte) })

async function maintain(sql: string): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  await client.query(sql)
  await client.end()
}

async function rowsOf(sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe.skipIf(server === '')('a new PostgreSQL database', () => {
  beforeEach(() => maintain(`create database ${name}`))
  afterEach(() => maintain(`drop database ${name} with (force)`))

  it('is migrated once by two processes at the same time', async () => {
    const applied = await Promise.all([migrate(target(1), log), migrate(target(1), log)])
    expect(applied.flat()).toEqual(readMigrations('postgresql').map(migration => migration.name))
    expect(await migrate(target(1), log)).toEqual([])
  })

  it('belongs to the first key that starts with it', async () => {
    await migrate(target(1), log)
    await expect(migrate(target(2), log)).rejects.toThrow('PARLEY_ENCRYPTION_KEY is not the key that this database was set up with')
    expect(await migrate(target(1), log)).toEqual([])
  })

  it('is as it was before a migration that fails, and the next start tries again', async () => {
    const all = readMigrations('postgresql')
    const broken = { name: '29990101000000_broken', sql: 'CREATE TABLE "Half" ("id" TEXT); CREATE TABLE "User" ("id" TEXT);' }
    await expect(migrate(target(1), log, [...all, broken])).rejects.toThrow('already exists')
    const half = `select to_regclass('"Half"') as "table"`
    expect(await rowsOf(half)).toEqual([{ table: null }])
    const mended = { ...broken, sql: `CREATE TABLE "Half" ("id" TEXT DEFAULT ';');` }
    expect(await migrate(target(1), log, [...all, mended])).toEqual([broken.name])
    expect(await rowsOf(half)).toEqual([{ table: '"Half"' }])
  })

  it('goes on where an earlier version stopped in the middle of what takes rows along', async () => {
    const all = readMigrations('postgresql')
    const at = all.findIndex(({ name }) => name.endsWith('_taken_along'))
    await migrate(target(1), log, all.slice(0, at))
    await rowsOf('ALTER TABLE "RunEvent" DROP CONSTRAINT "RunEvent_runId_fkey"')
    await rowsOf(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '2', '${all[at]?.name}')`)
    expect(await migrate(target(1), log)).toEqual(all.slice(at).map(({ name }) => name))
  })

  it('is named without the password when it does not let us in', async () => {
    const absent = Object.assign(new URL(server), { pathname: '/parley_no_such' })
    await expect(migrate({ ...target(1), databaseUrl: absent.href }, log)).rejects.toThrow(
      `DATABASE_URL: the database parley_no_such does not exist on ${absent.host}.`,
    )
    const stranger = Object.assign(new URL(databaseUrl), { username: 'parley_nobody', password: 'hush' })
    const refusal = await migrate({ ...target(1), databaseUrl: stranger.href }, log).catch((error: Error) => error.message)
    expect(refusal).toMatch(/^DATABASE_URL: the PostgreSQL server at .* refuses the user parley_nobody or its password\.$/)
  })
})
