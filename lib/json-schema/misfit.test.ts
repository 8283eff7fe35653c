import { describe, expect, it } from 'vitest'
import { firstMisfit } from './misfit.ts'

const LIMITS = { maxDepth: 20, maxSteps: 1_000 }
const fits = {
  lenient: (value: unknown, schema: unknown) => firstMisfit(value, schema, { onDoubt: 'fits', keywords: 'all', ...LIMITS }) === null,
  strict: (value: unknown, schema: unknown) => firstMisfit(value, schema, { onDoubt: 'misfit', keywords: 'all', ...LIMITS }) === null,
  shape: (value: unknown, schema: unknown) => firstMisfit(value, schema, { onDoubt: 'fits', keywords: 'shape', ...LIMITS }) === null,
}
const verdicts = (value: unknown, schema: unknown) =>
  Object.entries(fits)
    .filter(([, check]) => check(value, schema))
    .map(([name]) => name)

describe('a check of a value against a schema', () => {
  it.each([
    ['a type', 'x', { type: 'number' }],
    ['a missing property', {}, { required: ['a'] }],
    ['a property too many', { b: 1 }, { properties: {}, additionalProperties: false }],
    ['a choice', { a: 'z' }, { properties: { a: { enum: ['x', 'y'] } } }],
    ['an item', [1, 'x'], { items: { type: 'number' } }],
    ['a combination', 1, { allOf: [{ anyOf: [{ type: 'string' }, { type: 'null' }] }] }],
    ['false', 1, false],
  ])('finds %s that does not fit, with any options', (_, value, schema) => {
    expect(verdicts(value, schema)).toEqual([])
  })

  it.each([
    ['null where it is nullable', null, { type: 'string', nullable: true }],
    ['equal objects whose keys are in another order', { a: 1, b: 2 }, { const: { b: 2, a: 1 } }],
    ['a text of two characters that take four places', '👍👍', { minLength: 2, maxLength: 2 }],
    ['a tuple', ['x', 1, 2], { prefixItems: [{ type: 'string' }], items: { type: 'number' } }],
    ['a tuple of older drafts', ['x', 1], { items: [{ type: 'string' }], additionalItems: { type: 'number' } }],
  ])('finds no misfit in %s, with any options', (_, value, schema) => {
    expect(verdicts(value, schema)).toEqual(['lenient', 'strict', 'shape'])
  })

  it.each([
    ['an unknown type', 1, { type: 'file' }],
    ['a schema that is none', 1, 'object'],
    ['a reference out of the document', 1, { $ref: 'https://example.org/a' }],
    ['endless references', 1, { $ref: '#' }],
    ['more steps than there may be', Array(2_000).fill(1), { items: { type: 'number' } }],
    ['two alternatives of one', { a: 1 }, { oneOf: [{ type: 'object' }, { required: ['a'] }] }],
  ])('only in doubt fits: %s', (_, value, schema) => {
    expect(verdicts(value, schema)).toEqual(['lenient', 'shape'])
  })

  it.each([
    ['sizes', 'abc', { maxLength: 2 }],
    ['bounds', 5, { exclusiveMaximum: 5 }],
    ['references', { a: 1 }, { properties: { a: { $ref: '#/$defs/text' } }, $defs: { text: { type: 'string' } } }],
    ['schemas of other properties', { a: 1 }, { additionalProperties: { type: 'string' } }],
  ])('leaves %s out of the shape', (_, value, schema) => {
    expect(verdicts(value, schema)).toEqual(['shape'])
  })

  it('says where and why', () => {
    const schema = { properties: { a: { items: { required: ['b'] } } } }
    const options = { onDoubt: 'fits', keywords: 'all', ...LIMITS } as const
    expect(firstMisfit({ a: [{ b: 1 }, {}] }, schema, options)).toEqual({ path: ['a', '1', 'b'], problem: 'is missing' })
  })
})
