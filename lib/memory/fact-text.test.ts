import fc from 'fast-check'
import { expect, it } from 'vitest'
import { factLines, factText, markOf } from './fact-text.ts'
import { SHOWN_CHARS } from './limits.ts'

it.each([
  ['  Ada \n builds\tboats. ', 'Ada builds boats.'],
  ['a\u0000b', 'a b'],
  ['e\u0301te\u0301', 'été'],
  ['\ud800lone', '\ufffdlone'],
  [' \n\u0007 ', ''],
])('%j is kept as %j', (given, kept) => {
  expect(factText(given)).toBe(kept)
})

it('keeps one paragraph of any text, and the same of its own result', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const kept = factText(text)
      expect([...kept].filter(symbol => symbol < ' ')).toEqual([])
      expect(factText(kept)).toBe(kept)
    }),
  )
})

it('lists the oldest first, each behind its mark, and the newest where not all fit', () => {
  expect(factLines([])).toBeNull()
  expect(
    factLines([
      { id: 'b', text: 'New.' },
      { id: 'a', text: 'Old.' },
    ]),
  ).toBe(`[${markOf('a')}] Old.\n[${markOf('b')}] New.`)
  const many = Array.from({ length: 40 }, (_, n) => ({ id: `${n}`, text: `${n} ${'x'.repeat(900)}` }))
  const lines = factLines(many) ?? ''
  expect(lines.length).toBeLessThanOrEqual(SHOWN_CHARS)
  expect([lines.includes('] 0 x'), lines.includes('] 39 x')]).toEqual([true, false])
})
