import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { countPausedRuns, pauseRuns, runsPausedBefore } from '#lib/platform/index.ts'
import { call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { POST as decide } from './route.ts'

let edge: TestEdge
let ada: { id: string; cookie: string }
let max: { id: string; cookie: string }

beforeAll(async () => {
  edge = await testEdge()
  ada = await edge.person('ada@example.com', 'admin')
  max = await edge.person('max@example.com')
})

afterAll(() => edge?.dispose())

beforeEach(async () => {
  const { db } = edge.platform
  await db.client.run.deleteMany()
  await db.client.auditEvent.deleteMany()
  const run = async (status: string, startedAt: Date) => {
    const [id, chatId] = [newId(), newId()]
    await db.client.chat.create({ data: { id: chatId, userId: max.id, title: 't', createdAt: startedAt, updatedAt: startedAt } })
    const ids = { chatId, userId: max.id, userMessageId: newId(), messageId: newId() }
    await db.client.run.create({ data: { id, ...ids, status, model: 'm:m', selectedTools: [], leaseToken: 'dead', startedAt } })
  }
  const before = new Date(Date.now() - 60_000)
  for (const status of ['running', 'waiting', 'completed']) await run(status, before)
  await pauseRuns(db, new Date(Date.now() - 1000))
  await run('running', new Date())
})

const decided = (cookie: string, decision: string) => call(decide, { method: 'POST', cookie, body: { decision } })
const trail = async () => (await edge.platform.audit.list({ limit: 5 })).map(({ actorId, action, detail }) => ({ actorId, action, detail }))

it('[O7] an administrator continues the answers that a restored copy has paused, and the audit trail records it', async () => {
  expect(await countPausedRuns(edge.platform.db)).toBe(2)
  const { status, json } = await decided(ada.cookie, 'resume')
  expect([status, json, await runsPausedBefore(edge.platform.db)]).toEqual([200, { count: 2 }, null])
  expect(await trail()).toEqual([{ actorId: ada.id, action: 'runs.resume', detail: { count: 2 } }])
})

it('[O7] an administrator ends paused answers without touching a newer one', async () => {
  expect((await decided(ada.cookie, 'stop')).json).toEqual({ count: 2 })
  const asked = await edge.platform.db.client.run.findMany({ where: { stopRequested: true }, select: { status: true } })
  expect(asked.map(({ status }) => status).sort()).toEqual(['running', 'waiting'])
  expect([await countPausedRuns(edge.platform.db), await trail()]).toEqual([
    0,
    [{ actorId: ada.id, action: 'runs.stop', detail: { count: 2 } }],
  ])
})

it('[O7] the route refuses members, visitors and unknown decisions', async () => {
  const answers = [await decided(max.cookie, 'resume'), await decided(max.cookie, 'stop'), await decided('', 'resume')]
  expect(answers.map(answer => [answer.status, codeOf(answer)])).toEqual([
    [403, 'forbidden'],
    [403, 'forbidden'],
    [401, 'unauthenticated'],
  ])
  expect((await decided(ada.cookie, 'pause')).status).toBe(400)
  expect([await countPausedRuns(edge.platform.db), await trail()]).toEqual([2, []])
})
