import { describe, expect, it } from 'vitest'
import { selectedPaths } from './selection.ts'

const known = ['a', 'a-b/c', 'a/b', 'a/c/d', 'b.ts', 'd/e'].sort()
const many = (count: number, name: (index: number) => string) => Array.from({ length: count }, (_, index) => name(index))
const filesOf = (count: number) => many(count, index => `src/file-${index}.ts`).sort()
const codeOf = (given: string[], among = known) => {
  try {
    return selectedPaths(given, among).length
  } catch (error) {
    return (error as { code: string }).code
  }
}
const msOf = (job: () => unknown) => {
  const began = performance.now()
  job()
  return performance.now() - began
}

describe('a selection', () => {
  it.each<[string[], string[]]>([
    [['b.ts'], ['b.ts']],
    [
      ['d', 'b.ts', 'd/'],
      ['d/e', 'b.ts'],
    ],
    [['a/'], ['a/b', 'a/c/d']],
    [['a-b'], ['a-b/c']],
    [['a/c'], ['a/c/d']],
    [['gone', 'gone/', 'gone'], ['gone']],
  ])('of %j is %j', (given, expected) => {
    expect(selectedPaths(given, known)).toEqual(expected)
  })

  it('has at most 2,000 files, however they are named', () => {
    expect(codeOf(many(2_000, index => `gone-${index}`))).toBe(2_000)
    expect(codeOf(many(2_001, index => `gone-${index}`))).toBe('limit_reached')
    expect(codeOf(['src'], filesOf(2_000))).toBe(2_000)
    expect(codeOf(['src'], filesOf(2_001))).toBe('limit_reached')
    expect(codeOf(many(20_000, () => 'gone'))).toBe(1)
    expect(codeOf(['../out'])).toBe('invalid_path')
  })

  it('is found at once among many files, also where a path comes again and again', () => {
    const files = filesOf(20_000)
    expect(
      msOf(() =>
        selectedPaths(
          many(20_000, () => 'gone'),
          files,
        ),
      ),
    ).toBeLessThan(500)
    expect(
      msOf(() =>
        selectedPaths(
          many(2_000, index => `gone-${index}/`),
          files,
        ),
      ),
    ).toBeLessThan(500)
    const deep = filesOf(1_900).map(file => `${'n/'.repeat(400)}${file}`)
    const folders = many(400, index => 'n/'.repeat(index + 1))
    expect(msOf(() => selectedPaths(folders, deep))).toBeLessThan(1_500)
  })
})
