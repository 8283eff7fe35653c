import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeltaStyle } from '../settings/model-fields.ts'
import { createDeltas } from './deltas.ts'

function heard(deltas: readonly string[], style: DeltaStyle = 'auto'): string[] {
  const reader = createDeltas(style)
  return [...deltas.map(delta => reader.push(delta)), reader.release()]
}
const said = (deltas: readonly string[], style?: DeltaStyle) => heard(deltas, style).join('')

/** Returns the prefixes of a text that end at these positions. */
const beginnings = (text: string, places: number[]) =>
  [...new Set([...places.map(place => place % (text.length + 1)), text.length])]
    .sort((a, b) => a - b)
    .filter(end => end > 0)
    .map(end => text.slice(0, end))

describe('a provider that repeats all text so far with each event', () => {
  it('[run-08] is recognised by two deltas in a row; the first is held until the next decides', () => {
    expect(heard(['Hello', 'Hello wor', 'Hello world', 'Hello world!'])).toEqual(['Hello', '', ' world', '!', ''])
  })

  it('[run-08] is recognised also where it begins with a character or two', () => {
    expect(said(['H', 'He', 'Hel', 'Hell', 'Hello', 'Hello!', 'Hello! How'])).toBe('Hello! How')
  })

  it('[run-08] may repeat without adding, once it is known', () => {
    expect(said(['The sky', 'The sky is', 'The sky is blue', 'The sky is blue', 'The sky is blue.'])).toBe('The sky is blue.')
  })

  it('[run-08] is recognised at the end of arguments that are too short for two, where only that makes sense', () => {
    const isMeant = (whole: string) => whole === '{"a":2}'
    const reader = createDeltas('auto')
    expect([reader.push('{"a'), reader.push('{"a":2'), reader.push('{"a":2}'), reader.release(isMeant)]).toEqual(['{"a', '', '', '":2}'])
    const both = createDeltas('auto')
    expect([both.push('ha'), both.push('haha'), both.release(() => true)]).toEqual(['ha', '', 'haha'])
  })

  it('[run-08] never doubles a character, wherever it cuts', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12, maxLength: 60 }), fc.array(fc.nat(), { minLength: 12, maxLength: 20 }), (body, places) => {
        const text = `The answer: ${body}`
        const deltas = [text.slice(0, 3), text.slice(0, 6), text.slice(0, 9), ...beginnings(text, places).filter(one => one.length > 9)]
        expect(said(deltas)).toBe(text)
        expect(said(deltas, 'accumulated')).toBe(text)
      }),
    )
  })
})

describe('a provider that sends true deltas', () => {
  it.each([
    [['ha', 'ha', 'ha', '!']],
    [[' ', '  ', '    ', '        ', 'x']],
    [['    ', '        ', '            ', 'x']],
    [['Yes. ', 'Yes. And', ' more']],
    [['no', 'no no', ' yes']],
    [['The ', 'The the']],
  ])('[run-08] loses nothing of %j', deltas => {
    expect(said(deltas)).toBe(deltas.join(''))
  })

  it('[run-08] loses nothing, whatever it says', () => {
    const word = fc.constantFrom(
      'ha',
      'a',
      ' ',
      '  ',
      '\n',
      'haha',
      'the ',
      'the cat ',
      '{"',
      '":',
      '0',
      '00',
      '0000',
      '00000',
      '000000',
      'OK',
      'OK,',
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), deltas => {
        fc.pre(!growsTwice(deltas))
        expect(said(deltas)).toBe(deltas.join(''))
      }),
    )
  })

  it('[run-08] keeps even what looks repeated where the model is set to true deltas', () => {
    expect(said(['Hello', 'Hello wor', 'Hello world'], 'incremental')).toBe('HelloHello worHello world')
  })
})

describe('a provider whose style cannot be detected', () => {
  it('[V5] [run-08] is read as true deltas where it repeats too little, and as repeating where its deltas grow as repetitions do', () => {
    expect(said(['OK', 'OK,'])).toBe('OKOK,')
    expect(said(['0000', '00000', '000000'])).toBe('000000')
  })

  it('[V5] [run-08] is read exactly once it is set, whatever it says and wherever it cuts', () => {
    expect([said(['OK', 'OK,'], 'accumulated'), said(['0000', '00000', '000000'], 'incremental')]).toEqual(['OK,', '000000000000000'])
    const piece = fc.constantFrom('OK', 'OK,', '0', '00', '0000', '00000', '000000', ' ', 'ha', '{"', 'the ')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), deltas => {
        expect(said(deltas, 'incremental')).toBe(deltas.join(''))
      }),
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.array(fc.nat(), { maxLength: 12 }), (pieces, places) => {
        expect(said(beginnings(pieces.join(''), places), 'accumulated')).toBe(pieces.join(''))
      }),
    )
  })
})

/** Tells whether a list of deltas looks exactly like repetition. */
function growsTwice(deltas: readonly string[]): boolean {
  return deltas.some((delta, at) => {
    const [next, afterNext] = [deltas[at + 1] ?? '', deltas[at + 2] ?? '']
    return next.length > delta.length && next.startsWith(delta) && afterNext.length > next.length && afterNext.startsWith(next)
  })
}
