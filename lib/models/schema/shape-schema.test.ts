import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Schema } from '#lib/json-schema/shared.ts'
import { runs } from '#tests/support/proofs.ts'
import { hear, question } from '#tests/support/provider/collect.ts'
import { anthropicProblems, googleProblems, openaiProblems } from '#tests/support/provider/schema-rules.ts'
import { fitsSchema } from '../calls/repair-arguments.ts'
import type { ModelPort, ModelRequest } from '../port.ts'
import type { SchemaDialect } from './node.ts'
import { shapeSchema } from './shape-schema.ts'
import { withShapedTools } from './with-shaped-tools.ts'

const s = (properties: Schema, rest: Schema = {}): Schema => ({ type: 'object', properties, ...rest })
const text = { type: 'string' }
const whole = { type: 'integer' }
const rules: Record<SchemaDialect, (schema: Schema) => string[]> = {
  openai: openaiProblems,
  anthropic: anthropicProblems,
  google: googleProblems,
}
const dialects = Object.keys(rules) as SchemaDialect[]

/** Schemas as listed by widely used servers, each with arguments that they allow. */
const schemas: [name: string, schema: Schema, ...allowed: object[]][] = [
  ['plain', s({ q: text }), { q: 'x' }],
  [
    'two forms at the root',
    { type: 'object', anyOf: [s({ body: text }, { required: ['body'] }), s({ url: text }, { required: ['url'] })] },
    { body: 'x' },
    { url: 'y' },
  ],
  [
    'either of two names',
    s({ road: text, file: text }, { anyOf: [{ required: ['road'] }, { required: ['file'] }] }),
    { road: 'x' },
    { file: 'y' },
  ],
  ['one of two at the root, without a type', { oneOf: [s({ id: whole }), s({ name: text })] }, { id: 1 }, { name: 'x' }],
  ['the same name twice in one of two', { type: 'object', oneOf: [s({ id: whole }), s({ id: text })] }, { id: 1 }, { id: 'x' }],
  ['all of two at the root', { type: 'object', allOf: [s({ a: text }), s({ b: text }, { required: ['b'] })] }, { a: 'x', b: 'y' }],
  [
    'all of, with a form inside',
    { type: 'object', allOf: [s({ a: text }), { anyOf: [s({ b: text }), s({ c: text })] }] },
    { a: 'x', c: 'y' },
  ],
  ['not at the root', s({ a: text }, { not: { required: ['a', 'b'] } }), { a: 'x' }],
  ['an enum at the root', s({ a: text }, { enum: [{ a: 'x' }] }), { a: 'x' }],
  ['a reference at the root', { $ref: '#/$defs/Args', $defs: { Args: s({ q: text }, { required: ['q'] }) }, type: 'object' }, { q: 'x' }],
  [
    'references in alternatives at the root',
    { anyOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }], $defs: { A: s({ a: text }), B: s({ b: text }) } },
    { a: 'x' },
    { b: 'x' },
  ],
  ['an enum of numbers', s({ level: { type: 'integer', enum: [1, 2, 4] } }), { level: 2 }],
  [
    'constants of numbers',
    s({
      rpe: {
        anyOf: [
          { type: 'number', const: 6 },
          { type: 'number', const: 7.5 },
        ],
      },
    }),
    { rpe: 7.5 },
  ],
  ['an enum of one truth', s({ yes: { type: 'boolean', enum: [true] } }), { yes: true }],
  ['null among texts', s({ size: { type: 'string', enum: ['a', 'b', null] } }), { size: 'a' }],
  ['an empty text in an enum', s({ order: { type: 'string', enum: ['', 'asc'] } }), { order: 'asc' }, { order: '' }],
  ['an enum without a type', s({ key: { enum: ['x', 'y'] } }), { key: 'x' }],
  ['an enum of several types', s({ key: { enum: ['x', 1, null] } }), { key: 'x' }, { key: 1 }],
  ['an enum that repeats', s({ key: { type: 'string', enum: ['x', 'x'] } }), { key: 'x' }],
  ['an empty enum', s({ key: { type: 'string', enum: [] } }), { key: 'x' }],
  ['an array without items', s({ ids: { type: 'array' } }), { ids: [1] }],
  ['a nullable array without items', s({ ids: { type: ['array', 'null'] } }), { ids: [1] }, { ids: null }],
  ['an array of anything', s({ ids: { type: 'array', items: true } }), { ids: [1] }],
  ['an array of nothing', s({ ids: { type: 'array', items: false } }), { ids: [] }],
  ['a list of items', s({ range: { type: 'array', items: [{ type: 'number' }, { type: 'number' }] } }), { range: [1, 2] }],
  ['a list of items and what follows', s({ row: { type: 'array', items: [text], additionalItems: whole } }), { row: ['x', 1] }],
  ['a nullable text', s({ x: { type: ['string', 'null'] } }), { x: null }, { x: 'y' }],
  ['three types', s({ x: { type: ['string', 'number', 'object'] } }), { x: {} }],
  ['a type twice', s({ x: { type: ['string', 'string'] } }), { x: 'y' }],
  ['no type at all', s({ x: { type: [] } }), { x: 'y' }],
  ['the word nullable', s({ x: { type: 'string', nullable: true } }), { x: null }],
  ['required that is null', s({ x: text }, { required: null }), {}],
  ['required twice', s({ x: text }, { required: ['x', 'x'] }), { x: 'y' }],
  ['required at the property', s({ x: { type: 'string', required: true }, y: { type: 'string', required: false } }), { x: 'y' }],
  ['required of a name that is not there', s({ x: text }, { required: ['x', 'y'] }), { x: 'y', y: 1 }],
  ['properties that are null', { type: 'object', properties: null }, {}],
  ['no properties', { type: 'object' }, { a: 1 }],
  ['an object without properties within', s({ meta: s({}) }), { meta: {} }],
  ['a free object', s({ meta: { type: 'object', additionalProperties: true } }), { meta: { a: 1 } }],
  ['a map', s({ labels: { type: 'object', additionalProperties: text } }), { labels: { a: 'x' } }],
  ['a definition', s({ query: { $ref: '#/$defs/Q' } }, { $defs: { Q: s({ limit: whole }) } }), { query: { limit: 1 } }],
  [
    'a definition of the older draft',
    s({ query: { $ref: '#/definitions/Q' } }, { definitions: { Q: s({ limit: whole }) } }),
    { query: { limit: 1 } },
  ],
  ['a reference into properties', s({ a: s({ b: text }), c: { $ref: '#/properties/a/properties/b' } }), { c: 'x' }],
  ['a reference to nothing', s({ query: { $ref: '#/$defs/Missing' } }), { query: 'x' }],
  ['definitions within', s({ query: s({ f: { $ref: '#/$defs/F' } }, { $defs: { F: text } }) }), { query: { f: 'x' } }],
  [
    'the same name of two definitions within',
    s({ a: s({ f: { $ref: '#/$defs/F' } }, { $defs: { F: text } }), b: s({ f: { $ref: '#/$defs/F' } }, { $defs: { F: whole } }) }),
    { a: { f: 'x' }, b: { f: 1 } },
  ],
  [
    'a tree',
    s({ tree: { $ref: '#/$defs/Node' } }, { $defs: { Node: s({ children: { type: 'array', items: { $ref: '#/$defs/Node' } } }) } }),
    { tree: { children: [{ children: [] }] } },
  ],
  ['itself', s({ child: { $ref: '#' } }), { child: { child: {} } }],
  ['a definition that is only itself', s({ x: { $ref: '#/$defs/Loop' } }, { $defs: { Loop: { $ref: '#/$defs/Loop' } } }), { x: 1 }],
  [
    'two definitions that name each other',
    s({ x: { $ref: '#/$defs/A' } }, { $defs: { A: s({ b: { $ref: '#/$defs/B' } }), B: s({ a: { $ref: '#/$defs/A' } }) } }),
    { x: { b: { a: {} } } },
  ],
  ['a reference into the network', s({ q: { $ref: 'https://example.com/schema.json' } }), { q: 1 }],
  ['bounds of the fourth draft', s({ n: { type: 'number', minimum: 0, exclusiveMinimum: true } }), { n: 1 }],
  ['bounds that are texts', s({ n: { type: 'number', minimum: '0' } }), { n: 1 }],
  ['odd formats', s({ when: { type: 'string', format: 'uuid' }, mail: { type: 'string', format: 'email' } }), { when: 'x', mail: 'y' }],
  [
    'types of other languages',
    s({ n: { type: 'float' }, b: { type: 'bool' }, l: { type: 'list' }, d: { type: 'dict' }, a: { type: 'any' }, f: { type: 'file' } }),
    { n: 1.5, b: true, l: [1], d: {}, a: 1, f: 'x' },
  ],
  ['properties of any type', s({ anything: {}, described: { description: 'as you like' } }), { anything: 1 }],
  ['properties that are true or false', s({ yes: true, no: false }), { yes: 1 }],
  ['odd names', s({ $filter: text, 'filter[name]': text, 文件: text, 'with space': text, with_space_: text }, { required: ['$filter'] })],
  ['a constant alone', s({ kind: { const: 'x' } }), { kind: 'x' }],
  ['a default of null', s({ x: { anyOf: [text, { type: 'null' }], default: null } }), { x: null }],
  ['items before others', s({ pair: { type: 'array', prefixItems: [text, { type: 'number' }] } }), { pair: ['x', 1] }],
  ['patterns of names', s({ m: { type: 'object', patternProperties: { '^x': text } } }), { m: { x1: 'y' } }],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  ['if and then', s({ a: text }, { if: { properties: { a: { const: '1' } } }, then: { required: ['a'] } }), { a: 'x' }],
  ['all of within', s({ who: { allOf: [s({ a: text }), { description: 'Who' }] } }), { who: { a: 'x' } }],
  ['combinators that are empty or no lists', s({ a: { anyOf: [], oneOf: 'x', allOf: {} } }), { a: 1 }],
  ['a hundred levels', s({ deep: Array.from({ length: 100 }).reduce<Schema>(inner => s({ deeper: inner }), text) })],
]

describe.each(dialects)('a schema for %s', dialect => {
  it.each(schemas)('[H1] is accepted: %s', (_, schema, ...allowed) => {
    const shaped = shapeSchema(schema, dialect)
    expect(rules[dialect](shaped.schema)).toEqual([])
    for (const value of allowed) expect([value, fitsSchema(value, shaped.schema)]).toEqual([value, true])
  })

  it('[H1] is accepted, for any generated schema', () => {
    const name = fc.constantFrom('a', 'b', '$c', 'd e', '', '__proto__', 'x'.repeat(80))
    const pointer = fc.constantFrom('#', '#/$defs/a', '#/properties/a', '#/$defs/b', '#/nowhere', 'https://x.example', 7)
    const { schema } = fc.letrec<{ schema: Schema }>(tie => {
      const inner = fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.constantFrom<Schema>({}, { type: 'string' }), tie('schema'))
      const any = fc.oneof(inner, fc.boolean(), fc.constantFrom(null, 'x', 7))
      const map = fc.oneof(fc.dictionary(name, any, { maxKeys: 4 }), fc.constant(null))
      const list = fc.oneof(fc.array(any, { maxLength: 3 }), fc.constant('x'))
      const type = fc.constantFrom(
        'object',
        'array',
        'string',
        'integer',
        'null',
        'any',
        'float',
        ['string', 'null'],
        ['object', 'array'],
        [],
        7,
        null,
      )
      return {
        schema: fc.record(
          {
            type,
            properties: map,
            required: fc.oneof(fc.array(name, { maxLength: 3 }), fc.constantFrom(null, true, 'a')),
            items: fc.oneof(any, list),
            prefixItems: list,
            enum: fc.oneof(fc.array(fc.constantFrom('a', '', 1, 1.5, null, true, {}), { maxLength: 4 }), fc.constant('x')),
            const: fc.constantFrom('a', 1, null),
            anyOf: list,
            oneOf: list,
            allOf: list,
            not: any,
            $ref: pointer,
            $defs: map,
            additionalProperties: any,
            patternProperties: map,
            minimum: fc.constantFrom(1, '1', true),
            exclusiveMinimum: fc.constantFrom(1, true),
            nullable: fc.boolean(),
            format: fc.constantFrom('date-time', 'uuid', 7),
            description: fc.constantFrom('d', 7),
          },
          { requiredKeys: [] },
        ) as fc.Arbitrary<Schema>,
      }
    })
    fc.assert(
      fc.property(schema, given => {
        expect(rules[dialect](shapeSchema(given, dialect).schema)).toEqual([])
      }),
      runs(300),
    )
  })

  it('[H1] that doubles with each reference is shaped in bounded time', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`d${at}`, s({ left: { $ref: `#/$defs/d${at + 1}` }, right: { $ref: `#/$defs/d${at + 1}` } })]),
    )
    const started = performance.now()
    expect(rules[dialect](shapeSchema(s({ x: { $ref: '#/$defs/d0' } }, { $defs }), dialect).schema)).toEqual([])
    expect(performance.now() - started).toBeLessThan(500)
  })
})

it("[H1] calls come back with the tool's own property names, nested ones included", async () => {
  const inputSchema = s({ $filter: s({ 'with space': text }), plain: text })
  let offered: Schema = {}
  const port: ModelPort = {
    async stream(request: ModelRequest, sink) {
      offered = request.tools[0]?.inputSchema ?? {}
      const [filter = ''] = Object.keys(offered.properties as Schema)
      const [space = ''] = Object.keys(((offered.properties as Schema)[filter] as Schema).properties as Schema)
      sink({ type: 'tool-call', toolCallId: 'c1', toolName: 't', input: JSON.stringify({ [filter]: { [space]: 'x' }, plain: 'y' }) })
    },
  }
  const heard = await hear(withShapedTools(port, 'anthropic'), question('go', { tools: [{ name: 't', description: '', inputSchema }] }))
  expect(anthropicProblems(offered)).toEqual([])
  expect(JSON.parse(heard.calls[0]?.input ?? '')).toEqual({ $filter: { 'with space': 'x' }, plain: 'y' })
})

it.each(['anthropic', 'google'] as const)('[H1] no renamed property takes the name of another one: %s', dialect => {
  const { schema, renamed } = shapeSchema(s({ 'user name': text, user_name_: text, user_name__2: text, user_name: text }), dialect)
  expect(Object.keys(schema.properties as Schema)).toHaveLength(4)
  expect([...renamed]).toEqual([[expect.not.stringMatching(/^user_name(?:_|__2)?$/), 'user name']])
})

it('[H1] alternatives at a root are listed in its description', () => {
  const [, schema = {}] = schemas[2] ?? []
  expect(shapeSchema(schema, 'openai').schema.description).toBe('Give one of these together: road | file.')
})
