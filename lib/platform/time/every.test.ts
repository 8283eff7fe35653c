import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { every, inBatches } from './every.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Keeps the lines of a log. */
function lines() {
  const kept: unknown[] = []
  const keep = (event: string, fields?: unknown) => void kept.push([event, fields])
  return { kept, log: { info: keep, warn: keep } }
}

/** A round that ends when it is told to. */
function held() {
  const ends: ((count: number) => void)[] = []
  const signals: AbortSignal[] = []
  const round = (signal: AbortSignal) => {
    signals.push(signal)
    return new Promise<number>(resolve => ends.push(resolve))
  }
  return { ends, signals, round }
}

describe('work that is done every minute', () => {
  it('is done at once where that is asked for, then once a minute, until its end', async () => {
    const { kept, log } = lines()
    const begun = { atOnce: 0, later: 0 }
    const ends = [
      every(60_000, { name: 'test.sweep', log, atOnce: true }, async () => ++begun.atOnce),
      every(60_000, { name: 'test.look', log }, async () => void begun.later++),
    ]
    expect(begun).toEqual({ atOnce: 1, later: 0 })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(begun).toEqual({ atOnce: 3, later: 2 })
    for (const end of ends) await end()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(begun).toEqual({ atOnce: 3, later: 2 })
    expect(kept).toEqual([1, 2, 3].map(count => ['test.sweep', { count }]))
  })

  it('never overlaps with itself: a round that takes longer leaves intervals out', async () => {
    const { kept, log } = lines()
    const { ends, round } = held()
    const end = every(60_000, { name: 'test.sweep', log }, round)
    await vi.advanceTimersByTimeAsync(200_000)
    expect(ends).toHaveLength(1)
    ends[0]?.(0)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(ends).toHaveLength(2)
    ends[1]?.(0)
    await end()
    expect(kept).toEqual([])
  })

  it('says once that a round failed, and does the next one', async () => {
    const { kept, log } = lines()
    let begun = 0
    const end = every(60_000, { name: 'test.sweep', log }, async () => {
      if (++begun === 1) throw new Error('no database')
    })
    await vi.advanceTimersByTimeAsync(120_000)
    await end()
    expect([begun, kept]).toEqual([2, [['test.sweep_failed', { error: new Error('no database') }]]])
  })

  it('ends with the round that goes on, told by its signal, and says nothing of what fails by that', async () => {
    const { kept, log } = lines()
    const { ends, signals, round } = held()
    const end = every(60_000, { name: 'test.sweep', log, atOnce: true }, async signal => {
      await round(signal)
      signal.throwIfAborted()
    })
    let isEnded = false
    const ending = end().then(() => {
      isEnded = true
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect([isEnded, signals.map(({ aborted }) => aborted)]).toEqual([false, [true]])
    ends[0]?.(0)
    await ending
    expect([isEnded, kept]).toEqual([true, []])
  })
})

describe('work in batches', () => {
  const batches = (...counts: number[]) => {
    const left = [...counts]
    return { left, batch: async () => left.shift() ?? 0 }
  }

  it('goes on while a batch is full, with a pause after each such, and returns the sum', async () => {
    const { left, batch } = batches(10, 10, 3, 10)
    const sum = inBatches(10, batch)
    await vi.advanceTimersByTimeAsync(0)
    expect(left).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(20)
    expect([await sum, left]).toEqual([23, [10]])
  })

  it('stops after the batch in which the signal aborts, and within a pause', async () => {
    const stop = new AbortController()
    const { left, batch } = batches(10, 10, 10, 10)
    const sum = inBatches(10, batch, stop.signal)
    await vi.advanceTimersByTimeAsync(12)
    stop.abort()
    expect([await sum, left]).toEqual([20, [10, 10]])
    expect(await inBatches(10, batches(10, 10).batch, stop.signal)).toBe(10)
  })
})
