import { describe, expect, it } from 'vitest'
import { coerceBySchema } from './shared.ts'

const properties = {
  n: { type: 'integer' },
  x: { type: 'number' },
  flag: { type: 'boolean' },
  opt: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
  ids: { type: 'array', items: { type: 'integer' } },
  body: { type: 'object', properties: { to: { type: 'string' }, at: { $ref: '#/$defs/At' } } },
  s: { type: 'string' },
  either: { type: ['string', 'integer'] },
  free: {},
}
const schema = { type: 'object', properties, $defs: { At: { type: 'integer' } } }

describe('values that were written as text', () => {
  it('[H16] are read in the type that the schema wants', () => {
    const written = { n: '5', x: '-1.5e2', flag: 'True', opt: 'null', ids: '["1", 2]', body: '{"to":"7","at":"8"}' }
    expect(coerceBySchema(schema, written)).toEqual({ n: 5, x: -150, flag: true, opt: null, ids: [1, 2], body: { to: '7', at: 8 } })
    expect(coerceBySchema(schema, { opt: '3' })).toEqual({ opt: 3 })
  })

  it.each([
    { s: '5', either: '5', free: '5', unknown: '5' },
    { n: 'five' },
    { n: '1.5' },
    { n: '' },
    { n: '12345678901234567890' },
    { flag: 'yes' },
    { ids: '{"a":1}' },
    { ids: '[1,' },
    { body: 'to: me' },
    { n: 5, flag: false, ids: [1], body: { to: 'x', at: 1 } },
  ])('[H16] stay as they are where they could mean something else: %j', given => {
    expect(coerceBySchema(schema, given)).toBe(given)
  })

  it('[H16] cost no more than they are long, whatever the schema refers to', () => {
    const circle = { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } }
    expect(coerceBySchema(circle, { a: '1' })).toEqual({ a: '1' })
    const choice = { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'null' }] } } }
    expect(coerceBySchema(choice, { a: '1' })).toEqual({ a: '1' })
    const nested = { type: 'object', properties: { a: { $ref: '#' } } }
    const startedMs = performance.now()
    coerceBySchema(nested, JSON.parse(`${'{"a":'.repeat(5_000)}"1"${'}'.repeat(5_000)}`))
    coerceBySchema(
      { type: 'array', items: { type: 'integer' } },
      Array.from({ length: 100_000 }, () => '1'),
    )
    expect(performance.now() - startedMs).toBeLessThan(300)
  })
})
