import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { testActor } from '#tests/support/models.ts'
import { createCallLedger } from './create-call-ledger.ts'
import { createUsage } from './create-usage.ts'
import { createUsageReports } from './create-usage-reports.ts'
import { DAY_MS } from './days.ts'
import { rollUp } from './roll-up.ts'

let test: TestChats
beforeAll(async () => {
  test = await testChats()
})
afterAll(() => test.dispose())

const usage = { promptTokens: 10, completionTokens: 2, totalTokens: 12, estimated: false }

describe('calls of tools outside an answer', () => {
  it('[cost-07] are counted by server with their failures, today and in days that are summed, and nowhere else', async () => {
    const { platform } = test
    const { userId } = await test.person('eve')
    const count = createCallLedger(platform)
    for (const outcome of ['ok', 'timeout'] as const) await count(userId, { server: 'docs', outcome })
    const reports = createUsageReports({ platform, reach: async () => 'everybody' })
    const actor = { ...testActor('member', userId), userId }
    const docs = [{ key: 'docs', runs: 2, errors: 1, promptTokens: 0, costMicroUsd: null }]
    expect(await reports.own(actor, { by: 'server' })).toMatchObject(docs)
    for (const by of ['user', 'group', 'project', 'model', 'day'] as const) expect(await reports.own(actor, { by })).toEqual([])
    const tomorrow = platform.clock.nowMs() + 2 * DAY_MS
    await rollUp({ db: platform.db, clock: { ...platform.clock, nowMs: () => tomorrow } })
    expect(await platform.db.client.usageDay.count({ where: { userId } })).toBe(1)
    expect(await reports.own(actor, { by: 'server' })).toMatchObject(docs)
    expect((await reports.ownSummary(actor, {})).days).toEqual([])
  })
})

describe('the ledger of usage', () => {
  it('[life-01] counts a step once, with what it used in the end, and each call outside a run', async () => {
    const { platform } = test
    const { userId, ...ann } = await test.person('ann')
    const chatId = await test.chatSaying({ userId, ...ann }, 'Hello')
    const run = { id: newId(), chatId, userId, status: 'running', model: 'demo', selectedTools: [], userMessageId: newId() }
    await platform.db.client.run.create({ data: { ...run, messageId: newId(), startedAt: new Date() } })
    const ledger = createUsage(platform)
    const step = { userId, runId: run.id, step: 1, model: 'a:one', usage, costMicroUsd: 5 }
    await ledger.record(step)
    await ledger.record({ ...step, model: 'b:two', usage: { ...usage, completionTokens: 7, cacheReadTokens: 3 }, costMicroUsd: 9 })
    for (const runId of [null, null]) await ledger.record({ ...step, runId, step: 0, costMicroUsd: null })
    const rows = await platform.db.client.usageEntry.findMany({ where: { userId }, orderBy: { step: 'desc' } })
    expect(rows).toMatchObject([
      { runId: run.id, step: 1, model: 'b:two', promptTokens: 10, completionTokens: 7, cacheReadTokens: 3, costMicroUsd: 9 },
      { runId: null, costMicroUsd: null, cacheReadTokens: null },
      { runId: null },
    ])
  })

  it('[life-01] keeps of a number that is beyond reason as much as it can hold', async () => {
    const { platform } = test
    const { userId } = await test.person('max')
    const most = 2 ** 31 - 1
    const huge = {
      promptTokens: 1e300,
      completionTokens: most + 1,
      totalTokens: 1e300,
      cacheReadTokens: Number.POSITIVE_INFINITY,
      estimated: false,
    }
    await createUsage(platform).record({ userId, runId: null, step: 0, model: 'a:one', usage: huge, costMicroUsd: 1e12 })
    expect(await platform.db.client.usageEntry.findFirst({ where: { userId } })).toMatchObject({
      ...{ promptTokens: most, completionTokens: most, cacheReadTokens: most, reasoningTokens: null, costMicroUsd: most },
    })
  })
})
