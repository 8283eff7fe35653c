import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAudit } from '#lib/audit/index.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openPlatform } from '../open-platform.ts'
import type { Platform } from '../platform.ts'
import { readEnv } from './env.ts'

const server = process.env.PARLEY_TEST_DATABASE_URL ?? ''
const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

let folder: string
let name: string
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-url-'))
  name = `parley_url_${randomUUID().slice(0, 8)}`
  if (server !== '') await asked(server, `create database ${name}`)
})
afterEach(async () => {
  if (server !== '') await asked(server, `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true })
})

async function asked(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const urlOf = (search: string, host?: string) =>
  Object.assign(new URL(server), { pathname: `/${name}`, search, ...(host ? { host } : {}) }).href
const opened = (url: string) => openPlatform(createAudit, { PARLEY_DATA_DIR: folder, DATABASE_URL: url, PARLEY_LOG_LEVEL: 'error' })

/** Every way in which statements come to the database, at once and again and again. */
async function isUsed({ db, audit }: Platform): Promise<void> {
  const once = async (turn: number) => {
    await audit.record({ action: `test.${turn}` })
    await db.query('SELECT "id" FROM "AuditEvent" WHERE "action" = ?', [`test.${turn}`])
    await db.client.auditEvent.count()
    await db.client.$transaction(tx =>
      tx.setting.upsert({ where: { key: `k${turn}` }, create: { key: `k${turn}`, value: 1, updatedAt: new Date() }, update: {} }),
    )
  }
  for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 12 }, (_, turn) => once(round * 12 + turn)))
  expect(await db.client.auditEvent.count()).toBe(60)
}

describe('DATABASE_URL', () => {
  const problemsOf = (url: string) => () => readEnv({ PARLEY_DATA_DIR: folder, DATABASE_URL: url })

  it('[H11] is refused by a sentence where its schema is no name, or its password makes it no URL', () => {
    expect(problemsOf('postgresql://a@b/c?schema=a%22b')).toThrow('DATABASE_URL names a schema that is not a plain name')
    expect(problemsOf('postgresql://a:p/w@b:x/c')).toThrow('DATABASE_URL is no URL; write special characters of the password as %xx')
    expect(readEnv({ PARLEY_DATA_DIR: folder, DATABASE_URL: 'postgresql://a@b/c?schema=public' }).databaseUrl).toBe('postgresql://a@b/c')
  })
})

describe.skipIf(server === '')('a schema in DATABASE_URL', () => {
  it('[H11] is made and used for everything, and nothing goes elsewhere', async () => {
    const platform = await opened(urlOf('?schema=chat_team'))
    await isUsed(platform)
    await platform.db.close()
    const tables = await asked(
      urlOf(''),
      `select distinct schemaname from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    expect(tables).toEqual([{ schemaname: 'chat_team' }])
    const again = await opened(urlOf('?schema=chat_team'))
    expect(await again.db.client.auditEvent.count()).toBe(60)
    await again.db.close()
  })
})

describe.skipIf(server === '' || !hasPgBouncer)('PgBouncer in transaction mode', () => {
  let bouncer: ChildProcess
  let host: string
  beforeEach(async () => {
    const port = await freePort()
    host = `127.0.0.1:${port}`
    const { hostname, port: serverPort, username } = new URL(server)
    const ini = path.join(folder, 'pgbouncer.ini')
    writeFileSync(
      ini,
      `[databases]\n* = host=${hostname} port=${serverPort || 5432} user=${username}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = any\npool_mode = transaction\nmax_client_conn = 200\ndefault_pool_size = 5\nunix_socket_dir =\n`,
    )
    const isRoot = process.getuid?.() === 0
    const nobody = 65_534
    if (isRoot) for (const place of [folder, ini]) chownSync(place, nobody, nobody)
    bouncer = spawn('pgbouncer', [ini], { stdio: 'ignore', ...(isRoot ? { uid: nobody, gid: nobody } : {}) })
    await expect.poll(() => answers(port), { timeout: 5_000 }).toBe(true)
  })
  afterEach(() => void bouncer.kill('SIGINT'))

  it('[H11] is refused by a sentence that says what to add, and works with it', async () => {
    await expect(opened(urlOf('', host))).rejects.toThrow('connection pooler in transaction mode (PgBouncer); add ?pgbouncer=true')
    const platforms = await Promise.all([1, 2].map(() => opened(urlOf('?pgbouncer=true', host))))
    await isUsed(platforms[0] as Platform)
    for (const { db } of platforms) await db.close()
  })
})

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
