import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readInputSchema } from './input-schema.ts'

const schemaOf = (raw: unknown) => {
  const reading = readInputSchema(raw)
  if (!reading.ok) throw new Error(reading.reason)
  return reading.schema
}

describe('the input schema of a tool', () => {
  it.each([
    ['without a type', { properties: { a: { type: 'string' } } }, { type: 'object', properties: { a: { type: 'string' } } }],
    ['of several types', { type: ['object', 'null'], properties: {} }, { type: 'object', properties: {} }],
    [
      'with boolean subschemas',
      { type: 'object', properties: { a: true, b: false } },
      { type: 'object', properties: { a: {}, b: { not: {} } } },
    ],
    ['closed to more', { type: 'object', additionalProperties: false }, { type: 'object', additionalProperties: false }],
    [
      'with bounds of draft 4',
      { properties: { n: { minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false } } },
      { type: 'object', properties: { n: { exclusiveMinimum: 0, maximum: 9 } } },
    ],
    [
      'with a pattern that does not compile',
      { properties: { a: { type: 'string', pattern: '(' } } },
      { type: 'object', properties: { a: { type: 'string' } } },
    ],
    [
      'with a reference into the network',
      { properties: { a: { $ref: 'http://127.0.0.1:9/x' } } },
      { type: 'object', properties: { a: {} } },
    ],
    [
      'with a reference of its own',
      { $defs: { a: {} }, properties: { x: { $ref: '#/$defs/a' } } },
      { type: 'object', $defs: { a: {} }, properties: { x: { $ref: '#/$defs/a' } } },
    ],
    [
      'with a property named id',
      { properties: { id: { type: 'string' } }, id: 'x' },
      { type: 'object', properties: { id: { type: 'string' } } },
    ],
    [
      'with a property named __proto__',
      JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'),
      JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'),
    ],
  ])('%s is made usable', (_, raw, expected) => {
    expect(schemaOf(raw)).toEqual(expected)
  })

  it.each([
    [null, 'it has no input schema'],
    [undefined, 'it has no input schema'],
    ['object', 'its input schema is not an object'],
    [{ type: 'array' }, 'its input schema is of type "array", not object'],
    [{ description: 'x'.repeat(300_000) }, 'its input schema is too large'],
  ])('is refused where nothing can be made of it (%#)', (raw, reason) => {
    expect(readInputSchema(raw)).toEqual({ ok: false, reason })
  })

  it('is cut where it is too deep', () => {
    const deep = JSON.parse(`${'{"properties":{"a":'.repeat(3_000)}{}${'}}'.repeat(3_000)}`)
    expect(JSON.stringify(schemaOf(deep)).length).toBeLessThan(2_000)
  })

  it('is read without a throw, whatever it is, and stays as it is the second time', () => {
    fc.assert(
      fc.property(fc.jsonValue(), raw => {
        const reading = readInputSchema(raw)
        if (reading.ok) expect(schemaOf(reading.schema)).toEqual(reading.schema)
      }),
    )
  })
})
