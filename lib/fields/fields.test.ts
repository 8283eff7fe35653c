import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { runs } from '#tests/support/proofs.ts'
import {
  changeOf,
  changesOf,
  choice,
  defaultsOf,
  flag,
  formOf,
  list,
  number,
  optional,
  problemsOf,
  readFields,
  text,
  yesNoAuto,
} from './shared.ts'

const fields = {
  name: text({ label: () => 'Name', required: () => 'Enter a name.', most: 10 }),
  note: optional(text({ label: () => 'Note', most: 10, isVerbatim: true })),
  waitMs: number({ label: () => 'Wait', unit: 'seconds', scale: 1000, range: [500, 60_000], otherwise: 1000 }),
  share: number({ label: () => 'Share', unit: 'percent', scale: 0.01, isWhole: false, range: [0.1, 0.9], otherwise: 0.6 }),
  tokens: optional(number({ label: () => 'Tokens', unit: 'tokens', otherwise: 0 })),
  mode: choice({ label: () => 'Mode', options: { fast: () => 'Fast', slow: () => 'Slow' }, otherwise: 'slow' }),
  sees: yesNoAuto({ label: () => 'Sees' }),
  words: list({ label: () => 'Words', most: 2, pattern: [/^[a-z]+$/, () => 'Use small letters.'] }),
  isOn: flag({ label: () => 'On', otherwise: true }),
}
const stored = { ...defaultsOf(fields), name: 'One' }
const form = formOf(fields, stored)

describe('the form of a table of fields', () => {
  it('shows each value as text', () => {
    expect(form).toEqual({
      ...{ name: 'One', note: '', waitMs: '1', share: '60', tokens: '', mode: 'slow', sees: 'auto', words: '', isOn: true },
    })
  })

  it('has the value again that it was filled with', () => {
    const values = fc.record({
      name: fc.stringMatching(/^[a-z]([a-z ]{0,8}[a-z])?$/),
      note: fc.option(fc.string({ minLength: 1, maxLength: 10 }).filter(note => note.trim() !== '')),
      waitMs: fc.integer({ min: 500, max: 60_000 }),
      share: fc.integer({ min: 10, max: 90 }).map(share => share / 100),
      tokens: fc.option(fc.integer({ min: 1, max: 1e14 })),
      mode: fc.constantFrom('fast' as const, 'slow' as const),
      sees: fc.constantFrom(true, false, null),
      words: fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { maxLength: 2 }),
      isOn: fc.boolean(),
    })
    fc.assert(
      fc.property(values, values, (before, after) => {
        const { patch, problems } = changeOf(fields, formOf(fields, after), before)
        expect(problems).toEqual({})
        expect({ ...before, ...patch }).toEqual(after)
      }),
      runs(50),
    )
  })

  it('leaves alone what nobody touched, even a value that it would write in another way', () => {
    expect(changeOf(fields, form, stored)).toEqual({ patch: {}, problems: {} })
    expect(changeOf(fields, formOf(fields, { ...stored, name: ' One ' }), { ...stored, name: ' One ' }).patch).toEqual({})
    expect(changeOf(fields, { ...form, name: ' One ', waitMs: '1.0' }, stored).patch).toEqual({})
    const old = { ...stored, waitMs: 5 }
    expect(changeOf(fields, { ...formOf(fields, old), isOn: false }, old)).toEqual({ patch: { isOn: false }, problems: {} })
  })

  it('reads units, and nothing as null where a field may be empty', () => {
    const typed = { ...form, waitMs: '1.5', share: '57', tokens: ' 12 ', note: ' x ', sees: 'no', words: 'a,b', mode: 'fast' }
    expect(changeOf(fields, typed, { ...stored, tokens: 3 })).toEqual({
      patch: { note: ' x ', waitMs: 1500, share: 0.57, tokens: 12, mode: 'fast', sees: false, words: ['a', 'b'] },
      problems: {},
    })
    expect(changeOf(fields, { ...form, tokens: ' ' }, { ...stored, tokens: 3 }).patch).toEqual({ tokens: null })
  })

  it.each([
    ['name', '  ', 'Enter a name.'],
    ['name', 'x'.repeat(11), 'Shorten this to 10 characters.'],
    ['waitMs', '', 'Enter a number of seconds from 0.5 to 60.'],
    ['waitMs', '61', 'Enter a number of seconds from 0.5 to 60.'],
    ['waitMs', 'Infinity', 'Enter a number of seconds from 0.5 to 60.'],
    ['share', '95', 'Enter a number from 10 to 90.'],
    ['tokens', '1.5', 'Enter a whole number of tokens above 0, or nothing.'],
    ['tokens', '0', 'Enter a whole number of tokens above 0, or nothing.'],
    ['words', 'a B', 'Use small letters.'],
    ['words', 'a b c', 'Name 2 at most.'],
  ])('refuses %s %j', (name, typed, problem) => {
    expect(problemsOf(fields, { ...form, [name]: typed })).toEqual({ [name]: problem })
  })
})

describe('stored values', () => {
  it('count as not set where their field cannot have them', () => {
    expect(readFields(fields, { name: '', waitMs: 5, share: 0.5, mode: 'fast', sees: null, other: 1, constructor: 1 })).toEqual({
      share: 0.5,
      mode: 'fast',
      sees: null,
    })
    expect([null, 'text', 3].map(value => readFields(fields, value))).toEqual([{}, {}, {}])
  })
})

describe('the body of a change', () => {
  const body = z.strictObject(changesOf(fields))

  it('may leave out every field, and has no others', () => {
    expect(body.parse({})).toEqual({})
    expect(body.parse({ name: ' Two ', tokens: null })).toEqual({ name: 'Two', tokens: null })
    expect(body.safeParse({ other: 1 }).success).toBe(false)
  })

  it('empties a field that may be empty by null and by an empty text alike', () => {
    expect(body.parse({ note: '' })).toEqual({ note: null })
    expect(body.parse({ note: null })).toEqual({ note: null })
  })

  it('is refused by the bounds of the form, with a sentence for programs', () => {
    expect(body.safeParse({ waitMs: 61_000, name: '' }).error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['name', 'Enter a name.'],
      ['waitMs', 'Too big: expected number to be <=60000'],
    ])
  })
})
