import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { testClock, testPlatform } from './platform.ts'

describe('two test platforms', () => {
  it('share nothing, and leave nothing behind', async () => {
    const [one, other] = await Promise.all([
      testPlatform(),
      testPlatform({ clock: testClock(5), config: { limits: { tool_concurrency: 2 } } }),
    ])
    await one.platform.db.client.setting.create({ data: { key: newId(), value: { kept: true }, updatedAt: new Date() } })
    const count = (platform: typeof one.platform) => platform.db.client.setting.count()
    expect(await count(one.platform)).toBe(1)
    expect(await count(other.platform)).toBe(0)
    expect(other.platform.config.limits.toolConcurrency).toBe(2)
    expect(other.platform.clock.nowMs()).toBe(5)
    await Promise.all([one.dispose(), other.dispose()])
    expect(existsSync(one.platform.env.dataDir)).toBe(false)
  })
})
