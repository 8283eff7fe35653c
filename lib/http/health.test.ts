import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { version } from '#lib/platform/index.ts'
import { createReadiness } from '#lib/platform/readiness/readiness.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { checkHealth } from './health.ts'

const clock = () => {
  let ms = 100
  return () => {
    ms += 5
    return ms
  }
}
const never = () => {
  throw new Error('asked for the database too early')
}

describe('the health of a process', () => {
  it('is `starting` until the start is complete', async () => {
    const { database, ...rest } = await checkHealth(createReadiness(clock()), never)
    expect(rest).toEqual({ status: 'starting', version: version(), uptime_ms: 5 })
    expect(['sqlite', 'postgresql']).toContain(database)
  })

  it('is `degraded` with the reason when the start has failed', async () => {
    const readiness = createReadiness(clock())
    readiness.markFailed('the disk is full')
    expect(await checkHealth(readiness, never)).toMatchObject({ status: 'degraded', problems: ['the disk is full'] })
  })

  it('is `ok` while the database answers, and `degraded` when it does not', async () => {
    const { platform, dispose } = await testPlatform()
    const readiness = createReadiness(clock())
    readiness.markReady()
    const { provider } = platform.db
    expect(await checkHealth(readiness, () => platform)).toEqual({ status: 'ok', version: version(), database: provider, uptime_ms: 5 })
    const db = { ...platform.db, client: { setting: { findFirst: () => Promise.reject(new Error('closed')) } } as never }
    expect(await checkHealth(readiness, () => ({ ...platform, db }))).toMatchObject({
      status: 'degraded',
      problems: ['the database does not answer'],
    })
    await dispose()
  })

  describe('that has started', () => {
    const readiness = createReadiness(clock())
    readiness.markReady()
    let test: Awaited<ReturnType<typeof testPlatform>>
    beforeEach(async () => {
      test = await testPlatform()
    })
    afterEach(() => test.dispose())

    const problems = async (changed: object) => (await checkHealth(readiness, () => ({ ...test.platform, ...changed }))).problems
    /** A database that reads, and whose writes fail. */
    const failing = (code: string) => {
      const { findFirst } = test.platform.db.client.setting
      const upsert = () => Promise.reject(Object.assign(new Error('no'), { code }))
      return { db: { ...test.platform.db, client: { setting: { findFirst, upsert } } as never } }
    }

    it.each([
      ['SQLITE_FULL', 'the disk of the database is full'],
      ['53100', 'the disk of the database is full'],
      ['SQLITE_READONLY', 'the database cannot be written (SQLITE_READONLY)'],
    ])('[O5] is degraded where the database refuses to write (%s)', async (code, sentence) => {
      expect(await problems(failing(code))).toEqual([sentence])
    })

    it('[O5] is not degraded by a write that waits for another', async () => {
      expect(await problems(failing('SQLITE_BUSY'))).toBeUndefined()
    })

    it('[O5] is degraded where the data folder takes nothing', async () => {
      const dataDir = path.join(test.platform.env.dataDir, 'gone')
      expect(await problems({ env: { ...test.platform.env, dataDir }, db: { ...test.platform.db } })).toEqual([
        `the data folder ${dataDir} cannot be written (ENOENT)`,
      ])
    })

    it('[O5] is degraded while Redis is away', async () => {
      expect(await problems({ bus: { ...test.platform.bus, problem: () => 'Redis cannot be reached' } })).toEqual([
        'Redis cannot be reached',
      ])
    })

    it('[O5] is degraded where the file of the key is gone', async () => {
      const env = { ...test.platform.env, variables: {} }
      expect(await problems({ env })).toEqual([
        'secrets.json is missing from the data folder; restore it from a backup before the next start',
      ])
      writeFileSync(path.join(env.dataDir, 'secrets.json'), '{}')
      expect(await problems({ env })).toBeUndefined()
    })
  })
})
