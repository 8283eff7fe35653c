import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesGlob } from './glob.ts'

describe('a pattern', () => {
  it.each([
    ['*', '', true],
    ['*', 'anything', true],
    ['write_*', 'write_file', true],
    ['write_*', 'rewrite_file', false],
    ['*_file', 'write_file', true],
    ['a*b*c', 'aXbYc', true],
    ['a*b*c', 'aXcYb', false],
    ['?et', 'get', true],
    ['?et', 'et', false],
    ['get', 'get', true],
    ['get', 'getx', false],
    ['a.c', 'abc', false],
    ['🔥?', '🔥🔥', true],
  ])('%s on %s: %s', (pattern, text, expected) => {
    expect(matchesGlob(pattern, text)).toBe(expected)
  })

  it('means what the regular expression of the same shape means', () => {
    const letters = (...more: string[]) => fc.string({ unit: fc.constantFrom('a', 'b', ...more), maxLength: 8 })
    fc.assert(
      fc.property(letters('*', '?'), letters(), (pattern, text) => {
        const regexp = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`)
        expect(matchesGlob(pattern, text)).toBe(regexp.test(text))
      }),
    )
  })

  it('takes no time to speak of, however hostile', () => {
    const startedMs = performance.now()
    expect(matchesGlob(`${'*a'.repeat(60)}b`, 'a'.repeat(5_000))).toBe(false)
    expect(performance.now() - startedMs).toBeLessThan(500)
  })
})
