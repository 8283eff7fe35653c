import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { createUsage } from './create-usage.ts'
import { createUsageNews } from './usage-news.ts'

let test: TestPlatform
beforeAll(async () => {
  test = await testPlatform()
})
afterAll(() => test.dispose())

const usage = { promptTokens: 1, completionTokens: 1, totalTokens: 2, estimated: false }
const record = () => createUsage(test.platform).record({ userId: 'u', runId: null, step: 0, model: 'a:one', usage, costMicroUsd: null })

describe('news of usage', () => {
  it('[cost-09] reach every reader after an entry of any process, and end with the signal', async () => {
    await record()
    const news = createUsageNews(test.platform, 1)
    const left = new AbortController()
    const readers = [news.follow(left.signal), news.follow(left.signal)]
    // The first look may find what was there before.
    const first = Promise.all(readers.map(reader => reader.next()))
    await record()
    expect((await first).map(({ value }) => value)).toEqual(['event: usage\ndata: {}\n\n', 'event: usage\ndata: {}\n\n'])
    left.abort()
    for (const reader of readers) for await (const more of reader) expect(more).toContain('usage')
  })
})
