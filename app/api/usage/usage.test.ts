import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { server } from '#lib/server.ts'
import { createUsage, createUsageReports } from '#lib/usage/index.ts'
import { call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { GET as exportAll } from '../admin/usage/export/route.ts'
import { GET as ofAll } from '../admin/usage/route.ts'
import { GET as v1OfAll } from '../v1/admin/usage/route.ts'
import { GET as v1Own } from '../v1/usage/route.ts'
import { GET as exportOwn } from './export/route.ts'
import { GET as own } from './route.ts'

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
})
