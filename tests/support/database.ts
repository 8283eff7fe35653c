import { createHash, randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Client } from 'pg'
import { createLogger, migrate, readMigrations } from '#lib/platform/index.ts'

export const TEST_KEY = Buffer.alloc(32, 7)

const silent = createLogger('error')
/** Any number: one template is made at a time. */
const TEMPLATE_LOCK = 6_011_202_611

export interface FreshDatabase {
  url: string
  drop(): Promise<void>
}

/** Creates a migrated, empty database: a copy of a template that is made once for each set of migrations. */
export function freshDatabase(folder: string): Promise<FreshDatabase> {
  const server = process.env.PARLEY_TEST_DATABASE_URL
  return server ? freshPostgresql(server) : freshSqlite(folder)
}

async function freshSqlite(folder: string): Promise<FreshDatabase> {
  const file = path.join(folder, 'parley.db')
  copyFileSync(await sqliteTemplate(), file)
  return { url: `file:${file}`, drop: async () => undefined }
}

async function sqliteTemplate(): Promise<string> {
  const template = path.join(os.tmpdir(), `parley-template-${os.userInfo().uid}-${fingerprint('sqlite')}.db`)
  if (existsSync(template)) return template
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-template-'))
  const file = path.join(folder, 'parley.db')
  await migrate({ databaseUrl: `file:${file}`, databaseProvider: 'sqlite', encryptionKey: TEST_KEY }, silent)
  // It remembers no key: tests start with keys of their own.
  const inside = new SqliteDatabase(file)
  inside.exec('delete from "Setting"')
  inside.close()
  renameSync(file, template)
  rmSync(folder, { recursive: true })
  return template
}

async function freshPostgresql(server: string): Promise<FreshDatabase> {
  const name = `parley_test_${randomUUID().replaceAll('-', '')}`
  const template = `parley_template_${fingerprint('postgresql')}`
  await asMaintainer(server, async client => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    if ((await client.query('select 1 from pg_database where datname = $1', [template])).rowCount === 0)
      await makeTemplate(server, client, template)
    await client.query(`create database ${name} template ${template}`)
  })
  return {
    url: urlOf(server, name),
    drop: () => asMaintainer(server, async client => void (await client.query(`drop database ${name} with (force)`))),
  }
}

async function makeTemplate(server: string, client: Client, template: string): Promise<void> {
  const draft = `${template}_draft`
  await client.query(`drop database if exists ${draft}`)
  await client.query(`create database ${draft}`)
  await migrate({ databaseUrl: urlOf(server, draft), databaseProvider: 'postgresql', encryptionKey: TEST_KEY }, silent)
  await asMaintainer(urlOf(server, draft), async inside => void (await inside.query('delete from "Setting"')))
  await client.query(`alter database ${draft} rename to ${template}`)
}

async function asMaintainer(server: string, job: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: server })
  await client.connect()
  try {
    await job(client)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href
}

function fingerprint(provider: 'sqlite' | 'postgresql'): string {
  const hash = createHash('sha256').update('2')
  for (const { name, sql } of readMigrations(provider)) hash.update(name).update(sql)
  return hash.digest('hex').slice(0, 12)
}
