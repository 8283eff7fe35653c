import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createDeadlines } from './deadlines.ts'

const limits = { chunkTimeoutMs: 45_000, responseTimeoutMs: 300_000 }
const never = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the deadlines of a model call', () => {
  it('[V7] [run-05] pass after 45 s without a chunk, and restart with each chunk', () => {
    const deadlines = createDeadlines(never, limits)
    for (let chunk = 0; chunk < 3; chunk++) {
      vi.advanceTimersByTime(44_999)
      expect(deadlines.expired).toBeNull()
      deadlines.chunk()
    }
    vi.advanceTimersByTime(44_999)
    expect([deadlines.expired, deadlines.signal.aborted]).toEqual([null, false])
    vi.advanceTimersByTime(1)
    expect([deadlines.expired, deadlines.signal.aborted]).toEqual(['chunk_timeout', true])
    deadlines.end()
  })

  it('[V7] [run-06] pass after 300 s, however many chunks come', () => {
    const deadlines = createDeadlines(never, limits)
    for (let second = 0; second < 299; second++) {
      vi.advanceTimersByTime(1_000)
      deadlines.chunk()
    }
    expect(deadlines.expired).toBeNull()
    vi.advanceTimersByTime(1_000)
    expect(deadlines.expired).toBe('response_timeout')
    deadlines.end()
  })

  it('end with their run, and name no deadline then', async () => {
    const run = new AbortController()
    const deadlines = createDeadlines(run.signal, limits)
    run.abort('stopped')
    expect([deadlines.signal.reason, deadlines.expired]).toEqual(['stopped', null])
    await expect(deadlines.aborted).rejects.toThrow('aborted')
    deadlines.end()
    expect(vi.getTimerCount()).toBe(0)
  })
})
