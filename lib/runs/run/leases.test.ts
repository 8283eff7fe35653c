import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Database } from '#lib/platform/index.ts'
import { type TestPlatform, testClock, testPlatform } from '#tests/support/platform.ts'
import { createLeases } from './leases.ts'
import { HEARTBEAT_MS, LEASE_MS, STOP_LOOK_MS } from './limits.ts'

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

  function keepAll(leases = createLeases(test.platform)): (() => void)[] {
    return runIds.map((runId, index) =>
      leases.hold({
        runId,
        token: `token of ${runId}`,
        stop: why => {
          told[index] = why
        },
      }),
    )
  }

  const toldOnes = () => told.flatMap((why, index) => (why === null ? [] : [[index, why]]))
  const prolonged = () => test.platform.db.client.run.count({ where: { leaseUntil: new Date(clock.nowMs() + LEASE_MS) } })

  function beat(): void {
    clock.advance(HEARTBEAT_MS)
    vi.advanceTimersByTime(HEARTBEAT_MS)
  }

  it('are renewed together, and only the run concerned learns that it is lost or was stopped elsewhere', async () => {
    const { client } = test.platform.db
    await client.run.update({ where: { id: runIds[3] as string }, data: { leaseToken: 'another' } })
    await client.run.update({ where: { id: runIds[115] as string }, data: { stopRequested: true } })
    const releases = keepAll()
    beat()
    await vi.waitFor(() => expect(told[115]).toBe('stopped'), { timeout: 10_000 })
    await vi.waitFor(async () => expect(await prolonged()).toBe(RUNS - 1), { timeout: 10_000 })
    expect(toldOnes()).toEqual([
      [3, 'lost'],
      [115, 'stopped'],
    ])
    for (const release of releases) release()
    beat()
    expect(await prolonged()).toBe(0)
  })

  it('end when their person loses access', async () => {
    await test.platform.db.client.user.updateMany({ data: { disabledAt: new Date() } })
    const releases = keepAll()
    beat()
    await vi.waitFor(() => expect(new Set(told)).toEqual(new Set(['stopped'])), { timeout: 10_000 })
    for (const release of releases) release()
  })

  /** `vi.waitFor` would move the timers on. */
  async function until(check: () => boolean): Promise<void> {
    for (let turn = 0; turn < 500 && !check(); turn++) await new Promise(resolve => setTimeout(resolve, 10))
    expect(check()).toBe(true)
  }

  it('[run-04] are polled between heartbeats without a write, so that a stop or loss without a note is noticed within a second', async () => {
    const { client } = test.platform.db
    const releases = keepAll()
    await client.run.update({ where: { id: runIds[0] as string }, data: { stopRequested: true } })
    await client.run.update({ where: { id: runIds[7] as string }, data: { leaseToken: null } })
    await client.run.update({ where: { id: runIds[8] as string }, data: { leaseToken: null, status: 'completed', stopRequested: true } })
    await client.run.update({ where: { id: runIds[115] as string }, data: { leaseToken: 'another', stopRequested: true } })
    clock.advance(1_000)
    vi.advanceTimersByTime(1_000)
    await until(() => told[115] !== null)
    expect(toldOnes()).toEqual([
      [0, 'stopped'],
      [7, 'lost'],
      [8, 'lost'],
      [115, 'lost'],
    ])
    expect(await client.run.count({ where: { leaseUntil: { gte: new Date(clock.nowMs()) } } })).toBe(0)
    for (const release of releases) release()
  })

  it("are polled for their person's access too", async () => {
    const releases = keepAll()
    await test.platform.db.client.user.updateMany({ data: { disabledAt: new Date() } })
    vi.advanceTimersByTime(1_000)
    await until(() => told.every(why => why === 'stopped'))
    for (const release of releases) release()
  })

  /** Leases over a database of which the test decides what becomes of a look. */
  function answeredByHand() {
    const looks: PromiseWithResolvers<unknown[]>[] = []
    const rows = () => {
      const answer = Promise.withResolvers<unknown[]>()
      looks.push(answer)
      return answer.promise
    }
    const db = { ...test.platform.db, query: rows as unknown as Database['query'] }
    return { leases: createLeases({ ...test.platform, db }), looks }
  }
  const aTurn = () => new Promise(resolve => setImmediate(resolve))

  it('are polled once at a time, again after a poll that failed, and not at all while there are none', async () => {
    const { leases, looks } = answeredByHand()
    const releases = keepAll(leases)
    vi.advanceTimersByTime(3 * STOP_LOOK_MS)
    expect(looks).toHaveLength(1)
    looks[0]?.reject(new Error('the database is away'))
    await aTurn()
    vi.advanceTimersByTime(STOP_LOOK_MS)
    expect(looks).toHaveLength(2)
    looks[1]?.resolve([])
    await aTurn()
    for (const release of releases) release()
    expect(vi.getTimerCount()).toBe(0)
    expect([looks.length, toldOnes()]).toEqual([2, []])
  })

  it('do not affect a run that was taken over again during the poll', async () => {
    const { leases, looks } = answeredByHand()
    const runId = runIds[0] as string
    const stop = vi.fn()
    leases.hold({ runId, token: 'before', stop })
    vi.advanceTimersByTime(STOP_LOOK_MS)
    const release = leases.hold({ runId, token: 'after', stop })
    looks[0]?.resolve([{ id: runId, leaseToken: 'between', status: 'running', stopRequested: false, disabledAt: null }])
    await aTurn()
    expect(stop).not.toHaveBeenCalled()
    release()
  })
})
