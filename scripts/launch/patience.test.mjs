import { expect, it } from 'vitest'
import { patienceOf, workersOf } from './patience.ts'

it('waits longer on a machine with more work than processors, up to eight times, and as long as it is told to', () => {
  expect([patienceOf('', 0.3, 2), patienceOf('', 6, 2), patienceOf('', 40, 1), patienceOf('', 12, 16)]).toEqual([1, 3, 8, 1])
  expect([patienceOf('2.5', 40, 1), patienceOf('none', 4, 2)]).toEqual([2.5, 2])
})

it('runs a file more than there are processors, and no more than eight', () => {
  expect([1, 2, 4, 16].map(workersOf)).toEqual([2, 3, 5, 8])
})
