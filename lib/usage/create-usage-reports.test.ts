import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor, Reach } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { testActor } from '#tests/support/models.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { runs } from '#tests/support/proofs.ts'
import { createUsage } from './create-usage.ts'
import { createUsageReports } from './create-usage-reports.ts'
import { DAY_MS, dayOf } from './days.ts'
import { rollUp } from './roll-up.ts'
import { USAGE_KEYS, type UsageKey, type UsageReports, type UsageRow } from './usage-reports.ts'

const NOW = Date.parse('2026-03-10T08:00:00.000Z')
const ada = testActor('admin', 'ada')

let test: TestPlatform
let nowMs = NOW
let groups: { id: string; name: string; userIds: string[] }[] = []
/** Groups that managers manage. */
let managed: string[] = []
let reports: UsageReports
beforeAll(async () => {
  test = await testPlatform({ clock: { nowMs: () => nowMs, monotonicMs: () => nowMs } })
  const reach = async (actor: Actor): Promise<Reach> =>
    actor.role === 'admin'
      ? 'everybody'
      : { groupIds: managed, userIds: [...new Set(groups.flatMap(({ id, userIds }) => (managed.includes(id) ? userIds : [])))] }
  reports = createUsageReports({ platform: test.platform, reach })
})
afterAll(() => test.dispose())
beforeEach(async () => {
  nowMs = NOW
  groups = []
  managed = []
  await test.platform.db.client.usageEntry.deleteMany()
  await test.platform.db.client.usageDay.deleteMany()
})

interface Entry {
  userId: string
  model: string
  projectId: string | null
  daysAgo: number
  tokens: number
  cost: number | null
  failed: boolean
}

const entry = fc.record<Entry>({
  userId: fc.constantFrom('ann', 'ben', 'cyd'),
  model: fc.constantFrom('a:one', 'b:two'),
  projectId: fc.constantFrom(null, 'p1', 'p2'),
  daysAgo: fc.integer({ min: 0, max: 80 }),
  tokens: fc.integer({ min: 0, max: 100_000 }),
  cost: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
  failed: fc.boolean(),
})

async function record({ userId, model, projectId, daysAgo, tokens, cost, failed }: Partial<Entry>): Promise<void> {
  nowMs = NOW - (daysAgo ?? 0) * DAY_MS
  const usage = {
    promptTokens: tokens ?? 0,
    completionTokens: 7,
    totalTokens: 0,
    cacheReadTokens: Math.floor((tokens ?? 0) / 2),
    estimated: false,
  }
  await createUsage(test.platform).record({
    ...{ userId: userId ?? 'ann', runId: newId(), step: 1, model: model ?? 'a:one', usage, costMicroUsd: cost === undefined ? 5 : cost },
    place: { projectId: projectId ?? null, assistantId: null, scheduleId: null },
    end: { hasFailed: failed ?? false, ttftMs: 100 },
  })
  nowMs = NOW
}

async function storeGroups(): Promise<void> {
  const { user, group, groupMember } = test.platform.db.client
  const createdAt = new Date(NOW)
  const userIds = [...new Set(groups.flatMap(one => one.userIds))]
  await user.createMany({ data: userIds.map(id => ({ id, email: `${id}@example.org`, name: id, createdAt })) })
  for (const { id, name, userIds } of groups) {
    await group.create({ data: { id, name, key: id, createdAt, updatedAt: createdAt } })
    await groupMember.createMany({ data: userIds.map(userId => ({ groupId: id, userId, createdAt })) })
  }
}

const total = (rows: readonly UsageRow[]) => ({
  prompt: rows.reduce((sum, row) => sum + row.promptTokens, 0),
  completion: rows.reduce((sum, row) => sum + row.completionTokens, 0),
  cached: rows.reduce((sum, row) => sum + row.cacheReadTokens, 0),
  cost: rows.reduce((sum, row) => sum + (row.costMicroUsd ?? 0), 0),
  unpriced: rows.reduce((sum, row) => sum + row.unpricedTokens, 0),
  runs: rows.reduce((sum, row) => sum + row.runs, 0),
  errors: rows.reduce((sum, row) => sum + row.errors, 0),
})
const costs = async (by: UsageKey, more: object = {}) =>
  (await reports.all(ada, { by, ...more })).map(row => [row.key, row.costMicroUsd, row.unpricedTokens])

describe('usage by what it was used for', () => {
  it('[cost-03] adds up to the same total by every key, whole to the millionth, whichever days are summed already', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 25 }), fc.boolean(), async (entries, isRolled) => {
        await test.platform.db.client.usageEntry.deleteMany()
        await test.platform.db.client.usageDay.deleteMany()
        for (const one of entries) await record(one)
        if (isRolled) await rollUp(test.platform)
        const from = NOW - 40 * DAY_MS
        const asked = { from: new Date(from).toISOString() }
        const counted = entries.filter(({ daysAgo }) => NOW - daysAgo * DAY_MS >= from)
        const expected = {
          prompt: counted.reduce((sum, one) => sum + one.tokens, 0),
          completion: counted.length * 7,
          cached: counted.reduce((sum, one) => sum + Math.floor(one.tokens / 2), 0),
          cost: counted.reduce((sum, one) => sum + (one.cost ?? 0), 0),
          unpriced: counted.reduce((sum, one) => sum + (one.cost === null ? one.tokens + 7 : 0), 0),
          runs: counted.length,
          errors: counted.filter(one => one.failed).length,
        }
        for (const by of USAGE_KEYS)
          if (by !== 'server') expect([by, total(await reports.all(ada, { ...asked, by }))]).toEqual([by, expected])
      }),
      runs(12),
    )
  })

  it('[cost-03] has no cost only where nothing had a price, and counts the tokens without one', async () => {
    await record({ model: 'free:one', cost: 0, tokens: 10 })
    await record({ model: 'some:one', cost: 4, tokens: 10 })
    await record({ model: 'some:one', cost: null, tokens: 10 })
    await record({ model: 'none:one', cost: null, tokens: 10 })
    for (let round = 0; round < 2; round++) {
      expect((await costs('model', { from: '2026-03-01' })).sort()).toEqual([
        ['free:one', 0, 0],
        ['none:one', null, 17],
        ['some:one', 4, 17],
      ])
      nowMs = NOW + 2 * DAY_MS
      await rollUp(test.platform)
    }
  })

  it('[cost-03] names what was deleted for what it is, and usage without a thing by an empty key', async () => {
    await record({ projectId: 'gone', cost: 9 })
    await record({ cost: 3 })
    expect((await reports.all(ada, { by: 'project' })).map(({ key, name }) => [key, name])).toEqual([
      ['gone', 'Deleted project'],
      ['', 'No project'],
    ])
    expect((await reports.all(ada, { by: 'user' })).map(({ key, name }) => [key, name])).toEqual([['ann', 'Deleted person']])
    expect((await reports.all(ada, { by: 'schedule' })).map(({ key, name }) => [key, name])).toEqual([['', 'No schedule']])
    expect((await reports.all(ada, { by: 'model' })).map(({ name }) => name)).toEqual(['a:one'])
  })

  it('[cost-03] counts the calls of servers, and what they have asked of models, beside the answers', async () => {
    const ledger = createUsage(test.platform)
    const usage = { promptTokens: 3, completionTokens: 2, totalTokens: 5, estimated: false }
    const step = { userId: 'ann', runId: newId(), step: 1, model: 'a:one', usage, costMicroUsd: 8 }
    const calls = [
      { server: 'docs', calls: 3, failed: 1 },
      { server: 'files', calls: 1, failed: 0 },
    ]
    await ledger.record({ ...step, end: { hasFailed: false, ttftMs: 40 } }, calls)
    // A step that is repeated after a crash replaces what was counted.
    await ledger.record({ ...step, end: { hasFailed: false, ttftMs: 50 } }, calls)
    await ledger.record({ ...step, runId: null, step: 0, server: 'docs' })
    const servers = await reports.all(ada, { by: 'server' })
    expect(servers.map(row => [row.key, row.runs, row.errors, row.promptTokens, row.costMicroUsd, row.ttftMs])).toEqual([
      ['docs', 3, 1, 3, 8, null],
      ['files', 1, 0, 0, null, null],
    ])
    expect((await reports.all(ada, { by: 'model' })).map(row => [row.runs, row.promptTokens, row.costMicroUsd, row.ttftMs])).toEqual([
      [1, 6, 16, 50],
    ])
  })
})

describe('who sees usage', () => {
  beforeEach(async () => {
    await record({ userId: 'ann', cost: 1 })
    await record({ userId: 'ben', cost: 20 })
    await record({ userId: 'cyd', cost: 300 })
  })

  it('[cost-04] is for oneself alone in one’s own report', async () => {
    expect((await reports.own(testActor('member', 'ben'), { by: 'user' })).map(({ key, costMicroUsd }) => [key, costMicroUsd])).toEqual([
      ['ben', 20],
    ])
    expect(await reports.own(testActor('member', 'dee'), { by: 'model' })).toEqual([])
  })

  it('[cost-04] is for the members of the groups that somebody manages, and for nobody without one', async () => {
    const manager = testActor('member', 'mia')
    expect(await reports.all(manager, { by: 'user' })).toEqual([])
    groups = [
      { id: 'g1', name: 'One', userIds: ['ann', 'ben'] },
      { id: 'g2', name: 'Two', userIds: ['ben', 'cyd'] },
    ]
    managed = ['g1']
    await storeGroups()
    expect(total(await reports.all(manager, { by: 'model' })).cost).toBe(21)
    expect((await reports.all(manager, { by: 'user' })).map(({ key }) => key)).toEqual(['ben', 'ann'])
    expect((await reports.all(manager, { by: 'group' })).map(row => [row.key, row.name, row.costMicroUsd])).toEqual([['g1', 'One', 21]])
    expect((await reports.own(testActor('member', 'ben'), { by: 'group' })).map(row => [row.key, row.costMicroUsd])).toEqual([
      ['g1', 20],
      ['g2', 20],
    ])
    await record({ userId: 'dee', cost: 5 })
    expect((await reports.all(ada, { by: 'group' })).map(row => [row.key, row.name, row.costMicroUsd])).toEqual([
      ['g2', 'Two', 320],
      ['g1', 'One', 21],
      ['', 'No group', 5],
    ])
  })

  it('[cost-06] names a project for a manager only where they may see it', async () => {
    const { client } = test.platform.db
    const manager = testActor('manager', 'reader-9')
    const at = new Date(NOW)
    const account = { role: 'member' as const, createdAt: at }
    await client.user.createMany({
      data: [
        { id: 'owner-9', name: 'Ann', email: 'owner@example.net', ...account },
        { id: 'reader-9', name: 'Mia', email: 'reader@example.net', ...account },
      ],
    })
    groups = [{ id: 'g1', name: 'One', userIds: ['owner-9'] }]
    managed = ['g1']
    await client.project.create({ data: { id: 'p9', userId: 'owner-9', name: 'Takeover', color: 'blue', createdAt: at, updatedAt: at } })
    await record({ userId: 'owner-9', projectId: 'p9' })
    const names = async (actor: Actor) =>
      (await reports.all(actor, { by: 'project' })).filter(({ key }) => key !== '').map(({ name }) => name)
    expect([await names(manager), await names(ada)]).toEqual([['Project of Ann'], ['Takeover']])
    const id = newId()
    await client.accessGrant.create({
      data: {
        id,
        subjectKind: 'user',
        subjectId: 'reader-9',
        userId: 'reader-9',
        objectKind: 'project',
        objectId: 'p9',
        projectId: 'p9',
        level: 'use',
        createdAt: at,
      },
    })
    expect(await names(manager)).toEqual(['Takeover'])
    await client.user.deleteMany({ where: { id: { in: ['owner-9', 'reader-9'] } } })
  })

  it('[cost-06] ends a file of steps for a manager whose people leave the group while it is written', async () => {
    const manager = testActor('member', 'mia')
    groups = [{ id: 'g1', name: 'One', userIds: ['ann'] }]
    managed = ['g1']
    const step = { userId: 'ann', step: 0, model: 'a:one', promptTokens: 1, completionTokens: 1, estimated: false, at: new Date(NOW) }
    await test.platform.db.client.usageEntry.createMany({ data: Array.from({ length: 2_500 }, () => ({ ...step, id: newId() })) })
    let count = 0
    for await (const { userId } of await reports.entries(manager, {})) {
      expect(userId).toBe('ann')
      if (++count === 500) groups = []
    }
    expect(count).toBe(1_000)
  })
})

describe('the days of a report', () => {
  it('[cost-05] are those in UTC, divided at midnight, and the last 30 unless others are named', async () => {
    nowMs = NOW
    const at = async (time: string, cost: number) => record({ daysAgo: (NOW - Date.parse(time)) / DAY_MS, cost })
    await at('2026-03-09T23:59:59.999Z', 1)
    await at('2026-03-10T00:00:00.000Z', 2)
    await at('2026-02-09T00:00:00.000Z', 4)
    await at('2026-02-08T23:59:59.999Z', 8)
    const days = [
      ['2026-02-09', 4, 0],
      ['2026-03-09', 1, 0],
      ['2026-03-10', 2, 0],
    ]
    expect(await costs('day')).toEqual(days)
    await rollUp(test.platform)
    expect(await costs('day')).toEqual(days)
    expect(await costs('day', { from: '2026-02-08', to: '2026-02-08' })).toEqual([['2026-02-08', 8, 0]])
    expect(await costs('day', { from: '2026-02-08T23:00:00+00:00', to: '2026-02-09T00:00:00Z' })).toEqual([['2026-02-08', 8, 0]])
    expect(await costs('day', { from: '2026-02-09T00:00:00.001Z', to: '2026-03-10T00:00:00Z' })).toEqual([['2026-03-09', 1, 0]])
  })

  it('[cost-05] are summed again where an entry came late, or a step was repeated, and only once they have ended', async () => {
    await record({ daysAgo: 1, cost: 1 })
    expect(await rollUp(test.platform)).toBe(1)
    expect(await rollUp(test.platform)).toBe(0)
    await record({ daysAgo: 1, cost: 10 })
    await record({ daysAgo: 0, cost: 100 })
    await rollUp(test.platform)
    expect(await costs('day')).toEqual([
      ['2026-03-09', 11, 0],
      ['2026-03-10', 100, 0],
    ])
    expect(await test.platform.db.client.usageDay.findMany({ distinct: ['day'], select: { day: true } })).toEqual([{ day: '2026-03-09' }])
    expect(dayOf(NOW)).toBe('2026-03-10')
  })

  it.each([
    { from: '2026-02-30' },
    { from: 'yesterday' },
    { to: '2026-01-01T00:00:00' },
    { from: '2026-03-02', to: '2026-03-01' },
    { from: '1990-01-01' },
  ])('[cost-05] refuses %j', async period => {
    await expect(reports.all(ada, { by: 'day', ...period })).rejects.toMatchObject({ code: 'invalid_request' })
  })
})
