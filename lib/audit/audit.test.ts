import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { deleteExpiredAudit } from './prune-audit.ts'

const DAY_MS = 86_400_000

let test: TestPlatform
beforeEach(async () => {
  let nowMs = Date.UTC(2026, 10, 21)
  test = await testPlatform({ clock: { nowMs: () => ++nowMs, monotonicMs: () => nowMs } })
})
afterEach(() => test.dispose())

it('decisions about calls and changes are read apart, page by page', async () => {
  const { audit } = test.platform
  for (const action of ['policy.create', 'tool.allow', 'settings.update', 'tool.deny', 'mcp_tool.accept'])
    await audit.record({ action, target: 'it' })
  const actions = async (page: Parameters<typeof audit.list>[0]) => (await audit.list(page)).map(event => event.action)
  expect(await actions({ limit: 9 })).toEqual(['mcp_tool.accept', 'tool.deny', 'settings.update', 'tool.allow', 'policy.create'])
  expect(await actions({ about: 'calls', limit: 9 })).toEqual(['tool.deny', 'tool.allow'])
  const [last] = await audit.list({ about: 'changes', limit: 1 })
  expect(last?.action).toBe('mcp_tool.accept')
  expect(await actions({ about: 'changes', before: last?.id, limit: 9 })).toEqual(['settings.update', 'policy.create'])
})

it('an entry says who did what to what, and nothing of what it was not told', async () => {
  const { audit } = test.platform
  await audit.record({ actorId: 'ann', action: 'share.create', target: 'chat', detail: { live: true } })
  await audit.record({ action: 'session.refused' })
  const [refused, created] = await audit.list({ limit: 2 })
  expect(created).toMatchObject({ actorId: 'ann', action: 'share.create', target: 'chat', detail: { live: true } })
  expect(refused).toEqual({ id: expect.any(String), at: expect.any(Date), action: 'session.refused', detail: {}, hash: expect.any(String) })
})

it('[O6] entries older than the setting’s days are deleted in batches', async () => {
  const { db, clock } = test.platform
  const entry = (ageDays: number) => ({ id: newId(), at: new Date(clock.nowMs() - ageDays * DAY_MS), action: 'tool.call', detail: {} })
  await db.client.auditEvent.createMany({ data: Array.from({ length: 2_500 }, () => entry(11)) })
  await db.client.auditEvent.createMany({ data: [entry(9), entry(0)] })
  expect(await deleteExpiredAudit(test.platform, { read: async () => ({ auditRetentionDays: 10 }) })).toBe(2_500)
  expect(await db.client.auditEvent.count()).toBe(2)
})

it('an entry names the API key by which its actor did it', async () => {
  const { audit } = test.platform
  await audit.record({ actor: { userId: 'ann', keyId: 'k1' }, action: 'settings.update', detail: { a: 1 } })
  await audit.record({ actor: { userId: 'ann' }, action: 'settings.update' })
  const [byPage, byKey] = await audit.list({ actor: 'ann', action: 'settings.update', limit: 9 })
  expect([byKey?.detail, byPage?.detail, byKey?.actorId]).toEqual([{ a: 1, key: 'k1' }, {}, 'ann'])
  expect(await audit.list({ actor: 'bob', limit: 9 })).toEqual([])
  expect(await audit.list({ action: 'settings', limit: 9 })).toEqual([])
})
