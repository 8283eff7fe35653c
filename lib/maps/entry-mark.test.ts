import { expect, it } from 'vitest'
import { markOf } from './entry-mark.ts'
import type { MapEntry } from './maps.ts'

const entry = { block: 'b.ts:\nv b', signature: 's', references: 'r', refersTo: ['c.ts'] } as unknown as MapEntry

it('the mark of an entry changes with each of its parts, and with nothing else', () => {
  const others = [{ block: 'b.ts:\nv c' }, { signature: 't' }, { references: 'q' }, { refersTo: ['c.ts', 'd.ts'] }, { refersTo: [] }]
  const marks = [{}, ...others].map(change => markOf({ ...entry, ...change } as MapEntry))
  expect(new Set(marks).size).toBe(marks.length)
  expect(markOf({ ...entry })).toBe(marks[0])
})
