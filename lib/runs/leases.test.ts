import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import { type TestPlatform, testClock, testPlatform } from '#tests/support/platform.ts'
import { createLeases } from './leases.ts'
import { HEARTBEAT_MS, LEASE_MS } from './limits.ts'

/** More than one statement names. */
const RUNS = 120

describe('the leases of a process', () => {
  const clock = testClock()
  let test: TestPlatform
  let runIds: string[]
  let told: (string | null)[]

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    test = await testPlatform({ clock })
    const [userId, chatId, at] = [newId(), newId(), new Date(clock.nowMs())]
    const { client } = test.platform.db
    await client.user.create({ data: { id: userId, email: 'ann@example.com', name: 'Ann', createdAt: at } })
    await client.chat.create({ data: { id: chatId, userId, title: '', createdAt: at, updatedAt: at } })
    runIds = Array.from({ length: RUNS }, () => newId())
    const columns = { chatId, userId, model: 'm', selectedTools: [], userMessageId: newId(), startedAt: at, status: 'running' }
    await client.run.createMany({
      data: runIds.map(id => ({ ...columns, id, messageId: newId(), leaseToken: `token of ${id}`, leaseUntil: at })),
    })
    told = runIds.map(() => null)
  })

  afterEach(async () => {
    vi.useRealTimers()
    await test.dispose()
  })

  function keepAll(): (() => void)[] {
    const leases = createLeases(test.platform)
    return runIds.map((runId, index) =>
      leases.keep({
        runId,
        token: `token of ${runId}`,
        stop: why => {
          told[index] = why
        },
      }),
    )
  }

  const prolonged = () => test.platform.db.client.run.count({ where: { leaseUntil: new Date(clock.nowMs() + LEASE_MS) } })

  function beat(): void {
    clock.advance(HEARTBEAT_MS)
    vi.advanceTimersByTime(HEARTBEAT_MS)
  }

  it('are prolonged together, and each run alone hears that it is lost or was stopped elsewhere', async () => {
    const { client } = test.platform.db
    await client.run.update({ where: { id: runIds[3] as string }, data: { leaseToken: 'another' } })
    await client.run.update({ where: { id: runIds[115] as string }, data: { stopRequested: true } })
    const releases = keepAll()
    beat()
    await vi.waitFor(() => expect(told[115]).toBe('stopped'), { timeout: 10_000 })
    expect(await prolonged()).toBe(RUNS - 1)
    expect(told.flatMap((why, index) => (why === null ? [] : [[index, why]]))).toEqual([
      [3, 'lost'],
      [115, 'stopped'],
    ])
    for (const release of releases) release()
    beat()
    expect(await prolonged()).toBe(0)
  })

  it('end with the right of their person to come in', async () => {
    await test.platform.db.client.user.updateMany({ data: { disabledAt: new Date() } })
    const releases = keepAll()
    beat()
    await vi.waitFor(() => expect(new Set(told)).toEqual(new Set(['stopped'])), { timeout: 10_000 })
    for (const release of releases) release()
  })
})
