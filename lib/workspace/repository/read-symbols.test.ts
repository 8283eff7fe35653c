import { expect, it } from 'vitest'
import { symbolChange } from './read-symbols.ts'

it('tells symbols that were added, removed, or have another signature, and no imports', () => {
  const before = 'i ./x\nc User\nm load()->User\nf same()\nf gone(a)\nf twice()\nf twice()'
  const after = 'i ./y\nc User\nm load(id)->User\nf same()\nf fresh()\nf twice()'
  expect(symbolChange('a.ts', before, after)).toEqual({
    path: 'a.ts',
    added: ['f fresh()'],
    removed: ['f gone(a)', 'f twice()'],
    changed: [{ before: 'm load()->User', after: 'm load(id)->User' }],
  })
  expect(symbolChange('a.ts', before, before)).toBeNull()
})
