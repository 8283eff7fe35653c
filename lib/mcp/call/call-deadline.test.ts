import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callDeadline } from './call-deadline.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the time of a call', () => {
  it('does not pass while a person is waited for, and goes on where it stood', async () => {
    const deadline = callDeadline(new AbortController().signal, 1_000)
    vi.advanceTimersByTime(600)
    const answer = Promise.withResolvers<void>()
    const waiting = deadline.pausedDuring(() => answer.promise)
    vi.advanceTimersByTime(3 * 60_000)
    expect(deadline.ended()).toBeNull()
    answer.resolve()
    await waiting
    vi.advanceTimersByTime(399)
    expect(deadline.ended()).toBeNull()
    vi.advanceTimersByTime(1)
    expect(deadline.ended()).toBe('timeout')
    deadline.clear()
  })

  it('ends at once when the caller gives up, also while a person is waited for', async () => {
    const caller = new AbortController()
    const deadline = callDeadline(caller.signal, 1_000)
    const waiting = deadline.race(deadline.pausedDuring(() => new Promise(() => undefined)))
    caller.abort()
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
    expect(deadline.ended()).toBe('cancelled')
    deadline.clear()
  })

  it('[H15] begins anew with each report of progress, up to a ceiling', () => {
    const deadline = callDeadline(new AbortController().signal, 1_000)
    for (let seconds = 0; seconds < 29; seconds++) {
      vi.advanceTimersByTime(990)
      deadline.moved()
    }
    expect([deadline.ended(), deadline.limitMs()]).toEqual([null, 1_000])
    vi.advanceTimersByTime(990)
    deadline.moved()
    vi.advanceTimersByTime(990)
    expect([deadline.ended(), deadline.limitMs()]).toEqual(['timeout', 30_000])
    deadline.clear()
  })

  it('[H15] passes where a server that reported progress falls silent', () => {
    const deadline = callDeadline(new AbortController().signal, 1_000)
    vi.advanceTimersByTime(900)
    deadline.moved()
    vi.advanceTimersByTime(999)
    expect(deadline.ended()).toBeNull()
    vi.advanceTimersByTime(1)
    expect([deadline.ended(), deadline.limitMs()]).toEqual(['timeout', 1_000])
    deadline.clear()
  })
})
