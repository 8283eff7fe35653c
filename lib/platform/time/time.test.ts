import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBell } from './bell.ts'
import { createPausableTimer } from './pausable-timer.ts'
import { sleep, within } from './sleep.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Tells whether a promise has settled, after `ms`. */
async function isSettled(promise: Promise<unknown>, ms = 0): Promise<boolean> {
  let settled = false
  void promise.then(() => {
    settled = true
  })
  await vi.advanceTimersByTimeAsync(ms)
  return settled
}

describe('sleep', () => {
  it('ends after its time, or when the signal aborts', async () => {
    const stop = new AbortController()
    expect(await isSettled(sleep(100), 99)).toBe(false)
    expect(await isSettled(sleep(100), 100)).toBe(true)
    const stopped = sleep(100, stop.signal)
    stop.abort()
    expect([await isSettled(stopped), await isSettled(sleep(100, stop.signal))]).toEqual([true, true])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('work within a time', () => {
  it('gives its own outcome, or another one where it is late', async () => {
    expect(await within(100, Promise.resolve('done'), 'late')).toBe('done')
    const late = within(100, new Promise<string>(() => undefined), 'late')
    await vi.advanceTimersByTimeAsync(100)
    expect(await late).toBe('late')
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a bell', () => {
  it('wakes a waiting loop, and keeps one ring for a loop that does not wait yet', async () => {
    const bell = createBell()
    const waiting = bell.rung()
    expect(await isSettled(waiting)).toBe(false)
    bell.ring()
    expect(await isSettled(waiting)).toBe(true)
    bell.ring()
    bell.ring()
    expect(await isSettled(bell.rung())).toBe(true)
    expect(await isSettled(bell.rung())).toBe(false)
  })

  it('rings by itself after a time, and always once a signal has aborted', async () => {
    const stop = new AbortController()
    const bell = createBell(stop.signal)
    expect(await isSettled(bell.rung(50), 50)).toBe(true)
    const waiting = bell.rung()
    stop.abort()
    expect([await isSettled(waiting), await isSettled(bell.rung())]).toEqual([true, true])
    bell.end()
  })
})

describe('a pausable timer', () => {
  it('counts between start and pause alone', () => {
    const onSpent = vi.fn()
    const timer = createPausableTimer(100, onSpent)
    timer.start()
    vi.advanceTimersByTime(60)
    timer.pause()
    vi.advanceTimersByTime(1_000)
    timer.start()
    vi.advanceTimersByTime(39)
    expect(onSpent).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onSpent).toHaveBeenCalledOnce()
  })
})
