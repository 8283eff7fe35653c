import { describe, expect, it } from 'vitest'
import { moved } from './move.ts'

describe('moving a rule', () => {
  it.each([
    [0, 1, ['b', 'a', 'c']],
    [2, -1, ['a', 'c', 'b']],
    [0, -1, ['a', 'b', 'c']],
    [2, 1, ['a', 'b', 'c']],
    [7, -1, ['a', 'b', 'c']],
  ] as const)('the one at %i by %i gives %j', (index, by, result) => {
    expect(moved(['a', 'b', 'c'], index, by)).toEqual(result)
  })
})
