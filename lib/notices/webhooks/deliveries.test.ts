import { expect, it } from 'vitest'
import { waitAfter } from './deliveries.ts'

it('[time-21] waits longer after each failed attempt, and gives up after the seventh', () => {
  const waits = Array.from({ length: 9 }, (_, at) => waitAfter(at + 1))
  expect(waits.map(wait => wait && wait / 1_000)).toEqual([10, 60, 600, 2_700, 7_200, 21_600, null, null, null])
})
