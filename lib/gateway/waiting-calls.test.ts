import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_MS, MAX_WAITING_CALLS } from './limits.ts'
import type { OpenCall } from './open-call.ts'
import { createWaitingCalls } from './waiting-calls.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const newCall = () => ({ cancel: vi.fn(), next: vi.fn(), answer: vi.fn() }) satisfies OpenCall

describe('a call that waits for an answer', () => {
  it('is taken once, by its person alone', () => {
    const calls = createWaitingCalls()
    const call = newCall()
    const id = calls.put('ann', call) ?? ''
    expect([calls.take('bob', id), calls.take('ann', 'another')]).toEqual([null, null])
    expect([calls.take('ann', id), calls.take('ann', id)]).toEqual([call, null])
    vi.advanceTimersByTime(ANSWER_MS)
    expect(call.cancel).not.toHaveBeenCalled()
  })

  it('is one of 20 of its person, and one more is cancelled', () => {
    const calls = createWaitingCalls()
    for (let n = 0; n < MAX_WAITING_CALLS; n++) expect(calls.put('ann', newCall())).not.toBeNull()
    const more = newCall()
    expect([calls.put('ann', more), more.cancel.mock.calls.length]).toEqual([null, 1])
    expect(calls.put('bob', newCall())).not.toBeNull()
    calls.close()
  })

  it('is cancelled ten minutes later, and when Parley stops', () => {
    const calls = createWaitingCalls()
    const [late, open] = [newCall(), newCall()]
    const id = calls.put('ann', late) ?? ''
    vi.advanceTimersByTime(ANSWER_MS)
    expect([late.cancel.mock.calls.length, calls.take('ann', id)]).toEqual([1, null])
    calls.put('ann', open)
    calls.close()
    expect(open.cancel).toHaveBeenCalledTimes(1)
  })
})
