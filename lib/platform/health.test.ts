import { describe, expect, it } from 'vitest'
import { testPlatform } from '#tests/support/platform.ts'
import { checkHealth } from './health.ts'
import { createReadiness } from './readiness.ts'
import { version } from './version.ts'

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
    expect(await checkHealth(readiness, () => platform.db)).toEqual({ status: 'ok', version: version(), database: provider, uptime_ms: 5 })
    const broken = { ...platform.db, client: { setting: { findFirst: () => Promise.reject(new Error('closed')) } } as never }
    expect(await checkHealth(readiness, () => broken)).toMatchObject({ status: 'degraded', problems: ['the database does not answer'] })
    await dispose()
  })
})
