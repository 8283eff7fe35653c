import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBlobs } from '../../blobs.ts'
import { readEnv } from '../../config/env.ts'
import { createLogger } from '../../log/log.ts'
import { openDatabase } from '../db.ts'
import { resumeRuns, runsPausedBefore } from '../paused-runs.ts'
import { migrate } from '../schema/migrate.ts'
import { backupSqlite, whole } from '../sqlite/backup-sqlite.ts'
import { restoreBackup, writeBackup } from './backup-file.ts'

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
    expect(await migrate(envOf('other'), createLogger('error'))).toEqual([])
  })

  it('[O15] has its name once it is whole, and takes away what a copy that was killed has left', async () => {
    const { env, database } = await installed('one', 'hello')
    database.close()
    const folderOfCopies = path.join(env.dataDir, 'backups')
    mkdirSync(folderOfCopies)
    writeFileSync(path.join(folderOfCopies, 'parley-2026-before-x.db.part'), '')
    const named: boolean[] = []
    const copy = path.join(folderOfCopies, 'one.db')
    await whole(copy, async draft => {
      writeFileSync(draft, 'half')
      named.push(existsSync(copy))
      writeFileSync(draft, 'all of it')
    })
    expect([named, existsSync(copy), existsSync(`${copy}.part`)]).toEqual([[false], true, false])
    const made = await backupSqlite(env.databaseUrl.slice('file:'.length), 'before-x')
    expect(wordIn(made)).toBe('"hello"')
    expect(readdirSync(folderOfCopies)).toHaveLength(2)
  })

  it.each(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])(
    '[O19] that finds the disk full (%s) leaves nothing, and says so in one sentence',
    async code => {
      const to = path.join(folder, 'full', 'one.parley')
      const failing = whole(to, async draft => {
        writeFileSync(draft, 'half')
        writeFileSync(`${draft}-journal`, 'half')
        throw Object.assign(new Error('no space'), { code })
      })
      await expect(failing).rejects.toThrow(`the disk of ${path.dirname(to)} is full; no copy was written.`)
      expect(readdirSync(path.dirname(to))).toEqual([])
    },
  )

  it('[O19] that may not be written there says so in one sentence', async () => {
    const { env, database } = await installed('one', 'hello')
    database.close()
    writeFileSync(path.join(folder, 'file'), '')
    await expect(writeBackup(env, path.join(folder, 'file', 'one.parley'))).rejects.toThrow(
      /file cannot be written \(E[A-Z]+\); no copy was written\.$/,
    )
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

describe('a backup of over 100 MB beside a server that writes all the time', () => {
  it('[O1] is consistent, tells how far it is, and ends', async () => {
    const { env, database } = await installed('one', 'hello')
    database.pragma('journal_mode = wal')
    const large = database.prepare('insert into Setting values (?, ?, 0)')
    database.transaction(() => {
      for (let n = 0; n < 110; n++) large.run(`large ${n}`, JSON.stringify('x'.repeat(1024 * 1024)))
    })()
    const counted = database.prepare("update Setting set updatedAt = updatedAt + 1 where key = 'word'")
    const frames = setInterval(() => counted.run(), 5)
    const heard: (number | null)[] = []
    await writeBackup(env, backup(), ({ done, of }) => void heard.push(done, of))
    clearInterval(frames)
    const commits = database.prepare("select updatedAt from Setting where key = 'word'").pluck().get() as number
    database.close()
    expect(commits).toBeGreaterThan(3)
    expect(statSync(backup()).size).toBeGreaterThan(110 * 1024 * 1024)
    expect(heard.length).toBeGreaterThan(10)
    const other = envOf('other')
    await restoreBackup(other, backup())
    expect(wordIn(path.join(other.dataDir, 'parley.db'))).toBe('"hello"')
  })
})

describe('a backup that was damaged since', () => {
  const damage = (at: number) => {
    const file = openSync(backup(), 'r+')
    writeSync(file, Buffer.alloc(64, 0x2a), 0, 64, at)
    closeSync(file)
  }

  it.each([
    ['64 bytes within an attachment', () => damage(readFileSync(backup()).indexOf('attachment of hello') - 20)],
    ['64 bytes of a row', () => damage(readFileSync(backup()).indexOf('"hello"'))],
    ['its last bytes', () => damage(statSync(backup()).size - 64)],
    ['its end is missing', () => truncateSync(backup(), statSync(backup()).size - 86)],
  ])('[O1] is refused and changes nothing: %s', async (_, change) => {
    const { env, database } = await installed('one', 'hello')
    database.close()
    await writeBackup(env, backup())
    change()
    await expect(restoreBackup(env, backup())).rejects.toThrow('is damaged: it does not match its checksum')
    expect(wordIn(path.join(env.dataDir, 'parley.db'))).toBe('"hello"')
  })

  it('[O1] is refused also where it is a copy that was made before a migration', async () => {
    const { env, database } = await installed('one', 'hello')
    database.close()
    const copy = await backupSqlite(env.databaseUrl.slice('file:'.length), 'before-test')
    writeFileSync(backup().replace('out/', ''), readFileSync(copy))
    const file = openSync(copy, 'r+')
    writeSync(file, 'HELLO', readFileSync(copy).indexOf('"hello"') + 1)
    closeSync(file)
    await expect(restoreBackup(env, copy)).rejects.toThrow('is damaged')
    await restoreBackup(env, backup().replace('out/', ''))
    expect(wordIn(path.join(env.dataDir, 'parley.db'))).toBe('"hello"')
  })
})

describe('a backup with unfinished answers', () => {
  it('[O7] says how many, and they are paused where it is restored', async () => {
    const { env, database } = await installed('one', 'hello')
    database.pragma('foreign_keys = off')
    const run = database.prepare(
      "insert into Run (id, chatId, userId, status, model, selectedTools, userMessageId, messageId, startedAt) values (?, 'c', 'u', ?, 'm', '[]', 'a', 'b', 0)",
    )
    for (const [id, status] of [
      ['1', 'running'],
      ['2', 'waiting'],
      ['3', 'completed'],
    ])
      run.run(id, status)
    database.close()
    await writeBackup(env, backup())
    const other = envOf('other')
    expect(await restoreBackup(other, backup())).toEqual({ pausedRuns: 2 })
    const open = openDatabase(other.databaseUrl)
    expect(await runsPausedBefore(open)).toEqual(expect.any(Date))
    await resumeRuns(open)
    expect(await runsPausedBefore(open)).toBeNull()
    await open.close()
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
