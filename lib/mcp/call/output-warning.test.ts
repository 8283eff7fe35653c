import { describe, expect, it } from 'vitest'
import { schemaMisfit } from './output-warning.ts'

const object = (properties: Record<string, unknown>, more = {}) => ({ type: 'object', properties, ...more })
const node = { $ref: '#/$defs/node' }

describe('what does not fit a schema', () => {
  it.each([
    [object({ n: { type: 'number' } }), { n: 'x' }, 'n is string, not number'],
    [object({}, { required: ['n'] }), {}, 'n is missing'],
    [object({ n: { type: 'integer' } }), { n: 1.5 }, 'n is number, not integer'],
    [object({ a: { type: ['string', 'null'] } }), { a: [] }, 'a is array, not string or null'],
    [object({ a: { type: 'array', items: { type: 'number' }, maxItems: 2 } }), { a: [1, 'b'] }, 'a.1 is string, not number'],
    [object({ a: { maxItems: 2 } }), { a: [1, 2, 3] }, 'a has more than 2 items'],
    [object({ a: { enum: ['x', { y: [1] }] } }), { a: { y: [2] } }, 'a is none of the values that are allowed'],
    [object({ a: { minLength: 2 } }), { a: 'x' }, 'a has fewer than 2 characters'],
    [object({ a: { minimum: 1 } }), { a: 0 }, 'a is less than 1'],
    [object({ a: { anyOf: [{ type: 'string' }, { const: 1 }] } }), { a: 2 }, 'a fits none of its alternatives'],
    [object({ a: {} }, { additionalProperties: false }), { a: 1, b: 2 }, 'b is not allowed'],
    [
      { ...node, $defs: { node: object({ next: node, v: { type: 'string' } }) } },
      { next: { next: { v: 1 } } },
      'next.next.v is number, not string',
    ],
    [{ type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'number' } }, ['a', 'b'], '1 is string, not number'],
    [{ type: 'object' }, [1], 'the result is array, not object'],
    [object({ ['x'.repeat(80)]: false }), { ['x'.repeat(80)]: 1 }, `${'x'.repeat(60)}… is not allowed`],
  ])('%j: %j', (schema, value, misfit) => {
    expect(schemaMisfit(schema, value)).toBe(misfit)
  })

  it.each([
    [object({ a: { type: 'string', format: 'date' }, b: { enum: [1, { y: [1] }] } }), { a: 'soon', b: { y: [1] }, c: 1 }],
    [object({ a: { $ref: 'https://example.org/a' }, b: { $ref: '#/nope' }, c: { $ref: '#/toString' } }), { a: 1, b: 2, c: 3 }],
    [object({ a: { not: {} } }, { patternProperties: { '^x': {} }, additionalProperties: false }), { a: 1, xy: 2 }],
    [object({ a: { maxLength: 2 } }), { a: '👍👍' }],
    [object({ a: { type: 'file' } }, { required: 'a' }), { a: 1 }],
    [object({ __proto__: null }), JSON.parse('{"__proto__":1,"constructor":2}')],
    ['object', 1],
    [true, 1],
  ])('%j does not speak against %j', (schema, value) => {
    expect(schemaMisfit(schema, value)).toBeNull()
  })

  it('is not looked for without end: hostile patterns are not run, endless references and floods of alternatives are given up', () => {
    const evil = object({ a: { type: 'string', pattern: '^(a+)+$' } })
    expect(schemaMisfit(evil, { a: `${'a'.repeat(40)}!` })).toBeNull()
    expect(schemaMisfit({ $ref: '#' }, {})).toBeNull()
    const bush = { $defs: { a: { allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/a' }] } }, $ref: '#/$defs/a' }
    expect(schemaMisfit(bush, {})).toBeNull()
    const flood = { items: { anyOf: Array.from({ length: 1_000 }, (_, n) => ({ const: n })) } }
    expect(
      schemaMisfit(
        flood,
        Array.from({ length: 100_000 }, () => -1),
      ),
    ).toBe('0 fits none of its alternatives')
    expect(
      schemaMisfit(
        flood,
        Array.from({ length: 100_000 }, () => 999),
      ),
    ).toBeNull()
  })
})
