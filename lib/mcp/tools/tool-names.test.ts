import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findByModelName, modelToolName, parseModelName, type ToolRef } from './tool-names.ts'

const part = fc.oneof(
  fc.string({ maxLength: 140 }),
  fc.string({ unit: fc.constantFrom('a', 'B', '_', '-', '.', '9', 'ü', '/'), maxLength: 80 }),
  fc.constantFrom('', '_', '__', '__proto__', 'constructor', 'a__b', 'x_deadbeef', '🔥'),
)
const refs = fc.record({ server: part, name: part })
const same = (a: ToolRef, b: ToolRef) => a.server === b.server && a.name === b.name

describe('the names of tools for models', () => {
  it.each([
    [{ server: 'docs', name: 'search' }, 'docs__search'],
    [{ server: 'docs', name: '__proto__' }, 'docs____proto__'],
    [{ server: 'docs', name: 'MiXeD' }, 'docs__MiXeD'],
  ])('%o is %s', (ref, expected) => {
    expect(modelToolName(ref)).toBe(expected)
    expect(parseModelName(expected)).toEqual(ref)
  })

  it('fit every provider', () => {
    fc.assert(fc.property(refs, ref => /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(modelToolName(ref))))
  })

  it('never collide', () => {
    fc.assert(fc.property(refs, refs, (a, b) => (modelToolName(a) === modelToolName(b)) === same(a, b)))
  })

  it('lead back to their tool', () => {
    fc.assert(
      fc.property(fc.array(refs, { minLength: 1, maxLength: 8 }), tools =>
        tools.every(tool => same(findByModelName(modelToolName(tool), tools) ?? { server: '?', name: '?' }, tool)),
      ),
    )
  })

  it('are parsed only where that is certain', () => {
    fc.assert(
      fc.property(refs, ref => {
        const parsed = parseModelName(modelToolName(ref))
        return parsed === null || same(parsed, ref)
      }),
    )
  })

  it('are null for names that were not minted', () => {
    expect(parseModelName('search')).toBeNull()
    expect(parseModelName('a_long_name_0123abcd')).toBeNull()
    expect(findByModelName('nobody__nothing', [{ server: 'docs', name: 'search' }])).toBeNull()
  })
})
