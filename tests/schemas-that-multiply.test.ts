import { describe, expect, it } from 'vitest'
import { typesOf } from '#lib/json-schema/shared.ts'
import { fitsSchema } from '#lib/models/calls/repair-arguments.ts'
import { shapeSchema } from '#lib/models/schema/shape-schema.ts'
import { cost } from './support/hostile.ts'

const refs = Array.from({ length: 20 }, () => ({ $ref: '#/$defs/x' }))

/** Each schema leads to itself twenty times, so that each level has twenty times as many as the one above. */
const multiplying = (word: string) => ({
  type: 'object',
  properties: { a: { $ref: '#/$defs/x' } },
  [word]: refs,
  $defs: { x: { [word]: refs } },
})

describe('a tool whose schema leads to itself many times', () => {
  it.each(['anyOf', 'oneOf', 'allOf'])('[S1] keeps nobody waiting: %s', word => {
    const schema = multiplying(word)
    const work = () => [
      fitsSchema({ a: 1 }, schema),
      typesOf(schema.properties.a, schema),
      ...(['openai', 'anthropic', 'google'] as const).map(dialect => shapeSchema(schema, dialect)),
    ]
    work()
    expect(cost(work)).toBeLessThan(300)
  })

  it('[S1] is still followed where it ends', () => {
    const tree = {
      type: 'object',
      properties: { value: { anyOf: [{ type: 'string' }, { $ref: '#' }, { $ref: '#/$defs/more' }] } },
      required: ['value'],
      additionalProperties: false,
      $defs: { more: { oneOf: [{ type: 'array' }, { $ref: '#/$defs/more' }] } },
    }
    expect([{ value: { value: { value: 'x' } } }, { value: { value: 1 } }, { value: [] }].map(value => fitsSchema(value, tree))).toEqual([
      true,
      false,
      true,
    ])
    expect(typesOf({ $ref: '#/properties/value' }, tree).sort()).toEqual(['array', 'string'])
  })
})
