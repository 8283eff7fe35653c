import { describe, expect, it } from 'vitest'
import { headerFault } from './param-headers.ts'

const object = (properties: unknown, more = {}) => ({ type: 'object', properties, ...more })
const header = (name: unknown, type = 'string') => ({ type, 'x-mcp-header': name })

describe('a tool whose arguments travel in headers', () => {
  it.each([
    ['no declaration', object({ a: { type: 'string' } })],
    ['a text, a whole number and a boolean', object({ a: header('A'), b: header('B', 'integer'), c: header('C', 'boolean') })],
    ['a nested property', object({ a: object({ b: header('B') }) })],
    ['a property that is called like the annotation', object({ 'x-mcp-header': { type: 'string' } })],
  ])('is offered with %s', (_, schema) => expect(headerFault(schema)).toBeNull())

  it.each([
    ['an empty name', object({ a: header('') })],
    ['a name with a space', object({ a: header('a b') })],
    ['a name that is no text', object({ a: header(1) })],
    ['a number', object({ a: header('A', 'number') })],
    ['the same name twice', object({ a: header('A'), b: header('a') })],
    ['a declaration in a list', object({ a: { type: 'array', items: header('A') } })],
    ['a declaration in a branch', object({}, { anyOf: [object({ a: header('A') })] })],
  ])('is not offered with %s', (_, schema) => expect(headerFault(schema)).toEqual(expect.any(String)))
})
