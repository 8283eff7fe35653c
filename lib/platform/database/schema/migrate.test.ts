import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigurationError } from '../../config/configuration-error.ts'
import { createSecrets } from '../../crypto.ts'
import { createLogger } from '../../log/log.ts'
import { replaceKey } from './key-fingerprint.ts'
import { migrate } from './migrate.ts'
import { readMigrations, readSchema } from './migrations.ts'
import { withSchemaEngine } from './schema-engine.ts'

const log = createLogger('error')
const names = readMigrations('sqlite').map(migration => migration.name)
let folder: string
let file: string

const target = () => ({ databaseUrl: `file:${file}`, databaseProvider: 'sqlite' as const, encryptionKey: Buffer.alloc(32) })

function inDatabase<T>(job: (database: SqliteDatabase.Database) => T): T {
  const database = new SqliteDatabase(file)
  try {
    return job(database)
  } finally {
    database.close()
  }
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-migrate-'))
  file = path.join(folder, 'nested', 'parley.db')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a new SQLite database', () => {
  it('gets every migration once, in WAL mode, and no backup', async () => {
    expect(await migrate(target(), log)).toEqual(names)
    expect(await migrate(target(), log)).toEqual([])
    expect(inDatabase(database => database.pragma('journal_mode', { simple: true }))).toBe('wal')
    expect(readdirSync(path.dirname(file)).filter(name => name.startsWith('backup'))).toEqual([])
  })

  it('is for its owner alone', async () => {
    await migrate(target(), log)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('is migrated once by two callers at the same time', async () => {
    const applied = await Promise.all([migrate(target(), log), migrate(target(), log)])
    expect(applied.flat()).toEqual(names)
  })
})

describe('a SQLite database with pending migrations', () => {
  const extra = { name: '29990101000000_extra', sql: 'create table extra (id integer primary key);' }
  const tables = "select name from sqlite_master where name in ('kept', 'extra') order by name"

  it('is copied to backups before they are applied', async () => {
    await migrate(target(), log)
    inDatabase(database => database.exec("create table kept (word text); insert into kept values ('before')"))
    expect(await migrate(target(), log, [...readMigrations('sqlite'), extra])).toEqual([extra.name])
    expect(inDatabase(database => database.prepare(tables).pluck().all())).toEqual(['extra', 'kept'])
    const backups = path.join(path.dirname(file), 'backups')
    const [backup = '', ...others] = readdirSync(backups)
    expect(others).toEqual([])
    expect(backup).toMatch(/^parley-.*-before-29990101000000_extra\.db$/)
    file = path.join(backups, backup)
    expect(inDatabase(database => database.prepare(tables).pluck().all())).toEqual(['kept'])
  })

  it('[O4] [web-11] whose migration fails is named in one sentence, and copied once however often it is tried', async () => {
    await migrate(target(), log)
    const broken = { ...extra, sql: 'create table extra (id integer primary key); insert into nowhere values (1);' }
    const migrations = [...readMigrations('sqlite'), broken]
    const copies = () => readdirSync(path.join(path.dirname(file), 'backups')).filter(name => name.endsWith('.db'))
    for (let attempt = 0; attempt < 3; attempt++) {
      const failure = await migrate(target(), log, migrations).catch(error => error)
      expect(failure).toBeInstanceOf(ConfigurationError)
      expect(failure.message).toMatch(
        /^the migration 29990101000000_extra failed \(.+\); start the version before again, with \/.+\.db in place/,
      )
      expect(failure.message).not.toContain('\n')
    }
    expect(copies()).toHaveLength(1)
    inDatabase(database => database.exec('create table kept (word text)'))
    await migrate(target(), log, migrations).catch(() => undefined)
    expect(copies()).toHaveLength(2)
  })

  it('goes on after a start that was killed behind any statement of the newest migration', async () => {
    const all = readMigrations('sqlite')
    const newest = all.at(-1) as (typeof all)[number]
    await migrate(target(), log, all.slice(0, -1))
    const statements = newest.sql.split(/;\n(?!END)/).filter(sql => sql.trim() !== '')
    for (let cut = 0; cut <= statements.length; cut++) {
      const script = [
        "const database = new (require('better-sqlite3'))(process.argv[1])",
        "database.exec('begin immediate')",
        'for (const sql of JSON.parse(process.argv[2])) database.exec(sql)',
        "process.kill(process.pid, 'SIGKILL')",
      ]
      const { signal } = spawnSync(process.execPath, ['-e', script.join(';'), file, JSON.stringify(statements.slice(0, cut))])
      expect(signal).toBe('SIGKILL')
    }
    expect(await migrate(target(), log)).toEqual([newest.name])
    expect(await migrate(target(), log)).toEqual([])
  })

  it('keeps all of a migration or nothing of it', async () => {
    const broken = { ...extra, sql: 'create table extra (id integer primary key); insert into nowhere values (1);' }
    await migrate(target(), log)
    await expect(migrate(target(), log, [...readMigrations('sqlite'), broken])).rejects.toThrow('no such table: nowhere')
    expect(inDatabase(database => database.prepare(tables).pluck().all())).toEqual([])
    expect(await migrate(target(), log, [...readMigrations('sqlite'), extra])).toEqual([extra.name])
  })

  it('goes on after a start of an earlier version that left its row unfinished', async () => {
    await migrate(target(), log)
    inDatabase(database =>
      database.prepare("insert into _prisma_migrations (id, checksum, migration_name) values ('1', '2', ?)").run(extra.name),
    )
    expect(await migrate(target(), log, [...readMigrations('sqlite'), extra])).toEqual([extra.name])
    expect(await migrate(target(), log, [...readMigrations('sqlite'), extra])).toEqual([])
  })

  it('is refused when a newer version has written it', async () => {
    await migrate(target(), log, [...readMigrations('sqlite'), extra])
    await expect(migrate(target(), log)).rejects.toThrow('newer version of Parley (migration 29990101000000_extra)')
  })
})

describe('the encryption key of a SQLite database', () => {
  const other = () => ({ ...target(), encryptionKey: Buffer.alloc(32, 7) })

  it('[O5] is remembered, and no other one starts', async () => {
    await migrate(target(), log)
    const failure = await migrate(other(), log).catch(error => error)
    expect(failure).toBeInstanceOf(ConfigurationError)
    expect(failure.message).toMatch(/^the encryption key is not the one .* put back .*secrets\.json.* key replace/)
    await expect(migrate(target(), log)).resolves.toEqual([])
  })

  it('[O5] is known by a secret that it sealed where an earlier version remembers none', async () => {
    await migrate(target(), log)
    const sealed = createSecrets(target().encryptionKey).seal('sk-secret')
    const row = `insert into "Provider" ("id", "type", "title", "apiKeySealed", "createdAt", "updatedAt") values ('p', 'openai', 'P', ?, ?, ?)`
    inDatabase(database => {
      database.prepare(`delete from "Setting"`).run()
      database.prepare(row).run(sealed, new Date().toISOString(), new Date().toISOString())
    })
    await expect(migrate(other(), log)).rejects.toThrow('the encryption key is not the one')
    await migrate(target(), log)
    await expect(migrate(other(), log)).rejects.toThrow('the encryption key is not the one')
  })

  it('[O5] is replaced where it is lost, with the secrets that it sealed', async () => {
    await migrate(target(), log)
    const sealed = createSecrets(target().encryptionKey).seal('sk-secret')
    const row = `insert into "Provider" ("id", "type", "title", "apiKeySealed", "createdAt", "updatedAt") values ('p', 'openai', 'P', ?, ?, ?)`
    inDatabase(database => database.prepare(row).run(sealed, new Date().toISOString(), new Date().toISOString()))
    replaceKey(file)
    await expect(migrate(other(), log)).resolves.toEqual([])
    expect(inDatabase(database => database.prepare('select "apiKeySealed" from "Provider"').pluck().get())).toBeNull()
    await expect(migrate(target(), log)).rejects.toThrow('the encryption key is not the one')
  })
})

describe('a file that cannot be a database', () => {
  it('is named in one sentence', async () => {
    file = path.join(folder, 'parley.db')
    writeFileSync(file, 'x'.repeat(4096))
    const failure = await migrate(target(), log).catch(error => error)
    expect(failure).toBeInstanceOf(ConfigurationError)
    expect(failure.message).toBe(`${file} is not a database, or is damaged; restore a backup.`)
  })

  it('is refused where the folder cannot be made', async () => {
    writeFileSync(path.join(folder, 'nested'), '')
    await expect(migrate(target(), log)).rejects.toThrow(/cannot be written/)
  })
})

describe('the schema', () => {
  it('is what the SQLite migrations make', async () => {
    await migrate(target(), log)
    const migrated = shapeOf(file)
    const direct = path.join(folder, 'direct.db')
    const script = await withSchemaEngine('file::memory:', readSchema('sqlite'), async engine => {
      const files = readSchema('sqlite').map(([name, content]) => ({ path: name, content }))
      const empty = files.filter(one => one.path === 'schema.prisma')
      const difference = {
        from: { tag: 'schemaDatamodel', files: empty },
        to: { tag: 'schemaDatamodel', files },
        script: true,
        exitCode: null,
        filters: { externalTables: [], externalEnums: [] },
      }
      return (await engine.diff({ ...difference, shadowDatabaseUrl: null } as Parameters<typeof engine.diff>[0])).stdout ?? ''
    })
    const database = new SqliteDatabase(direct)
    database.exec(script.replace(/DEFAULT ([[{].*[\]}])(,?)$/gm, "DEFAULT '$1'$2"))
    database.close()
    expect(migrated).toEqual(shapeOf(direct))
  })
})

function shapeOf(of: string): unknown {
  const database = new SqliteDatabase(of, { readonly: true })
  try {
    const tables = database
      .prepare(
        "select name from sqlite_master where type = 'table' and name not like '\\_%' escape '\\' and name not like 'sqlite%' order by name",
      )
      .all() as { name: string }[]
    return tables.map(({ name }) => [
      name,
      database.pragma(`table_xinfo("${name}")`),
      database.pragma(`foreign_key_list("${name}")`),
      indexesOf(database, name),
    ])
  } finally {
    database.close()
  }
}

function indexesOf(database: SqliteDatabase.Database, table: string): unknown {
  const indexes = database.pragma(`index_list("${table}")`) as { name: string; unique: number }[]
  return indexes.map(({ name, unique }) => [name, unique, database.pragma(`index_info("${name}")`)]).sort()
}
