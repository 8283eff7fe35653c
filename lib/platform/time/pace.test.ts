import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPace } from './pace.ts'

function paced(limits = { most: 3, windowMs: 1_000, atOnce: 2 }) {
  let at = 10_000
  const pace = createPace(limits, () => at)
  const begin = (key = 'ann') => {
    try {
      return pace.begin(key)
    } catch (error) {
      return (error as { retryAfterMs: number }).retryAfterMs
    }
  }
  const wait = (ms: number) => {
    at += ms
  }
  return { begin, wait }
}

describe('the pace of one person', () => {
  it('allows so many at once, and so many in a window, and says how long to wait', () => {
    const { begin, wait } = paced()
    const [one, two] = [begin(), begin()]
    expect(begin()).toBe(1_000)
    for (const end of [one, one, two]) if (typeof end === 'function') end()
    wait(400)
    const three = begin()
    if (typeof three === 'function') three()
    expect(begin()).toBe(600)
    expect(typeof begin('bob')).toBe('function')
    wait(601)
    expect(typeof begin()).toBe('function')
  })

  it('is never exceeded, whatever comes when', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ ms: fc.nat(700), ends: fc.boolean() }), { maxLength: 60 }), steps => {
        const { begin, wait } = paced()
        const begun: number[] = []
        const going: (() => void)[] = []
        let at = 0
        for (const { ms, ends } of steps) {
          wait(ms)
          at += ms
          if (ends) going.pop()?.()
          const end = begin()
          if (typeof end !== 'function') continue
          begun.push(at)
          going.push(end)
          expect(going.length).toBeLessThanOrEqual(2)
          expect(begun.filter(one => one > at - 1_000).length).toBeLessThanOrEqual(3)
        }
      }),
    )
  })
})
