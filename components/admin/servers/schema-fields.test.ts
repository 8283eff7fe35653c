import { describe, expect, it } from 'vitest'
import { initialValues, readFields, readRawArguments, schemaFields } from './schema-fields.ts'

const schema = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'Where to look' },
    depth: { type: 'integer', default: 2 },
    ratio: { type: ['number', 'null'] },
    order: { enum: ['asc', 'desc', 3], title: 'Sort order' },
    all: { type: 'boolean' },
    tags: { type: 'array', items: { type: 'string' } },
    level: { oneOf: [{ const: 1, title: 'Low' }, { const: 2 }] },
    note: { anyOf: [{ type: 'string' }, { type: 'null' }], default: 'hi' },
  },
  required: ['path', 'tags'],
}

describe('the fields of a schema', () => {
  it('have the kind of their property, and keep the type of choices', () => {
    const empty = { description: null, required: false, initial: '' }
    expect(schemaFields(schema)).toEqual([
      { name: 'path', label: 'path', description: 'Where to look', required: true, kind: 'text', initial: '' },
      { ...empty, name: 'depth', label: 'depth', kind: 'integer', initial: '2' },
      { ...empty, name: 'ratio', label: 'ratio', kind: 'number' },
      {
        ...empty,
        name: 'order',
        label: 'Sort order',
        kind: 'choice',
        choices: [
          { value: '"asc"', label: 'asc' },
          { value: '"desc"', label: 'desc' },
          { value: '3', label: '3' },
        ],
      },
      {
        ...empty,
        name: 'all',
        label: 'all',
        kind: 'choice',
        choices: [
          { value: 'true', label: 'true' },
          { value: 'false', label: 'false' },
        ],
      },
      { ...empty, name: 'tags', label: 'tags', required: true, kind: 'json' },
      {
        ...empty,
        name: 'level',
        label: 'level',
        kind: 'choice',
        choices: [
          { value: '1', label: 'Low' },
          { value: '2', label: '2' },
        ],
      },
      { ...empty, name: 'note', label: 'note', kind: 'text', initial: 'hi' },
    ])
  })

  it.each([null, true, 7, 'x', [], {}, { properties: [] }, { type: 'string' }])('are none for the schema %j', nonsense => {
    expect(schemaFields(nonsense)).toEqual([])
  })

  it('show an unknown property as JSON', () => {
    const fields = schemaFields({ properties: { a: true, b: { $ref: '#/x' }, c: { type: ['string', 'number'] } }, required: 'a' })
    expect(fields.map(({ kind, required }) => [kind, required])).toEqual([
      ['json', false],
      ['json', false],
      ['json', false],
    ])
  })
})

describe('the arguments read from a form', () => {
  const fields = schemaFields(schema)

  it('have the types of the schema; empty fields are left out', () => {
    const values = { ...initialValues(fields), path: ' a b ', ratio: '0.5', order: '3', all: 'false', tags: '["x"]' }
    expect(readFields(fields, values)).toEqual({
      ok: true,
      value: { path: ' a b ', depth: 2, ratio: 0.5, order: 3, all: false, tags: ['x'], note: 'hi' },
    })
  })

  it('are refused field by field', () => {
    const result = readFields(fields, { path: '', depth: '1.5', ratio: 'many', tags: '' })
    expect(result).toEqual({
      ok: false,
      problems: {
        path: 'This is required.',
        depth: 'This must be a whole number.',
        ratio: 'This must be a number.',
        tags: 'This is required.',
      },
    })
  })
})

describe('raw arguments', () => {
  it('are one JSON object, or nothing', () => {
    expect(readRawArguments('')).toEqual({ ok: true, value: {} })
    expect(readRawArguments('{"a":[1]}')).toEqual({ ok: true, value: { a: [1] } })
    expect(readRawArguments('[1]')).toEqual({ ok: false, problem: 'Arguments must be one JSON object, in braces.' })
    expect(readRawArguments('{a')).toMatchObject({ ok: false, problem: expect.stringMatching(/^This is not valid JSON: /) })
  })
})
