import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { partialArguments } from './partial-arguments.ts'

describe('the arguments so far', () => {
  it.each([
    ['', null],
    ['"te', null],
    ['[1', null],
    ['{', {}],
    ['{"na', {}],
    ['{"name"', {}],
    ['{"name":', {}],
    ['{"name":"pe', { name: 'pe' }],
    ['{"name":"pears\\', { name: 'pears' }],
    ['{"name":"pears\\u00e', { name: 'pears' }],
    ['{"name":"\\\\', { name: '\\' }],
    ['{"name":"\\\\\\', { name: '\\' }],
    ['{"name":"\\\\u00', { name: '\\u00' }],
    ['{"name":"a","n":12', { name: 'a' }],
    ['{"name":"a","n":12,', { name: 'a', n: 12 }],
    ['{"n":tru', {}],
    ['{"list":["a",{"b":[1,2', { list: ['a', { b: [1] }] }],
    ['{"list":[{"b":"x"},{"c', { list: [{ b: 'x' }, {}] }],
    ['{"a":"}', { a: '}' }],
    ['{"a":1}', { a: 1 }],
    ['{"a":1}}', null],
    ['{a', {}],
    ['{}'.padEnd(200_001), null],
  ])('of %j are %j', (text, expected) => {
    expect(partialArguments(text)).toEqual(expected)
  })

  it('are an object for each beginning of one, and in the end the whole', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), value => {
        const text = JSON.stringify(value)
        for (let end = 1; end <= text.length; end++) expect(partialArguments(text.slice(0, end))).toBeInstanceOf(Object)
        expect(partialArguments(text)).toEqual(JSON.parse(text))
      }),
      runs(60),
    )
  })
})
