import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupLines } from './part-groups.ts'

const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ key: `${n}` }))

describe('the lines of an answer', () => {
  it('[long-08] are grouped before the last forty, each once and in order', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.array(fc.nat(299)), (count, apart) => {
        const all = lines(count)
        const alone = new Set(apart.map(String))
        const grouped = groupLines(all, { isApart: ({ key }) => alone.has(key) })
        expect(grouped.flatMap(one => ('group' in one ? one.group : [one]))).toEqual(all)
        for (const one of grouped) if ('group' in one) expect(one.group.some(({ key }) => alone.has(key))).toBe(false)
        expect(grouped.length).toBeLessThanOrEqual(60 + count / 20 + 2 * alone.size)
      }),
    )
  })

  it('keep their groups while the answer grows', () => {
    const keys = (count: number) => groupLines(lines(count)).flatMap(one => ('group' in one ? [[one.key, one.group.length]] : []))
    expect(keys(59)).toEqual([])
    expect(keys(60)).toEqual([['group 0', 20]])
    expect(keys(2_000).slice(0, 1)).toEqual(keys(60))
    expect(groupLines(lines(2_000))).toHaveLength(98 + 40)
  })
})
