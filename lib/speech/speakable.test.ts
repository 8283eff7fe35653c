import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askedPieces, scriptLanguage, speakable, spokenPieces } from './speakable.ts'

describe('an answer as it is read aloud', () => {
  it.each([
    ['# Title\n\nSome **bold** and `code`.', 'Title\n\nSome bold and code.'],
    ['- one\n2. two\n> three', 'one\ntwo\nthree'],
    ['```ts\nconst a = 1\n```\nAfter.', 'Code.\nAfter.'],
    ['See [the page](https://a.example/x?y=1) or https://b.example/long/path.', 'See the page or b.example'],
    ['| a | b |\n| --- | --- |\n| 1 | 2 |', ', a, b,\n\n, 1, 2,'],
    ['![A cat](cat.png)', 'A cat'],
    ['<b>loud</b>', 'loud'],
  ])('%j is %j', (markdown, expected) => expect(speakable(markdown)).toBe(expected))

  it('is cut into short pieces at the ends of sentences, without losing a word', () => {
    const sentence = 'This is a sentence of some length that is said in one breath. '
    const pieces = spokenPieces(sentence.repeat(9))
    expect(pieces.length).toBeGreaterThan(2)
    for (const piece of pieces) expect(piece.endsWith('.')).toBe(true)
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), text => {
        const cut = spokenPieces(text)
        expect(cut.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
        for (const piece of cut) expect(piece.length).toBeLessThanOrEqual(220)
      }),
    )
  })

  it('is asked of a provider in few pieces, the first of them a short one', () => {
    const pieces = askedPieces('A line of a list.\n'.repeat(400))
    expect(pieces[0]?.length).toBeLessThanOrEqual(240)
    expect(pieces.length).toBeLessThan(12)
    fc.assert(
      fc.property(fc.string({ maxLength: 6000 }), text => {
        const cut = askedPieces(text)
        expect(cut.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
        for (const [at, piece] of cut.entries()) expect(piece.length).toBeLessThanOrEqual(at === 0 ? 240 : 1_000)
      }),
    )
  })

  it.each([
    ['検索です', 'ja'],
    ['设计', 'zh'],
    ['مرحبا', 'ar'],
    ['Привет', 'ru'],
    ['Grüße', null],
  ])('%j is spoken as %j', (text, expected) => expect(scriptLanguage(text)).toBe(expected))
})
