import { expect, it } from 'vitest'
import { orderedSchema } from './ordered.ts'

it('[C4] a schema is the same bytes in whatever order its keys and required names come', () => {
  const a = { type: 'object', properties: { b: { type: 'string', description: 'x' }, a: { enum: ['2', '1'] } }, required: ['b', 'a'] }
  const b = { required: ['a', 'b'], properties: { a: { enum: ['2', '1'] }, b: { description: 'x', type: 'string' } }, type: 'object' }
  expect(JSON.stringify(orderedSchema(a))).toBe(JSON.stringify(orderedSchema(b)))
  expect(orderedSchema(a)).toEqual({ ...a, required: ['a', 'b'] })
})

it('[C4] a schema that is nested without end does not stop the ordering', () => {
  let schema: Record<string, unknown> = { type: 'string' }
  for (let depth = 0; depth < 5_000; depth++) schema = { type: 'array', items: schema }
  expect(Object.keys(orderedSchema(schema))).toEqual(['items', 'type'])
})
