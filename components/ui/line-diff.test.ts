import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineDiff } from './line-diff.ts'

describe('two texts line by line', () => {
  it('say what is gone and what is new, with the lines around', () => {
    const before = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].join('\n')
    const now = ['a', 'b', 'c', 'd', 'E', 'f', 'g', 'h', 'i'].join('\n')
    expect(lineDiff(before, now)).toEqual([
      { kind: 'skipped', count: 1 },
      { kind: 'same', text: 'b' },
      { kind: 'same', text: 'c' },
      { kind: 'same', text: 'd' },
      { kind: 'removed', text: 'e' },
      { kind: 'added', text: 'E' },
      { kind: 'same', text: 'f' },
      { kind: 'same', text: 'g' },
      { kind: 'same', text: 'h' },
      { kind: 'added', text: 'i' },
    ])
  })

  it('are not compared where nothing differs, and are taken for replaced where all does', () => {
    expect(lineDiff('a\nb', 'a\nb')).toBeNull()
    const long = (word: string) => Array.from({ length: 2_000 }, (_, n) => `${word}${n}`).join('\n')
    const lines = lineDiff(long('a'), long('b')) ?? []
    expect([lines.length, lines[0]?.kind, lines[1_999]?.kind, lines[2_000]?.kind]).toEqual([4_000, 'removed', 'removed', 'added'])
  })

  it('lose nothing: what is not new is the old text, and what is not gone is the new one', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }).map(lines => lines.join('\n'))
    fc.assert(
      fc.property(text, text, (before, now) => {
        const lines = lineDiff(before, now) ?? [...before.split('\n')].map(line => ({ kind: 'same' as const, text: line }))
        const without = (kind: string) => lines.flatMap(line => (line.kind === 'skipped' || line.kind === kind ? [] : [line.text]))
        return without('added').join('\n') === before && without('removed').join('\n') === now
      }),
    )
  })
})
