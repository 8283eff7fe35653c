import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrayLiteral } from './postgresql-sql.ts'

const server = process.env.PARLEY_TEST_DATABASE_URL

describe('an array as a text parameter', () => {
  it('is what PostgreSQL writes for it', () => {
    expect(arrayLiteral([])).toBe('{}')
    expect(arrayLiteral(['a', 'b c', '', 'NULL', null])).toBe('{"a","b c","","NULL",null}')
    expect(arrayLiteral([1, 2.5, null, true])).toBe('{1,2.5,null,true}')
    expect(arrayLiteral([new Date(0)])).toBe('{"1970-01-01T00:00:00.000Z"}')
  })

  it('has quotes and backslashes behind a backslash, and everything else as it is', () => {
    expect(arrayLiteral(['"', '\\', '{"a":"\\n"}'])).toBe(String.raw`{"\"","\\","{\"a\":\"\\n\"}"}`)
    expect(arrayLiteral(['one\ntwo\t\b\f\r\u0001', '\\n', '\\\n', 'ü😀'])).toBe(`{"one\ntwo\t\b\f\r\u0001","\\\\n","\\\\\n","ü😀"}`)
  })
})

it.each([Number.NaN, Number.POSITIVE_INFINITY, new Date(Number.NaN)])('is not made of %s', value => {
  expect(() => arrayLiteral([value])).toThrow('an invalid number or time cannot be stored')
})

describe.skipIf(!server)('PostgreSQL', () => {
  const client = new Client({ connectionString: server })
  beforeAll(() => client.connect())
  afterAll(() => client.end())

  it('reads every text as it was', async () => {
    const pieces = [
      '\ud83d',
      'a',
      ' ',
      '"',
      '\\',
      "'",
      '{',
      '}',
      ',',
      '\n',
      '\r',
      '\t',
      '\b',
      '\f',
      '\u0001',
      '\u001f',
      '\u007f',
      'u0041',
      'n',
      'ü',
      '😀',
      '\u2028',
      'NULL',
    ]
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return Math.floor((seed / 2 ** 31) * below)
    }
    const texts = Array.from({ length: 2_000 }, () =>
      random(20) === 0 ? null : Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join(''),
    )
    const { rows } = await client.query('SELECT unnest($1::text[]) AS text', [arrayLiteral(texts)])
    expect(rows.map(({ text }) => text)).toEqual(texts.map(text => text?.toWellFormed() ?? null))
  })
})
