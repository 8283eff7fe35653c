import { describe, expect, it } from 'vitest'
import { createFrameLength } from './frames.ts'

/** Lengths of frames; during each the event loop was busy for the given share of the time. */
function lengths(shares: number[], frameMs = 33): number[] {
  let share = 0
  const next = createFrameLength(() => ({ active: share * frameMs, idle: (1 - share) * frameMs }))
  return shares.map(each => {
    share = each
    return next()
  })
}

const many = (share: number) => Array<number>(100).fill(share)
const last = (values: number[]) => values.at(-1)

describe('the length of a frame', () => {
  it('is 33 ms with time to spare, and 50 while there is little', () => {
    expect(new Set(lengths(many(0.1)))).toEqual(new Set([33]))
    expect(last(lengths([...many(0.1), ...many(0.6)]))).toBe(50)
    expect(last(lengths([...many(0.6), ...many(0.05)]))).toBe(33)
  })

  it('stays as it is in between, so that being long does not make it short', () => {
    expect(new Set(lengths(many(0.25)))).toEqual(new Set([33]))
    expect(new Set(lengths([...many(0.6), ...many(0.25)]).slice(100))).toEqual(new Set([50]))
  })

  it('does not follow single busy frames, nor what was before a pause', () => {
    expect(new Set(lengths([1, 0, 0, 1, 0, 0]))).toEqual(new Set([33]))
    const times = [...many(0.9).map(share => [share, 33]), [0, 60_000]]
    const next = createFrameLength(() => {
      const [share = 0, ms = 0] = times.shift() ?? []
      return { active: share * ms, idle: (1 - share) * ms }
    })
    expect(Array.from({ length: 101 }, next).slice(-2)).toEqual([50, 33])
  })

  it('is asked of the event loop by itself', async () => {
    const next = createFrameLength()
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(next()).toBe(33)
  })
})
