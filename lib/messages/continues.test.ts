import fc from 'fast-check'
import { expect, it } from 'vitest'
import { continues } from './continues.ts'

const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '🙂', 'é'), maxLength: 8 })

it('a text continues another where it starts with it, and nowhere else', () => {
  fc.assert(
    fc.property(text, text, (before, more) => {
      expect(continues(before + more, before)).toBe(true)
      expect(continues(more, before)).toBe(more.startsWith(before))
    }),
  )
})
