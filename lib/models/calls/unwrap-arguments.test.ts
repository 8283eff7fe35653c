import { expect, it } from 'vitest'
import { unwrapArguments } from './unwrap-arguments.ts'

const args = '{"key":"a"}'

it.each([
  ['behind an empty object', `{}${args}`, args],
  ['behind several', `{}{} ${args}`, args],
  ['as a text', JSON.stringify(args), args],
  ['as a text of a text', JSON.stringify(JSON.stringify(args)), args],
  ['said twice', args + args, args],
  ['in a fence', `\`\`\`json\n${args}\n\`\`\``, args],
  ['alone in a list', `[${args}]`, args],
  ['as null', 'null', '{}'],
  ['as an empty text', '""', '{}'],
  ['with blanks around', ` ${args}\n`, args],
])('[P8] arguments %s are unwrapped', (_, given, expected) => {
  expect(unwrapArguments(given)).toBe(expected)
})

it.each(['{"key":', '[1,2]', '42', '"a word"', '{"a":1}{"b":2}', `x${args}`, '[{},{}]'])(
  '[P8] %j is not one step from an object',
  given => {
    expect(unwrapArguments(given)).toBeNull()
  },
)

it('[P8] a long text of half-open objects costs no more than its length', () => {
  const started = performance.now()
  expect(unwrapArguments('{}'.repeat(50_000))).toBe(null)
  expect(unwrapArguments('{'.repeat(100_000))).toBe(null)
  expect(performance.now() - started).toBeLessThan(300)
})
