import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_BACK_OFF_MS, MAX_RESTARTS } from '../limits.ts'
import { BackOff } from './back-off.ts'

let nowMs = 0
let backOff: BackOff
beforeEach(() => {
  nowMs = 1_000_000
  backOff = new BackOff(() => nowMs)
})

/** Lets a connection that was ready end, and fail to come back. */
function end(isClosed = false) {
  backOff.endedUnexpectedly()
  return backOff.failed({ isClosed, pauses: true })
}

describe('a server that ends by itself', () => {
  it('is restarted a few times, after pauses that double, and then at its next use', () => {
    backOff.ready()
    const tries = Array.from({ length: MAX_RESTARTS + 2 }, () => end())
    expect(tries.map(({ restarts }) => restarts)).toEqual([...Array.from({ length: MAX_RESTARTS }, () => true), false, false])
    for (const [index, { pauseMs }] of tries.entries()) {
      const fullMs = Math.min(1_000 * 2 ** index, MAX_BACK_OFF_MS)
      expect([pauseMs >= 0.9 * fullMs, pauseMs <= 1.1 * fullMs]).toEqual([true, true])
    }
  })

  it('is pausing until its time has come', () => {
    const { pauseMs } = end()
    expect(backOff.isPausing).toBe(true)
    nowMs += pauseMs + 1
    expect(backOff.isPausing).toBe(false)
  })

  it('starts anew after a connection that lasted, and not after a short one', () => {
    backOff.ready()
    for (let count = 0; count < MAX_RESTARTS; count += 1) end()
    backOff.ready()
    nowMs += 1_000
    expect(end().restarts).toBe(false)
    backOff.ready()
    nowMs += MAX_BACK_OFF_MS + 1
    expect([end().restarts, backOff.failures]).toEqual([true, 1])
  })

  it('is not restarted once it is closed, nor where it never was ready', () => {
    expect(end(true).restarts).toBe(false)
    const fresh = new BackOff(() => nowMs)
    expect(fresh.failed({ isClosed: false, pauses: false })).toMatchObject({ restarts: false })
    expect(fresh.isPausing).toBe(false)
  })
})
