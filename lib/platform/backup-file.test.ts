import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { restoreBackup, writeBackup } from './backup-file.ts'
import { createBlobs } from './blobs.ts'
import { readEnv } from './env.ts'
import { createLogger } from './log.ts'
import { migrate } from './migrate.ts'

let folder: string
const backup = () => path.join(folder, 'out', 'one.parley')
const envOf = (name: string) => readEnv({ PARLEY_DATA_DIR: path.join(folder, name) })

/** A data folder with one setting in its database, and what it says. */
async function installed(name: string, word: string) {
  const env = envOf(name)
  await migrate(env, createLogger('error'))
  const database = new SqliteDatabase(env.databaseUrl.slice('file:'.length))
  database.prepare('insert into Setting values (?, ?, 0)').run('word', JSON.stringify(word))
  const { sha256 } = await createBlobs(env.dataDir).put(Buffer.from(`attachment of ${word}`))
  return { env, database, sha256 }
}

function wordIn(file: string): unknown {
  const database = new SqliteDatabase(file, { readonly: true })
  try {
    return database.prepare("select value from Setting where key = 'word'").pluck().get()
  } finally {
    database.close()
  }
}

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-backup-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('a backup', () => {
  it('of a database in use brings everything back elsewhere', async () => {
    const { env, database, sha256 } = await installed('one', 'hello')
    await writeBackup(env, backup())
    database.close()
    expect(statSync(backup()).mode & 0o777).toBe(0o600)

    const other = envOf('other')
    await restoreBackup(other, backup())
    expect(wordIn(path.join(other.dataDir, 'parley.db'))).toBe('"hello"')
    expect(statSync(path.join(other.dataDir, 'parley.db')).mode & 0o777).toBe(0o600)
    expect(readEnv({ PARLEY_DATA_DIR: other.dataDir }).encryptionKey).toEqual(env.encryptionKey)
    expect(await createBlobs(other.dataDir).read(sha256)).toEqual(Buffer.from('attachment of hello'))
    expect(await migrate(other, createLogger('error'))).toEqual([])
  })

  it('keeps what it replaces', async () => {
    const one = await installed('one', 'first')
    await writeBackup(one.env, backup())
    one.database.prepare("update Setting set value = ? where key = 'word'").run('"second"')
    one.database.close()
    await restoreBackup(one.env, backup())
    expect(wordIn(path.join(one.env.dataDir, 'parley.db'))).toBe('"first"')
    const [kept = ''] = readdirSync(path.join(one.env.dataDir, 'backups'))
    expect(wordIn(path.join(one.env.dataDir, 'backups', kept))).toBe('"second"')
  })

  it('is not restored under a running server', async () => {
    const { env, database } = await installed('one', 'hello')
    await writeBackup(env, backup())
    database.prepare('select 1 from Setting').get()
    await expect(restoreBackup(env, backup())).rejects.toThrow('stop it before you restore')
    database.close()
  })

  it('never overwrites a file, and does not go into the other kind of database', async () => {
    const { env, database } = await installed('one', 'hello')
    database.close()
    await writeBackup(env, backup())
    const before = readFileSync(backup())
    await expect(writeBackup(env, backup())).rejects.toThrow('exists already')
    expect(readFileSync(backup()).equals(before)).toBe(true)
    const elsewhere = { ...env, databaseProvider: 'postgresql' as const }
    await expect(restoreBackup(elsewhere, backup())).rejects.toThrow('leave DATABASE_URL unset')
  })
})

describe('a file that is no backup', () => {
  it.each([
    ['text', () => writeFileSync(backup(), 'x'.repeat(5000))],
    ['another database', () => new SqliteDatabase(backup()).exec('create table a (b)').close()],
  ])('is refused and changes nothing: %s', async (_, make) => {
    const { env, database } = await installed('one', 'hello')
    database.close()
    await writeBackup(env, path.join(folder, 'out', 'real'))
    make()
    await expect(restoreBackup(env, backup())).rejects.toThrow('is not a backup of Parley')
    await expect(restoreBackup(env, path.join(folder, 'absent'))).rejects.toThrow('there is no file')
    expect(wordIn(path.join(env.dataDir, 'parley.db'))).toBe('"hello"')
  })
})
