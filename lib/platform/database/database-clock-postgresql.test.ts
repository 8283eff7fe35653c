import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAudit } from '#lib/audit/index.ts'
import { type FreshDatabase, freshDatabase, TEST_KEY } from '#tests/support/database.ts'
import { type Clock, systemClock } from '../clock.ts'
import { createLogger } from '../log/log.ts'
import { openPlatform } from '../open-platform.ts'
import { createDatabaseClock } from './database-clock.ts'

const HOUR_MS = 3_600_000
const hostAhead = (byMs: () => number): Clock => ({ nowMs: () => Date.now() + byMs(), monotonicMs: systemClock.monotonicMs })

describe('the time of a database', () => {
  /** A database whose clock the test sets, behind a network that takes `answerMs`. */
  function databaseAt(nowMs: () => number, answerMs = 0) {
    const rows = async () => {
      await new Promise(resolve => setTimeout(resolve, answerMs))
      return [{ ms: String(nowMs()) }]
    }
    return { query: rows as never }
  }

  it('[O8] is what a process whose host is an hour ahead goes by, and the host is logged once', async () => {
    const logged: string[] = []
    const log = createLogger('warn', line => void logged.push(line))
    const clock = createDatabaseClock(
      databaseAt(Date.now),
      hostAhead(() => HOUR_MS),
      log,
    )
    await clock.sync()
    await clock.sync()
    expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(100)
    expect(logged.map(line => JSON.parse(line))).toMatchObject([{ event: 'clock.host_is_off', byMs: expect.closeTo(HOUR_MS, -3) }])
    clock.stop()
  })

  it('[O8] does not jump with the clock of the host, nor with a slow answer, and follows the database', async () => {
    let aheadMs = 0
    const log = createLogger('error')
    let databaseMs = 0
    const clock = createDatabaseClock(
      databaseAt(() => Date.now() + databaseMs),
      hostAhead(() => aheadMs),
      log,
    )
    await clock.sync()
    aheadMs = HOUR_MS
    expect(Math.abs(clock.nowMs() - Date.now())).toBeLessThan(100)
    databaseMs = HOUR_MS
    await clock.sync()
    expect(Math.abs(clock.nowMs() - Date.now() - HOUR_MS)).toBeLessThan(100)
    clock.stop()

    const slow = createDatabaseClock(
      databaseAt(() => 0, 1_100),
      systemClock,
      log,
    )
    await slow.sync()
    expect(Math.abs(slow.nowMs() - Date.now())).toBeLessThan(100)
    slow.stop()
  })
})

describe.skipIf(!process.env.PARLEY_TEST_DATABASE_URL)('processes on PostgreSQL', () => {
  let folder: string
  let database: FreshDatabase
  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'parley-clock-'))
    database = await freshDatabase(folder)
  })
  afterEach(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  it('[O8] agree on the time, whatever the clocks of their hosts', async () => {
    const env = {
      PARLEY_DATA_DIR: folder,
      DATABASE_URL: database.url,
      PARLEY_ENCRYPTION_KEY: TEST_KEY.toString('hex'),
      PARLEY_LOG_LEVEL: 'error',
    }
    const platforms = await Promise.all(
      [0, HOUR_MS, -HOUR_MS].map(aheadMs =>
        openPlatform(
          createAudit,
          env,
          hostAhead(() => aheadMs),
        ),
      ),
    )
    const times = platforms.map(({ clock }) => clock.nowMs())
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(200)
    await Promise.all(platforms.map(({ db }) => db.close()))
  })
})
