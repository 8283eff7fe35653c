import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBudgets } from '#lib/budgets/index.ts'
import { newId } from '#lib/ids.ts'
import { server } from '#lib/server.ts'
import { createUsage, createUsageReports } from '#lib/usage/index.ts'
import { call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { GET as stepsOfAll } from '../admin/usage/entries/route.ts'
import { GET as events } from '../admin/usage/events/route.ts'
import { GET as exportAll } from '../admin/usage/export/route.ts'
import { GET as ofAll } from '../admin/usage/route.ts'
import { GET as summaryOfAll } from '../admin/usage/summary/route.ts'
import { GET as v1OfAll } from '../v1/admin/usage/route.ts'
import { GET as v1Own } from '../v1/usage/route.ts'
import { GET as ownSteps } from './entries/route.ts'
import { GET as exportOwn } from './export/route.ts'
import { GET as own } from './route.ts'
import { GET as ownSummary } from './summary/route.ts'

interface Person {
  id: string
  cookie: string
}

let edge: TestEdge
let ada: Person
let mia: Person
let max: Person

beforeAll(async () => {
  edge = await testEdge()
  const { platform, auth } = edge
  Object.assign(server(), {
    usageReports: createUsageReports({
      platform,
      reach: actor => auth.reach(actor, 'usage:read'),
    }),
    budgets: createBudgets({ platform, reach: auth.reach, tell: async () => undefined }),
  })
  ada = await edge.person('ada@example.org', 'admin')
  mia = await edge.person('mia@example.org')
  max = await edge.person('max@example.org')
  await platform.db.client.user.update({ where: { id: mia.id }, data: { role: 'manager' } })
  for (const [person, name, cost] of [
    [ada, '=1+1', 1_000_000],
    [max, 'Max', 250_000],
  ] as const) {
    await platform.db.client.user.update({ where: { id: person.id }, data: { name } })
    const usage = { promptTokens: 10, completionTokens: 2, totalTokens: 12, estimated: false }
    await createUsage(platform).record({ userId: person.id, runId: null, step: 0, model: 'a:one', usage, costMicroUsd: cost })
  }
})
afterAll(() => edge.dispose())

const keysOf = ({ json }: { json: unknown }) => (json as { data: { key: string }[] }).data.map(({ key }) => key)

describe('the routes of usage', () => {
  it('[cost-04] give the page a person’s own, an administrator all, and a manager those of their groups', async () => {
    expect(await call(own, { cookie: max.cookie, path: '/?by=user' })).toMatchObject({
      json: { data: [{ key: max.id, costMicroUsd: 250_000 }] },
    })
    expect(keysOf(await call(ofAll, { cookie: ada.cookie, path: '/?by=user' }))).toEqual([ada.id, max.id])
    expect(keysOf(await call(ofAll, { cookie: mia.cookie, path: '/?by=user' }))).toEqual([])
    expect((await call(ofAll, { cookie: max.cookie })).status).toBe(403)
    expect(await call(exportAll, { cookie: mia.cookie, path: '/?by=user' })).toMatchObject({
      status: 200,
      text: expect.not.stringContaining('Max'),
    })
    expect((await call(exportOwn, { cookie: max.cookie, path: '/?by=user' })).text.split('\r\n')).toHaveLength(3)
  })

  it('[cost-04] [cost-06] give a key with the scope JSON or CSV, and refuse one without it, or of a member', async () => {
    const key = await edge.auth.keys.createFor('ada@example.org', 'usage', { scopes: ['usage:read'] })
    const chat = await edge.auth.keys.createFor('ada@example.org', 'chat', { scopes: ['chat'] })
    const member = await edge.auth.keys.createFor('max@example.org', 'all')
    expect(await call(v1OfAll, { key, path: '/?by=user' })).toMatchObject({
      status: 200,
      json: {
        data: [
          { key: ada.id, name: '=1+1', cost_usd: 1, prompt_tokens: 10, ttft_ms: null },
          { key: max.id, cost_usd: 0.25 },
        ],
      },
    })
    const csv = await call(v1OfAll, { key, path: '/?by=user', headers: { accept: 'text/csv' } })
    expect([csv.headers.get('content-type'), csv.text.split('\r\n')[1]]).toEqual([
      'text/csv; charset=utf-8',
      `${ada.id},'=1+1,10,2,0,0,1,0,,0,0`,
    ])
    expect(codeOf(await call(v1OfAll, { key: chat }))).toBe('forbidden')
    expect(codeOf(await call(v1OfAll, { key: member }))).toBe('forbidden')
    expect(keysOf(await call(v1Own, { key: member, path: '/?by=user' }))).toEqual([max.id])
    expect(keysOf(await call(v1Own, { key, path: '/?by=model' }))).toEqual(['a:one'])
    expect((await call(v1OfAll, { key, path: '/?by=colour' })).status).toBe(400)
    expect((await call(v1OfAll, { key, path: '/?from=never' })).status).toBe(400)
    expect((await call(v1OfAll, { key, headers: { accept: 'image/png' } })).status).toBe(406)
  })

  it('[cost-08] sum a period as a whole and by day, with its budget and the day of the prices', async () => {
    const { budget } = edge.platform.db.client
    const at = new Date()
    const made = { period: 'month', limitMicroUsd: 2_000_000n, createdAt: at, updatedAt: at }
    await budget.create({ data: { ...made, id: newId(), kind: 'everyone' } })
    await budget.create({ data: { ...made, id: newId(), kind: 'user', userId: max.id } })
    const month = `from=${at.toISOString().slice(0, 8)}01`
    const all = await call(summaryOfAll, { cookie: ada.cookie, path: `/?${month}` })
    expect(all.json).toMatchObject({
      total: { costMicroUsd: 1_250_000, runs: 0 },
      days: [{ key: at.toISOString().slice(0, 10), promptTokens: 20 }],
      budget: { kind: 'everyone', limit: { microUsd: 2_000_000 } },
      pricesAsOf: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      unpriced: [],
    })
    expect((await call(summaryOfAll, { cookie: ada.cookie, path: '/' })).json).toMatchObject({ budget: null })
    expect((await call(ownSummary, { cookie: max.cookie, path: `/?${month}` })).json).toMatchObject({
      total: { costMicroUsd: 250_000 },
      budget: { kind: 'user', subjectId: max.id },
    })
    expect((await call(ofAll, { cookie: ada.cookie, path: '/?by=user' })).json).toMatchObject({
      data: [
        { key: ada.id, budget: null },
        { key: max.id, budget: { kind: 'user', limit: { microUsd: 2_000_000 } } },
      ],
    })
  })

  it('[cost-04] [cost-08] show a manager nothing of others, whatever is asked for, and a member only themselves', async () => {
    const groupId = newId()
    const at = new Date()
    await edge.platform.db.client.group.create({ data: { id: groupId, name: 'Secret group', key: groupId, createdAt: at, updatedAt: at } })
    await edge.platform.db.client.groupMember.create({ data: { groupId, userId: ada.id, createdAt: at } })
    for (const query of ['', `?user=${max.id}`, `?group=${groupId}`, `?user=${max.id}&group=${groupId}`]) {
      const { json } = await call(summaryOfAll, { cookie: mia.cookie, path: `/${query}` })
      expect(json).toMatchObject({ total: { costMicroUsd: null, promptTokens: 0 }, days: [], names: {}, budget: null })
      expect(keysOf(await call(ofAll, { cookie: mia.cookie, path: `/${query === '' ? '?' : `${query}&`}by=group` }))).toEqual([])
    }
    expect((await call(ownSummary, { cookie: max.cookie, path: `/?group=${groupId}` })).json).toMatchObject({ days: [], names: {} })
    expect(keysOf(await call(own, { cookie: max.cookie, path: `/?by=user&user=${ada.id}` }))).toEqual([])
    expect((await call(summaryOfAll, { cookie: ada.cookie, path: `/?group=${groupId}` })).json).toMatchObject({
      total: { costMicroUsd: 1_000_000 },
      names: { group: 'Secret group' },
    })
    expect(codeOf(await call(summaryOfAll, { cookie: max.cookie }))).toBe('forbidden')
    expect(codeOf(await call(events, { cookie: max.cookie, headers: { accept: 'text/event-stream' } }))).toBe('forbidden')
  })

  it('[cost-06] write each step of many as one line, in order of time, and none that the reader may not see', async () => {
    const { usageEntry } = edge.platform.db.client
    const atMs = Date.now() - 60_000
    const step = { userId: max.id, step: 0, model: '=evil', promptTokens: 3, completionTokens: 1, estimated: false }
    // Many share a moment, across the border of two pages.
    await usageEntry.createMany({
      data: Array.from({ length: 2_300 }, (_, index) => ({ ...step, id: newId(), at: new Date(atMs + Math.floor(index / 500)) })),
    })
    const { text } = await call(ownSteps, { cookie: max.cookie, path: '/?model=%3Devil' })
    const [head, ...lines] = text.trim().split('\r\n')
    expect(head).toMatch(/^time,user_id,user,model,project,.*,failed_calls$/)
    expect(lines).toHaveLength(2_300)
    expect(lines[0]).toBe(`${new Date(atMs).toISOString()},${max.id},Max,'=evil,,,,,3,1,,,,,0,0,0,0`)
    expect(lines).toEqual(lines.toSorted())
    expect((await call(stepsOfAll, { cookie: ada.cookie, path: '/?model=%3Devil' })).text.trim().split('\r\n')).toHaveLength(2_301)
    expect((await call(stepsOfAll, { cookie: mia.cookie })).text.trim().split('\r\n')).toHaveLength(1)
    expect(codeOf(await call(stepsOfAll, { cookie: max.cookie }))).toBe('forbidden')
    expect((await call(ownSteps, { cookie: max.cookie, path: `/?user=${ada.id}` })).text.trim().split('\r\n')).toHaveLength(1)
    await usageEntry.deleteMany({ where: { model: '=evil' } })
  })
})
