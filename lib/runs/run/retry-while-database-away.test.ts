import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#lib/errors.ts'
import { type TestClock, type TestPlatform, testClock, testPlatform } from '#tests/support/platform.ts'
import { COMMIT_PATIENCE_MS } from './limits.ts'
import { RunLostError } from './recorder.ts'
import { retryWhileDatabaseAway } from './retry-while-database-away.ts'
import type { RunStop } from './run-stop.ts'

let test: TestPlatform
let clock: TestClock
let stops: string[]
beforeEach(async () => {
  clock = testClock()
  test = await testPlatform({ clock })
  stops = []
})
afterEach(() => test.dispose())

/** Fails with this error each time, the second time after the patience is over. */
function trying(error: Error): Promise<never> {
  const { log } = test.platform
  const run = { clock, log, runId: 'r', stop: (why: RunStop) => void stops.push(why) }
  return retryWhileDatabaseAway(run, async () => {
    clock.advance(COMMIT_PATIENCE_MS / 2 + 1)
    throw error
  })
}

describe('a database that rejects the writes of a run', () => {
  it('leaves the run to another process if it is away for too long', async () => {
    await expect(trying(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }))).rejects.toMatchObject({ reason: 'storage' })
    expect(stops).toEqual(['lost'])
  })

  it('fails the work with its own error if it can be reached', async () => {
    await expect(trying(new Error('no such table'))).rejects.toThrow('no such table')
    expect(stops).toEqual([])
  })

  it('is not asked again after a refusal', async () => {
    await expect(trying(new AppError('file_not_found'))).rejects.toMatchObject({ code: 'file_not_found' })
    expect(clock.monotonicMs()).toBeLessThan(COMMIT_PATIENCE_MS)
  })

  it('is not asked again for a run that is lost', async () => {
    await expect(trying(new RunLostError('lease_lost'))).rejects.toMatchObject({ reason: 'lease_lost' })
    expect(clock.monotonicMs()).toBeLessThan(COMMIT_PATIENCE_MS)
  })
})
