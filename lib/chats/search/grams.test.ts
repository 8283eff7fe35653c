import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { comparable, findTerm } from './characters.ts'
import { excerptOf, marked } from './excerpt.ts'
import { addGrams, gramsOfTerm } from './grams.ts'
import { readQuery } from './query.ts'

const gramsOf = (text: string) => {
  const grams = new Set<number>()
  addGrams(grams, text)
  return grams
}
const letters = fc.string({ unit: fc.constantFrom(...'abAB éß_-.重点がกก0 😀\n\u0301'), maxLength: 40 })

describe('a text for comparison', () => {
  it('[find-01] has one space wherever there was space or a control character', () => {
    for (let unit = 0; unit <= 0xffff; unit += 1) {
      const character = String.fromCharCode(unit)
      if (/[\s\p{Cc}]/u.test(character)) expect([unit, comparable(`a${character} ${character}b`)]).toEqual([unit, 'a b'])
    }
    expect(comparable('a\t\n  b\u0000\u3000c')).toBe('a b c')
  })
})

describe('the grams of a text', () => {
  it('[find-01] hold those of every term that the text has, in any writing', () => {
    fc.assert(
      fc.property(letters, letters, letters, (before, word, after) => {
        const term = comparable(word).trim()
        const text = comparable(before + word + after)
        fc.pre(term !== '' && findTerm(text, term) >= 0)
        const grams = gramsOf(text)
        return gramsOfTerm(term).every(gram => grams.has(gram))
      }),
      runs(2_000),
    )
  })

  it('[find-01] tell a phrase apart from its words in another order', () => {
    const grams = gramsOf('to be or not to be, that is the question')
    const has = (phrase: string) => gramsOfTerm(phrase).every(gram => grams.has(gram))
    expect(['or not to be', 'that is the question'].map(has)).toEqual([true, true])
    expect(['not or be to', 'the question is that'].map(has)).toEqual([false, false])
  })

  it('[find-01] tell apart most words that differ by one letter', () => {
    const grams = gramsOf('the quick brown fox')
    const others = ['quack', 'brawn', 'fax', 'thy']
    expect(others.filter(word => gramsOfTerm(word).every(gram => grams.has(gram)))).toEqual([])
  })
})

describe('an excerpt', () => {
  it('[find-06] keeps every character, and marks words as they are written', () => {
    expect(marked('Un CAFE\u0301 noir, deux cafés', ['cafe'])).toEqual([
      { text: 'Un ', isMatch: false },
      { text: 'CAFE\u0301', isMatch: true },
      { text: ' noir, deux ', isMatch: false },
      { text: 'café', isMatch: true },
      { text: 's', isMatch: false },
    ])
    fc.assert(
      fc.property(
        letters,
        letters,
        (text, word) =>
          marked(text, [comparable(word).trim() || 'x'])
            .map(piece => piece.text)
            .join('') === text,
      ),
    )
  })

  it('[find-06] is short, and shows the first match of a long text', () => {
    const text = `${'lorem ipsum '.repeat(5_000)}the needle here ${'dolor '.repeat(5_000)}`
    const shown = excerptOf(text, ['needle'])
    expect(shown.find(piece => piece.isMatch)).toEqual({ text: 'needle', isMatch: true })
    expect(shown.map(piece => piece.text).join('').length).toBeLessThan(200)
  })
})

describe('a query', () => {
  const nowMs = Date.UTC(2026, 10, 26, 12)
  it.each([
    ['two  words', { terms: ['two', 'words'] }],
    ['"A phrase" word', { terms: ['a phrase', 'word'] }],
    ['“typographic quotes”', { terms: ['typographic quotes'] }],
    ['"left open', { terms: ['left open'] }],
    ['""', {}],
    ['\0', {}],
    ['from:', {}],
    ['from:me from:"Ann Lee" x', { from: ['me', 'ann lee'], terms: ['x'] }],
    ['TOOL:files.read model:gpt', { tools: ['files.read'], models: ['gpt'] }],
    ['project:Apollo', { projects: ['apollo'] }],
    ['in:titles in:tool', { places: ['title', 'tool'] }],
    ['has:images has:link', { has: ['image', 'link'] }],
    ['before:2026-02', { before: new Date('2026-02-01T00:00:00Z') }],
    ['after:2026', { after: new Date('2027-01-01T00:00:00Z') }],
    ['before:today', { before: new Date('2026-11-26T00:00:00Z') }],
    ['before:2026\u201102\u201103', { before: new Date('2026-02-03T00:00:00Z') }],
    ['http://example.com c++ a:b', { terms: ['http://example.com', 'c++', 'a:b'] }],
    ["'; DROP TABLE (OR) NEAR* ^-", { terms: ["';", 'drop', 'table', '(or)', 'near*', '^-'] }],
  ])('[find-02] reads %j', (text, expected) => {
    const empty = { terms: [], from: [], tools: [], models: [], projects: [], places: [], has: [], before: null, after: null, problems: [] }
    expect(readQuery(text, { nowMs, timeZone: 'UTC' })).toEqual({ ...empty, ...expected })
  })

  it.each(['before:soon', 'after:2026-02-31', 'in:nowhere', 'has:nothing'])('[find-02] says why it cannot understand %j', text => {
    expect(readQuery(text, { nowMs, timeZone: 'UTC' }).problems).toHaveLength(1)
  })

  it('[find-08] of any text is read in bounded time, and asks for few words', () => {
    for (const text of ['"'.repeat(10_000), 'a '.repeat(10_000), 'from:'.repeat(10_000), `${'('.repeat(10_000)}`, ':'.repeat(10_000)]) {
      const startedAt = performance.now()
      expect(readQuery(text, { nowMs, timeZone: 'UTC' }).terms.length).toBeLessThanOrEqual(12)
      expect(performance.now() - startedAt).toBeLessThan(50)
    }
  })
})
