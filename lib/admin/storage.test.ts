import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { readStorage } from './storage.ts'

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
})
