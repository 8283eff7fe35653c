import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { inSnake, jsonSchemaOf, toSnake } from './snake.ts'

const page = z.strictObject({
  baseUrl: z.string(),
  env: z.record(z.string(), z.string()).exactOptional(),
  rules: z.array(z.strictObject({ maxChars: z.int().max(5) })).exactOptional(),
})
const schema = inSnake(page)

describe('[role-09] a body of the page in snake_case', () => {
  it('is read into the fields of the page, and leaves names that are values', () => {
    const given = { base_url: 'a', env: { my_key: 'b', MY_KEY: 'c' }, rules: [{ max_chars: 1 }] }
    expect(schema.parse(given)).toEqual({
      baseUrl: 'a',
      env: { my_key: 'b', MY_KEY: 'c' },
      rules: [{ maxChars: 1 }],
    })
  })

  it('is refused in camelCase, with unknown fields, and by the checks of the page', () => {
    const pathsOf = (value: unknown) => schema.safeParse(value).error?.issues.map(({ path }) => path.join('.'))
    expect(schema.safeParse({ baseUrl: 'a' }).success).toBe(false)
    expect(schema.safeParse({ base_url: 'a', nonsense: 1 }).success).toBe(false)
    expect(pathsOf({ base_url: 'a', rules: [{ max_chars: 9 }] })).toEqual(['rules.0.max_chars'])
    expect(pathsOf({})).toEqual(['base_url'])
    expect(schema.safeParse([]).success).toBe(false)
  })

  it('is described in snake_case', () => {
    expect(jsonSchemaOf(schema, 'input')).toMatchObject({
      required: ['base_url'],
      additionalProperties: false,
      properties: { rules: { items: { properties: { max_chars: { maximum: 5 } }, required: ['max_chars'] } } },
    })
    expect(toSnake({ atMs: 1, list: [{ isOwn: true }], at: new Date(0) })).toEqual({
      at_ms: 1,
      list: [{ is_own: true }],
      at: '1970-01-01T00:00:00.000Z',
    })
  })
})
