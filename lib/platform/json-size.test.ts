import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsMoreValues } from './json-size.ts'

/** Lists, objects and commas, counted on the parsed value. */
function valuesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const items = Object.values(value)
  return 1 + Math.max(0, items.length - 1) + items.reduce((sum: number, item) => sum + valuesOf(item), 0)
}

describe('the number of values of a JSON text', () => {
  it('[S14] is that of the parsed value, whatever stands in its strings', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const count = valuesOf(value)
        const text = JSON.stringify(value)
        expect(holdsMoreValues(text, count)).toBe(false)
        if (count > 0) expect(holdsMoreValues(text, count - 1)).toBe(true)
      }),
    )
    expect(holdsMoreValues(String.raw`["\\",",,,,\"[[[[",1]`, 3)).toBe(false)
  })

  it('[S14] is found in a moment, also of large texts and of such as are no JSON', () => {
    const before = process.cpuUsage()
    holdsMoreValues(`["${'a,[{'.repeat(8_000_000)}"]`, 10)
    holdsMoreValues(`["${'\\'.repeat(4_000_000)}`, 10)
    holdsMoreValues('"'.repeat(4_000_000), 10)
    holdsMoreValues(`"${'\\"'.repeat(2_000_000)}`, 10)
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(1_000)
  })
})
