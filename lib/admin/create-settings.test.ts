import { afterEach, describe, expect, it } from 'vitest'
import { createMemoryBus } from '#lib/platform/index.ts'
import { type TestClock, type TestPlatform, testClock, testPlatform } from '#tests/support/platform.ts'
import { createSettings, settingsPatch } from './create-settings.ts'
import { defaultSettings } from './settings.ts'

let test: TestPlatform
let clock: TestClock
afterEach(() => test?.dispose())

async function settings(config: unknown = {}) {
  clock = testClock()
  test = await testPlatform({ clock, config })
  return createSettings(test.platform)
}

describe('the settings', () => {
  it('[conf-03] that somebody else has changed meanwhile are not overwritten by who still sees the old value, and are named', async () => {
    const mine = await settings()
    await mine.update({ maxToolRounds: 7, reminder: 'Theirs.' }, { maxToolRounds: 25 })
    const late = { maxToolRounds: 9, toolConcurrency: 2 }
    await expect(mine.update(late, { maxToolRounds: 25, toolConcurrency: 4 })).rejects.toMatchObject({
      code: 'conflict',
      details: { settings: ['maxToolRounds'] },
    })
    expect(await mine.read()).toMatchObject({ maxToolRounds: 7, toolConcurrency: 4, reminder: 'Theirs.' })
    const both = await Promise.allSettled([1, 2].map(value => mine.update({ maxToolRounds: value }, { maxToolRounds: 7 })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('are those of another process five seconds later at most, and at once where they are changed', async () => {
    const mine = await settings()
    const others = createSettings({ ...test.platform, bus: createMemoryBus() })
    expect(await mine.read()).toEqual(defaultSettings)
    await others.update({ maxToolRounds: 7 })
    expect((await others.read()).maxToolRounds).toBe(7)
    clock.advance(4_999)
    expect((await mine.read()).maxToolRounds).toBe(defaultSettings.maxToolRounds)
    clock.advance(1)
    expect((await mine.read()).maxToolRounds).toBe(7)
    expect((await mine.update({ maxToolRounds: 8 })).maxToolRounds).toBe(8)
  })

  it('that a file declares stand above stored ones, and are not changed', async () => {
    const mine = await settings({ limits: { max_tool_rounds: 5 } })
    expect([...mine.declared()]).toEqual(['maxToolRounds'])
    const patch = { maxToolRounds: 9, reminder: 'Be short.' }
    await expect(mine.update(patch)).rejects.toMatchObject({ code: 'declared_elsewhere', details: { settings: ['maxToolRounds'] } })
    expect(await mine.read()).toMatchObject({ maxToolRounds: 5, reminder: '' })
  })

  it.each([
    [{ maxToolRounds: -1 }],
    [{ eventRetentionDays: 0 }],
    [{ toolConcurrency: 33 }],
    [{ tierThresholds: [3, 3, 6, 9] }],
    [{ smallModel: 'no provider' }],
    [{ unknown: 1 }],
  ])('refuse %j', patch => {
    expect(settingsPatch.safeParse(patch).success).toBe(false)
  })
})
