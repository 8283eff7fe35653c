import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startSweeps } from './sweeps.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('the end of the sweeps aborts a round that hangs, and waits for it two seconds at most', async () => {
  const nothing = async () => 0
  const signals: AbortSignal[] = []
  const hangs = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<number>(() => undefined)
  }
  const end = startSweeps({
    platform: { log: { info: nothing, warn: nothing }, clock: { nowMs: () => 0 }, db: { transact: nothing } },
    settings: { read: async () => ({ auditRetentionDays: 1 }) },
    chatLife: { purge: hangs },
    files: { sweep: nothing },
    fileTrees: { sweep: nothing },
    pages: { sweep: nothing },
    runs: { forgetEvents: nothing },
    schedules: { runDue: nothing },
    budgets: { sweep: nothing },
    knowledge: { work: nothing, sweep: nothing },
  } as never)
  let isEnded = false
  const ended = end().then(() => {
    isEnded = true
  })
  await vi.advanceTimersByTimeAsync(1_999)
  expect([isEnded, signals.map(({ aborted }) => aborted)]).toEqual([false, [true]])
  await vi.advanceTimersByTimeAsync(1)
  expect(isEnded).toBe(true)
  await ended
})
