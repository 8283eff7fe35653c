import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DiffRow, diffTexts } from './diff.ts'

const lines = (...all: string[]) => all.join('\n')

/** Rows as a person reads them: a sign, and changed words in brackets. */
function shown(rows: readonly DiffRow[] = []): string[] {
  return rows.map(row => {
    if (row.kind === 'skipped') return `… ${row.count}`
    let text = row.text
    for (const [from, to] of row.marks.toReversed()) text = `${text.slice(0, from)}[${text.slice(from, to)}]${text.slice(to)}`
    return `${{ same: ' ', removed: '-', added: '+' }[row.kind]}${text}`
  })
}

describe('two texts', () => {
  it('show changed words within changed lines, with the lines around', () => {
    const before = lines('import a', '', 'export function total(lines) {', '  return round(sum(lines))', '}', '', 'b', 'c', 'd', 'e')
    const after = lines(
      'import a',
      '',
      'export function total(lines) {',
      '  return round(lines.map(round))',
      '}',
      '',
      'b',
      'c',
      'd',
      'e',
      'f',
    )
    const diff = diffTexts(before, after)
    expect(shown(diff?.rows)).toEqual([
      ' import a',
      ' ',
      ' export function total(lines) {',
      '-  return round([sum(]lines))',
      '+  return round(lines[.map(round]))',
      ' }',
      ' ',
      ' b',
      ' c',
      ' d',
      ' e',
      '+f',
    ])
    expect([diff?.added, diff?.removed]).toEqual([2, 1])
  })

  it('leave out lines that are far from any change, and number the others in both texts', () => {
    const before = Array.from({ length: 30 }, (_, at) => `line ${at + 1}`)
    const rows = diffTexts(before.join('\n'), before.with(9, 'other').join('\n'))?.rows ?? []
    expect(shown(rows)).toEqual(['… 6', ' line 7', ' line 8', ' line 9', '-line 10', '+other', ' line 11', ' line 12', ' line 13', '… 17'])
    expect(rows.flatMap(row => (row.kind === 'skipped' ? [] : [[row.before, row.after]]))).toEqual([
      [7, 7],
      [8, 8],
      [9, 9],
      [10, null],
      [null, 10],
      [11, 11],
      [12, 12],
      [13, 13],
    ])
  })

  it.each([
    ['', 'a\nb', ['+a', '+b']],
    ['a\n', '', ['-a']],
    ['a\n', 'b\n', ['-a', '+b']],
    ['a', 'a\n', [' a', '+']],
    ['a\n\nb', 'a\nb', [' a', '-', ' b']],
    ['a\r\nb', 'a\nb', ['-a[\r]', '+a', ' b']],
    ['価格は百円です', '価格は二百円です', ['-価格は百円です', '+価格は[二]百円です']],
    ['one two three four', 'one 2 three four', ['-one [two] three four', '+one [2] three four']],
    ['foo.bar()', 'nothing in common', ['-foo.bar()', '+nothing in common']],
  ])('%j and %j', (before, after, rows) => expect(shown(diffTexts(before, after)?.rows)).toEqual(rows))

  it('that are equal have no difference', () => expect(diffTexts('a\nb', 'a\nb')).toBeNull())
})

describe('any two texts', () => {
  const line = fc.oneof(fc.constantFrom('', 'a', 'b', 'a b', 'a c', '\r', '}'), fc.string({ unit: 'grapheme', maxLength: 8 }))
  const text = fc.array(line, { maxLength: 12 }).map(all => all.join('\n'))

  it('lose no line: without what is new it is the old text, and without what is gone the new one', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const rows = diffTexts(before, after, { context: 1_000 })?.rows ?? []
        if (before === after) return
        const without = (kind: string) => rows.flatMap(row => (row.kind === 'skipped' || row.kind === kind ? [] : [row.text])).join('\n')
        const bare = (one: string) => ([before, after].every(each => each === '' || each.endsWith('\n')) ? one.replace(/\n$/, '') : one)
        expect([without('added'), without('removed')]).toEqual([bare(before), bare(after)])
      }),
    )
  })

  it('mark rising stretches within their lines', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        for (const row of diffTexts(before, after)?.rows ?? []) {
          if (row.kind === 'skipped') continue
          let at = 0
          for (const [from, to] of row.marks) {
            expect(from).toBeGreaterThanOrEqual(at)
            expect(to).toBeGreaterThan(from)
            at = to
          }
          expect(at).toBeLessThanOrEqual(row.text.length)
        }
      }),
    )
  })

  it('of 1 MB are compared in linear time, however they differ', () => {
    const numbered = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word} ${(at * 7919) % 4_000}`).join('\n')
    const pairs = [
      [numbered('a', 100_000), numbered('b', 100_000)],
      [numbered('a', 100_000), numbered('a', 99_000).toUpperCase()],
      ['x\n'.repeat(500_000), 'x\ny\n'.repeat(250_000)],
      ['ab '.repeat(330_000), 'ba '.repeat(330_000)],
    ] as const
    const startMs = performance.now()
    for (const [before, after] of pairs) expect(diffTexts(before, after)).not.toBeNull()
    expect(performance.now() - startMs).toBeLessThan(8_000)
  })
})
