import { describe, expect, it } from 'vitest'
import { HUNDRED_NAMES, inHundreds } from './hundreds.ts'

describe('batches of a hundred', () => {
  it('hold every item, and as many as a statement has names', () => {
    const width = HUNDRED_NAMES.split(', ').length
    for (const count of [0, 1, 99, 100, 101, 250]) {
      const items = Array.from({ length: count }, (_, at) => at)
      const batches = inHundreds(items)
      expect(batches.map(batch => batch.length)).toEqual(Array.from({ length: Math.ceil(count / width) }, () => width))
      expect([...new Set(batches.flat())]).toEqual(items)
    }
  })
})
