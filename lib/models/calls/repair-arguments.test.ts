import { describe, expect, it } from 'vitest'
import { fitsSchema, isWhole, repairArguments } from './repair-arguments.ts'

const schema = {
  type: 'object',
  properties: { path: { type: 'string' }, lines: { type: 'array', items: { type: 'integer' } }, options: { $ref: '#/$defs/options' } },
  required: ['path'],
  additionalProperties: false,
  $defs: { options: { type: 'object', properties: { deep: { type: 'boolean' } }, required: ['deep'] } },
}

describe('arguments that lack their end', () => {
  it.each([
    ['{"path":"a"', '{"path":"a"}'],
    ['{"path":"a","lines":[1,2', '{"path":"a","lines":[1,2]}'],
    ['{"path":"}{\\"[","options":{"deep":true', '{"path":"}{\\"[","options":{"deep":true}}'],
  ])('[run-09] %s gets its closing braces and brackets', (text, repaired) => {
    expect(repairArguments(text, schema)).toBe(repaired)
  })

  it.each([
    ['{"path":"a', 'an open string'],
    ['{"path":"a\\"', 'an open string with an escape at its end'],
    ['{"path":"a",', 'a comma at its end'],
    ['{"path":', 'a value that is missing'],
    ['{"path":"a","lines":[1,2}', 'braces that do not match'],
    ['{"path":"a"}}', 'a brace too many'],
    ['"path":"a"', 'no object'],
    ['[{"path":"a"}', 'a list'],
    ['{"lines":[1', 'a required property that is missing'],
    ['{"path":"a","lines":["1"', 'an item of another type'],
    ['{"path":"a","other":1', 'a property that the schema does not know'],
    ['{"path":"a","options":{', 'an inner object that does not fit'],
    ['{"path":"a"}', 'nothing that is missing'],
  ])('[run-09] %s is left alone: %s', text => {
    expect(repairArguments(text, schema)).toBeNull()
  })

  it('[run-09] isWhole tells whether arguments are a JSON object', () => {
    expect(['{}', ' {"a":1}', '', '[]', '{"a"', '1'].map(isWhole)).toEqual([true, true, false, false, false, false])
  })
})

describe('a value beside a schema', () => {
  it.each([
    [{ a: 1 }, { anyOf: [{ required: ['b'] }, { required: ['a'] }] }, true],
    [{ a: 1 }, { oneOf: [{ type: 'object' }, { required: ['a'] }] }, false],
    [{ a: 'x' }, { properties: { a: { enum: ['y'] } } }, false],
    [{ a: null }, { properties: { a: { type: ['string', 'null'] } } }, true],
    [{ a: [1] }, { properties: { a: { type: 'array', minItems: 2 } } }, false],
    [{ a: 5 }, { properties: { a: { type: 'integer', maximum: 4 } } }, false],
    [{ a: 1 }, { $ref: 'https://example.com/schema' }, false],
    [{ a: 1 }, { allOf: [true, {}] }, true],
    [{ a: 1 }, { $ref: '#' }, false],
  ])('%j beside %j: %s', (value, of, expected) => {
    expect(fitsSchema(value, of)).toBe(expected)
  })
})
