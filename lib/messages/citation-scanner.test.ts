import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { CitationScanner, citationMarks } from './citation-scanner.ts'

const numbers = (text: string) => citationMarks(text).map(({ n }) => n)

describe('[know-13] the citations of a text', () => {
  it.each<[string, number[]]>([
    ['Leave is 28 days [1], five carry over [2][13].', [1, 2, 13]],
    ['**As said [3]**, and [[4]]', [3, 4]],
    ['| a [1] | b [2] |\n| --- | --- |', [1, 2]],
    ['- one [1]\n  - two [2]\n\n      three [3]', [1, 2, 3]],
    ['> quoted [5]', [5]],
    ['[0] and [007] and [12345] and [] and [a] and [1 2]', [0]],
    ['Words before [2]', [2]],
    ['[1]', [1]],
    // Links and definitions.
    ['[1](https://example.org) and ![2](x) but [3] (see)', [3]],
    ['[1]: https://example.org\nas in [1]: so', [1]],
    // Escapes and footnotes.
    ['\\[1] and \\\\[2] and [^3]', [2]],
    // Code.
    ['`a[1]` and ``b`[2]`` then [3]', [3]],
    ['an open ` backtick [1] stays text', [1]],
    ['an open ` backtick [1]\n\nnext ` paragraph [2]', [1, 2]],
    ['` a [1] `` b [2] `` c [3]', [1, 3]],
    ['\\`[1]` [2]', [1, 2]],
    ['```js\nx[1]\n```\nso [2]', [2]],
    ['~~~\nx[1]\n```\n~~~\n[2]', [2]],
    ['````\n```\n[1]\n````\n[2]', [2]],
    ['```\nnever closed [1]', []],
    ['- item\n    ```\n    x[1]\n    ```\n  [2]', [2]],
    ['> ```\n> x[1]\n> ```\n> [2]', [2]],
    ['``` not a fence ` [1]', []],
    ['text\n\n    code[1]\n\n    more[2]\n\ntext [3]', [3]],
    ['a paragraph\n    goes on [1]', [1]],
  ])('%j', (text, expected) => expect(numbers(text)).toEqual(expected))

  it('have their places', () => {
    const text = 'As `x[1]` says [12].\n\n[3]'
    expect(citationMarks(text).map(({ at, length }) => text.slice(at, at + length))).toEqual(['[12]', '[3]'])
  })

  it('are the same however the text is cut', () => {
    const piece = fc.constantFrom('[', ']', '1', '2', '`', '``', '```', '\n', '\n\n', ' ', '    ', '\\', '(', ':', 'a', '- ', '> ', '~~~')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
        const scanner = new CitationScanner()
        const streamed = [...pieces.flatMap(each => scanner.feed(each)), ...scanner.end()]
        expect(streamed).toEqual(citationMarks(pieces.join('')))
      }),
      runs(150),
    )
  })

  it('are told as soon as they are certain', () => {
    const scanner = new CitationScanner()
    expect(scanner.feed('So it is [1')).toEqual([])
    expect(scanner.feed(']')).toEqual([])
    expect(scanner.feed(', and')).toEqual([{ n: 1, at: 9, length: 3 }])
    expect(scanner.feed(' `x [2] ')).toEqual([])
    expect(scanner.feed('\n\n')).toEqual([{ n: 2, at: 21, length: 3 }])
  })

  it.each([
    ['open brackets', '['.repeat(400_000)],
    ['open code spans of every length', Array.from({ length: 900 }, (_, n) => `${'`'.repeat(n + 1)} [1] `).join('')],
    ['one line of marks behind a backtick', `\`${'[1]'.repeat(130_000)}`],
  ])('take linear time: %s', (_name, text) => {
    const startedMs = performance.now()
    citationMarks(text)
    expect(performance.now() - startedMs).toBeLessThan(1_000)
  })
})
