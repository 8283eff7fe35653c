import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { createAudit } from './audit.ts'
import { deleteExpiredAudit } from './prune-audit.ts'
import { verifyAudit } from './verify-audit.ts'

const DAY_MS = 86_400_000

let test: TestPlatform
let nowMs: number
beforeEach(async () => {
  nowMs = Date.UTC(2026, 10, 21)
  test = await testPlatform({ clock: { nowMs: () => ++nowMs, monotonicMs: () => nowMs } })
})
afterEach(() => test.dispose())

const verify = () => verifyAudit(test.platform.db)
const entries = () => test.platform.db.client.auditEvent
const record = (action: string, detail = {}) => test.platform.audit.record({ action, target: 'it', detail })
const prune = (days: number) => deleteExpiredAudit(test.platform, { read: async () => ({ auditRetentionDays: days }) })

describe('[role-06] the chain of the audit log', () => {
  it('is whole after entries of every shape, whatever the database does with the order of their fields', async () => {
    await record('a', { z: 1, a: null, list: [3, 1], 'ä"\\': 'é\u2028', long: 'x'.repeat(5_000), b: false })
    await test.platform.audit.record({ action: 'b' })
    expect(await verify()).toMatchObject({ entries: 2, unchained: 0, broken: null, last: { seq: 2 } })
  })

  it('holds entries of two processes that append at once, each once', async () => {
    const audits = [test.platform.audit, createAudit(test.platform.db, test.platform.clock)]
    await Promise.all(Array.from({ length: 60 }, (_, at) => audits[at % 2]?.record({ action: `n${at}` })))
    expect(await verify()).toMatchObject({ entries: 60, broken: null })
    expect(new Set((await entries().findMany()).map(({ action }) => action)).size).toBe(60)
  })

  it.each([
    ['of which one was changed', 'an entry was changed', { action: 'other' }],
    ['of which one has another time', 'an entry was changed', { at: new Date(0) }],
    ['of which one has another detail', 'an entry was changed', { detail: { a: 2 } }],
    ['of which one has another actor', 'an entry was changed', { actorId: 'eve' }],
  ])('is broken where it holds entries %s', async (_, reason, data) => {
    for (const action of ['a', 'b', 'c']) await record(action, { a: 1 })
    await entries().update({ where: { seq: 2 }, data })
    expect((await verify()).broken).toEqual({ seq: 2, reason })
  })

  it('is broken where an entry is missing, or stands outside it', async () => {
    for (const action of ['a', 'b', 'c']) await record(action)
    await entries().delete({ where: { seq: 1 } })
    expect((await verify()).broken).toEqual({ seq: 1, reason: 'an entry is missing' })
    await test.platform.db.client.auditEvent.deleteMany()
    await createAudit(test.platform.db, test.platform.clock).record({ action: 'd' })
    expect((await verify()).broken).toBeNull()
    await entries().create({ data: { id: newId(), at: new Date(nowMs + 5), action: 'slipped.in' } })
    expect((await verify()).broken).toMatchObject({ reason: expect.stringContaining('outside the chain') })
  })

  it('goes on behind entries from before there was one, and behind those deleted by their age', async () => {
    await entries().create({ data: { id: newId(), at: new Date(nowMs), action: 'old' } })
    for (const action of ['a', 'b']) await record(action)
    expect(await verify()).toMatchObject({ entries: 2, unchained: 1, broken: null })
    nowMs += 10 * DAY_MS
    await record('c')
    expect(await prune(5)).toBe(3)
    expect((await entries().findMany({ orderBy: { seq: 'asc' } })).map(({ action }) => action)).toEqual(['c', 'audit.prune'])
    expect(await verify()).toMatchObject({ entries: 2, unchained: 0, broken: null })
    expect(await prune(5)).toBe(0)
    await entries().update({ where: { seq: 3 }, data: { action: 'other' } })
    expect((await verify()).broken).toMatchObject({ seq: 3 })
  })
})
