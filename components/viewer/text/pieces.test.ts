import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { pieceAt, piecesOf } from './pieces.ts'

describe('the pieces of a text', () => {
  it('are its whole text in order, whatever it holds, and each is of a bounded size', () => {
    const line = fc.oneof(
      fc.constant(''),
      fc.constant('```'),
      fc.nat(3_000).map(length => 'x'.repeat(length)),
      fc.constant('y'.repeat(60_000)),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), fc.array(fc.nat(40_000), { maxLength: 4 }), (lines, starts) => {
        const text = `a${lines.join('\n')}`
        const pages = [0, ...starts.filter(at => at < text.length).sort((one, other) => one - other)].map((at, index) => ({
          page: index + 1,
          at,
        }))
        const pieces = piecesOf(text, pages)
        expect(pieces.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text)
        expect(Math.max(...pieces.map(({ from, to }) => to - from))).toBeLessThanOrEqual(24_000)
        for (const [index, { from }] of pieces.entries()) expect(pieceAt(pieces, from)).toBe(index)
      }),
      runs(40),
    )
  })

  it('begin anew with each page, and do not part a block of code of some length', () => {
    const code = `\`\`\`\n${'line\n\n'.repeat(2_000)}\`\`\``
    const text = `One\n\nTwo\n\n${code}\n\nThree`
    const pieces = piecesOf(text, [
      { page: 1, at: 0 },
      { page: 2, at: 5 },
    ])
    expect(pieces.map(({ page, isFirst }) => [page, isFirst])).toEqual([
      [1, true],
      [2, true],
      [2, false],
    ])
    expect(text.slice(pieces[1]?.from, pieces[1]?.to)).toContain(code)
  })
})
