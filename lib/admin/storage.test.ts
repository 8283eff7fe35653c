import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { createSettings } from './create-settings.ts'
import { deleteExpiredAudit } from './prune-audit.ts'
import { readStorage } from './storage.ts'

const DAY_MS = 86_400_000

let test: TestPlatform
beforeEach(async () => {
  test = await testPlatform()
})
afterEach(() => test.dispose())

describe('storage', () => {
  it('[O6] is measured, by table on request', async () => {
    await test.platform.audit.record({ action: 'test.one' })
    const { databaseBytes, attachmentBytes, tables } = await readStorage(test.platform, { everyTable: true })
    expect(databaseBytes).toBeGreaterThan(100_000)
    expect(attachmentBytes).toBe(0)
    expect(tables?.find(({ name }) => name === 'AuditEvent')?.bytes).toBeGreaterThan(4_000)
    const quick = await readStorage(test.platform, { everyTable: false })
    expect(quick.databaseBytes).toBeGreaterThan(100_000)
  })

  it('[O6] of the audit trail is pruned after the setting’s days, in batches', async () => {
    const { db, clock } = test.platform
    const settings = createSettings(test.platform)
    await settings.update({ auditRetentionDays: 10 })
    const entry = (ageDays: number) => ({ id: newId(), at: new Date(clock.nowMs() - ageDays * DAY_MS), action: 'tool.call', detail: {} })
    await db.client.auditEvent.createMany({ data: Array.from({ length: 2_500 }, () => entry(11)) })
    await db.client.auditEvent.createMany({ data: [entry(9), entry(0)] })
    expect(await deleteExpiredAudit(test.platform, settings)).toBe(2_500)
    expect(await db.client.auditEvent.count()).toBe(2)
  })
})
